// A file may give an instruction a short name. None is printed: an alias of ours
// would have to be as clear as the instruction's own name.
// RUN: mma-opt %s | FileCheck %s --implicit-check-not='#instr' --implicit-check-not='!acc'

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[X:.*]]: f32) -> !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// CHECK: mma_select.fill %[[X]] : f32 -> {{.*}}<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @fill(%x: f32) -> !acc {
  %0 = mma_select.fill %x : f32 -> !acc
  return %0 : !acc
}
