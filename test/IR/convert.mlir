// A convert makes an accumulator an operand, or changes nothing.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
!a = !mma_select.fragment<32x32xf16, a, #instr, tile>
!b = !mma_select.fragment<32x32xf16, b, #instr, native>
!acc = !mma_select.fragment<32x32xf16, acc, #instr>

// CHECK-LABEL: func.func @role(
// CHECK-SAME: %[[D:[^:]*]]:
// CHECK: mma_select.convert %[[D]] : {{.*}}<32x32xf16, acc, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">> -> {{.*}}<32x32xf16, a, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">, tile>
func.func @role(%d: !acc) -> !a {
  %0 = mma_select.convert %d : !acc -> !a
  return %0 : !a
}

// CHECK-LABEL: func.func @native(
// CHECK-SAME: %[[D:[^:]*]]:
// CHECK: mma_select.convert %[[D]] : {{.*}}<32x32xf16, acc, {{.*}}> -> {{.*}}<32x32xf16, b, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">, native>
func.func @native(%d: !acc) -> !b {
  %0 = mma_select.convert %d : !acc -> !b
  return %0 : !b
}

// CHECK-LABEL: func.func @same(
// CHECK-SAME: %[[D:[^:]*]]:
// CHECK: mma_select.convert %[[D]] : {{.*}}<32x32xf16, acc, {{.*}}> -> {{.*}}<32x32xf16, acc, {{[^,]*}}>
func.func @same(%d: !acc) -> !acc {
  %0 = mma_select.convert %d : !acc -> !acc
  return %0 : !acc
}
