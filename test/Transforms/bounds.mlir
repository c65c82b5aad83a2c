// A transfer without in_bounds is taken where its indices and the memref's sizes
// show that it never leaves.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @by_constants(
// CHECK: mma_select.load %{{.*}}[%c16, %c0] : memref<32x16xf16> -> {{.*}}<16x16xf16, a,
func.func @by_constants(%A: memref<32x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c16, %c0], %pad : memref<32x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @by_promise(
// CHECK-SAME: %[[A:.*]]: memref<?x?xf16>, %{{.*}}: memref<16x16xf32>, %[[I:.*]]: index)
// CHECK: mma_select.load %[[A]][%[[I]], %[[I]]] : memref<?x?xf16> -> {{.*}}<16x16xf16, a,
func.func @by_promise(%A: memref<?x?xf16>, %C: memref<16x16xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%i, %i], %pad {in_bounds = [true, true]} : memref<?x?xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
