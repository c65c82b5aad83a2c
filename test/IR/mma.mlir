// A product of fragments; the result has the type of the accumulator.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
!a = !mma_select.fragment<32x48xf16, a, #instr>
!b = !mma_select.fragment<48x24xf16, b, #instr>
!acc = !mma_select.fragment<32x24xf32, acc, #instr>

// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:[^:]*]]: {{.*}}, %[[B:[^:]*]]: {{.*}}, %[[C:[^:]*]]:
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %[[C]] :
// CHECK-SAME: {{.*}}<32x48xf16, a, {{.*}}, {{.*}}<48x24xf16, b, {{.*}}, {{.*}}<32x24xf32, acc,
// CHECK: return %[[D]] : !mma_select.fragment<32x24xf32, acc,
func.func @product(%a: !a, %b: !b, %c: !acc) -> !acc {
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return %d : !acc
}
