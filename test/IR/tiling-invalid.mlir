// RUN: mma-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{workgroup has 1 sizes, it takes rows and columns}}
func.func private @a() attributes {t = #mma_select.tiling<workgroup = [64], subgroup = [64, 64], k = 16>}

// -----

// expected-error@+1 {{size 0 is not positive}}
func.func private @b() attributes {t = #mma_select.tiling<workgroup = [64, 64], subgroup = [64, 64], k = 0>}

// -----

// expected-error@+1 {{a workgroup of [64, 64] is no multiple of subgroups of [48, 64]}}
func.func private @c() attributes {t = #mma_select.tiling<workgroup = [64, 64], subgroup = [48, 64], k = 16>}
