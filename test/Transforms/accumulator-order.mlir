// M and N are the rows and columns of the accumulator. One that is stored N x M
// makes A of the right-hand side: C^T = B^T A^T.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#exchanged = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#exchanged_row_column = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @exchanged(
// CHECK-SAME: %[[LHS:.*]]: memref<32x64xf16>, %[[RHS:.*]]: memref<64x48xf16>, %[[OUT:.*]]: memref
// CHECK: %[[B:.*]] = mma_select.load %[[LHS]][%{{.*}}] transposed : memref<32x64xf16> -> {{.*}}<64x32xf16, b,
// CHECK: %[[A:.*]] = mma_select.load %[[RHS]][%{{.*}}] transposed : memref<64x48xf16> -> {{.*}}<48x64xf16, a,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<48x32xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @exchanged(%A: memref<32x64xf16>, %B: memref<64x48xf16>, %C: memref<48x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<48x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x64xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x48xf16>, vector<64x48xf16>
  %d = vector.contract #exchanged %a, %b, %acc : vector<32x64xf16>, vector<64x48xf16> into vector<48x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<48x32xf32>, memref<48x32xf32>
  return
}

// CHECK-LABEL: func.func @exchanged_row_column(
// CHECK-SAME: %[[LHS:.*]]: memref<32x64xf16>, %[[RHS:.*]]: memref<48x64xf16>, %[[OUT:.*]]: memref
// CHECK: %[[B:.*]] = mma_select.load %[[LHS]][%{{.*}}] transposed : memref<32x64xf16> -> {{.*}}<64x32xf16, b,
// CHECK: %[[A:.*]] = mma_select.load %[[RHS]][%{{.*}}] : memref<48x64xf16> -> {{.*}}<48x64xf16, a,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<48x32xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @exchanged_row_column(%A: memref<32x64xf16>, %B: memref<48x64xf16>, %C: memref<48x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<48x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x64xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<48x64xf16>, vector<48x64xf16>
  %d = vector.contract #exchanged_row_column %a, %b, %acc : vector<32x64xf16>, vector<48x64xf16> into vector<48x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<48x32xf32>, memref<48x32xf32>
  return
}
