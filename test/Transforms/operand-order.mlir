// The four storage orders of A and B: an operand that is stored the other way round
// (K x M, N x K) is loaded transposed.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#row_row = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#row_column = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#column_row = {
  indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#column_column = {
  indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @row_row(
// CHECK-SAME: %[[LHS:.*]]: memref<32x64xf16>, %[[RHS:.*]]: memref<64x48xf16>, %[[OUT:.*]]: memref
// CHECK: %[[A:.*]] = mma_select.load %[[LHS]][%{{.*}}] : memref<32x64xf16> -> {{.*}}<32x64xf16, a,
// CHECK: %[[B:.*]] = mma_select.load %[[RHS]][%{{.*}}] : memref<64x48xf16> -> {{.*}}<64x48xf16, b,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<32x48xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @row_row(%A: memref<32x64xf16>, %B: memref<64x48xf16>, %C: memref<32x48xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x64xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x48xf16>, vector<64x48xf16>
  %d = vector.contract #row_row %a, %b, %acc : vector<32x64xf16>, vector<64x48xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x48xf32>, memref<32x48xf32>
  return
}

// CHECK-LABEL: func.func @row_column(
// CHECK-SAME: %[[LHS:.*]]: memref<32x64xf16>, %[[RHS:.*]]: memref<48x64xf16>, %[[OUT:.*]]: memref
// CHECK: %[[A:.*]] = mma_select.load %[[LHS]][%{{.*}}] : memref<32x64xf16> -> {{.*}}<32x64xf16, a,
// CHECK: %[[B:.*]] = mma_select.load %[[RHS]][%{{.*}}] transposed : memref<48x64xf16> -> {{.*}}<64x48xf16, b,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<32x48xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @row_column(%A: memref<32x64xf16>, %B: memref<48x64xf16>, %C: memref<32x48xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x64xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<48x64xf16>, vector<48x64xf16>
  %d = vector.contract #row_column %a, %b, %acc : vector<32x64xf16>, vector<48x64xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x48xf32>, memref<32x48xf32>
  return
}

// CHECK-LABEL: func.func @column_row(
// CHECK-SAME: %[[LHS:.*]]: memref<64x32xf16>, %[[RHS:.*]]: memref<64x48xf16>, %[[OUT:.*]]: memref
// CHECK: %[[A:.*]] = mma_select.load %[[LHS]][%{{.*}}] transposed : memref<64x32xf16> -> {{.*}}<32x64xf16, a,
// CHECK: %[[B:.*]] = mma_select.load %[[RHS]][%{{.*}}] : memref<64x48xf16> -> {{.*}}<64x48xf16, b,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<32x48xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @column_row(%A: memref<64x32xf16>, %B: memref<64x48xf16>, %C: memref<32x48xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<64x32xf16>, vector<64x32xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x48xf16>, vector<64x48xf16>
  %d = vector.contract #column_row %a, %b, %acc : vector<64x32xf16>, vector<64x48xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x48xf32>, memref<32x48xf32>
  return
}

// CHECK-LABEL: func.func @column_column(
// CHECK-SAME: %[[LHS:.*]]: memref<64x32xf16>, %[[RHS:.*]]: memref<48x64xf16>, %[[OUT:.*]]: memref
// CHECK: %[[A:.*]] = mma_select.load %[[LHS]][%{{.*}}] transposed : memref<64x32xf16> -> {{.*}}<32x64xf16, a,
// CHECK: %[[B:.*]] = mma_select.load %[[RHS]][%{{.*}}] transposed : memref<48x64xf16> -> {{.*}}<64x48xf16, b,
// CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %{{.*}} : {{.*}}<32x48xf32, acc,
// CHECK: mma_select.store %[[D]], %[[OUT]][
func.func @column_column(%A: memref<64x32xf16>, %B: memref<48x64xf16>, %C: memref<32x48xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<64x32xf16>, vector<64x32xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<48x64xf16>, vector<48x64xf16>
  %d = vector.contract #column_column %a, %b, %acc : vector<64x32xf16>, vector<48x64xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x48xf32>, memref<32x48xf32>
  return
}
