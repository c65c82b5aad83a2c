// A fragment of one value, in any role.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

// CHECK-LABEL: func.func @acc(
// CHECK-SAME: %[[X:.*]]: f32)
// CHECK: mma_select.fill %[[X]] : f32 -> {{.*}}<32x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @acc(%x: f32) {
  %0 = mma_select.fill %x : f32 -> !mma_select.fragment<32x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
  return
}

// CHECK-LABEL: func.func @operand(
// CHECK-SAME: %[[X:.*]]: i8)
// CHECK: mma_select.fill %[[X]] : i8 -> {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbssd">>
func.func @operand(%x: i8) {
  %0 = mma_select.fill %x : i8 -> !mma_select.fragment<16x64xi8, a, #mma_select.instr<"tdpbssd">>
  return
}
