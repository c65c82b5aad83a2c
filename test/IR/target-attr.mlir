// A target prints as it was written; the chip's own subgroup size needs no word.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func private @default_wave()
// CHECK-SAME: mma_select.target = #mma_select.target<rocm, "gfx942">
func.func private @default_wave() attributes {mma_select.target = #mma_select.target<rocm, "gfx942">}

// CHECK-LABEL: func.func private @alternate_wave()
// CHECK-SAME: mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>
func.func private @alternate_wave() attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>}

// Two spellings of one target are one attribute.
// CHECK-LABEL: func.func private @default_wave_spelled_out()
// CHECK-SAME: mma_select.target = #mma_select.target<rocm, "gfx1100">
func.func private @default_wave_spelled_out() attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 32>}

// A generic chip has hyphens in its name.
// CHECK-LABEL: func.func private @generic_chip()
// CHECK-SAME: mma_select.target = #mma_select.target<rocm, "gfx9-4-generic">
func.func private @generic_chip() attributes {mma_select.target = #mma_select.target<rocm, "gfx9-4-generic">}

// CHECK-LABEL: func.func private @cuda()
// CHECK-SAME: mma_select.target = #mma_select.target<cuda, "sm_90a">
func.func private @cuda() attributes {mma_select.target = #mma_select.target<cuda, "sm_90a">}

// CHECK-LABEL: func.func private @x86()
// CHECK-SAME: mma_select.target = #mma_select.target<x86, "sapphirerapids">
func.func private @x86() attributes {mma_select.target = #mma_select.target<x86, "sapphirerapids">}

// Whatever stands in the name of a feature is written so that it reads as the same.
// CHECK-LABEL: func.func private @quoted_feature()
// CHECK-SAME: mma_select.target = #mma_select.target<x86, "+a\\b\22c,+amx-int8">
func.func private @quoted_feature() attributes {mma_select.target = #mma_select.target<x86, "+a\\b\22c,+amx-int8">}
