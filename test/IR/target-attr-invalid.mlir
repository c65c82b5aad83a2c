// What a target attribute refuses. A chip is looked up while parsing, so that a
// typing slip is found where it is made.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{unknown target 'amd', targets are apple, cuda, custom, rocm, spirv, x86}}
func.func private @target() attributes {mma_select.target = #mma_select.target<amd, "gfx942">}

// -----

// The nearest names only.
// expected-error@+1 {{unknown chip 'gfx941' on target rocm, chips are gfx942, gfx90}}
func.func private @near_chip() attributes {mma_select.target = #mma_select.target<rocm, "gfx941">}

// -----

// Nothing is near: all of them.
// expected-error@+1 {{unknown chip 'pentium' on target x86, chips are diamondrapids, emeraldrapids, graniterapids, graniterapids-d, sapphirerapids}}
func.func private @no_near_chip() attributes {mma_select.target = #mma_select.target<x86, "pentium">}

// -----

// The chip of another target.
// expected-error@+1 {{unknown chip 'sm_80' on target rocm, chips are gfx}}
func.func private @chip_of_another_target() attributes {mma_select.target = #mma_select.target<rocm, "sm_80">}

// -----

// expected-error@+1 {{rocm:gfx942 has no subgroup of 32 lanes, its subgroups have 64}}
func.func private @only_one_wave() attributes {mma_select.target = #mma_select.target<rocm, "gfx942", wave = 32>}

// -----

// expected-error@+1 {{rocm:gfx1100 has no subgroup of 16 lanes, its subgroups have 32 or 64}}
func.func private @neither_wave() attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 16>}

// -----

// AMX has no lanes at all.
// expected-error@+1 {{x86:sapphirerapids has no subgroup of 64 lanes}}
func.func private @no_lanes() attributes {mma_select.target = #mma_select.target<x86, "sapphirerapids", wave = 64>}

// -----

// expected-error@+1 {{expected 'wave'}}
func.func private @keyword() attributes {mma_select.target = #mma_select.target<rocm, "gfx942", lanes = 64>}

// -----

// expected-error@+1 {{expected string}}
func.func private @chip_is_no_string() attributes {mma_select.target = #mma_select.target<rocm, gfx942>}

// -----

// expected-error@+1 {{expected ','}}
func.func private @no_chip() attributes {mma_select.target = #mma_select.target<rocm>}
