// One result as A, negated, and as B of the next product: one op with one operand is no
// widening that the instruction does.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @negated(
// CHECK: %[[D:.*]] = mma_select.mma
// CHECK: %[[P:.*]] = mma_select.elementwise %[[D]] : {{.*}} -> {{.*}}<16x16xf16, acc,
// CHECK: arith.truncf
// CHECK: %[[N:.*]] = mma_select.elementwise %[[P]] : {{.*}} -> {{.*}}<16x16xf16, acc,
// CHECK: arith.negf
// CHECK-DAG: %[[A:.*]] = mma_select.convert %[[N]] : {{.*}} -> <16x16xf16, a,
// CHECK-DAG: %[[B:.*]] = mma_select.convert %[[P]] : {{.*}} -> <16x16xf16, b,
// CHECK: mma_select.mma %[[A]], %[[B]],
func.func @negated(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  %p = arith.truncf %d : vector<16x16xf32> to vector<16x16xf16>
  %n = arith.negf %p : vector<16x16xf16>
  %e = vector.contract #matmul %n, %p, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
