// An instruction is a row by its name, on any op.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func private @rocm()
// CHECK-SAME: test.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func private @rocm() attributes {test.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">}

// CHECK-LABEL: func.func private @cuda()
// CHECK-SAME: test.instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
func.func private @cuda() attributes {test.instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">}

// CHECK-LABEL: func.func private @x86()
// CHECK-SAME: test.instr = #mma_select.instr<"tdpbf16ps">
func.func private @x86() attributes {test.instr = #mma_select.instr<"tdpbf16ps">}
