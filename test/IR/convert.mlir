// A convert changes the role, the instruction, both or nothing.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
!a = !mma_select.fragment<32x32xf16, a, #instr>
!acc = !mma_select.fragment<32x32xf16, acc, #instr>

// CHECK-LABEL: func.func @role(
// CHECK-SAME: %[[D:[^:]*]]:
// CHECK: mma_select.convert %[[D]] : {{.*}}<32x32xf16, acc, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">> -> {{.*}}<32x32xf16, a, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">>
func.func @role(%d: !acc) -> !a {
  %0 = mma_select.convert %d : !acc -> !a
  return %0 : !a
}

// CHECK-LABEL: func.func @instruction(
// CHECK-SAME: %[[D:[^:]*]]:
// CHECK: mma_select.convert %[[D]] : {{.*}}<32x32xf16, acc, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">> -> {{.*}}<32x32xf16, b, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @instruction(%d: !acc) {
  %0 = mma_select.convert %d : !acc -> !mma_select.fragment<32x32xf16, b, #mma_select.instr<"mfma_f32_16x16x16_f16">>
  return
}
