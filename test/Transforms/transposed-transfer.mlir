// A transfer that permutes its two dimensions is a transposed access; with an
// operand that is stored the other way round the two transpositions cancel.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#matmul_nk = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @once(
// CHECK-SAME: %[[A:.*]]: memref<64x32xf16>, %[[B:.*]]: memref<64x48xf16>, %[[C:.*]]: memref<48x32xf32>)
// CHECK: %[[FA:.*]] = mma_select.load %[[A]][%{{.*}}] transposed : memref<64x32xf16> -> {{.*}}<32x64xf16, a,
// CHECK: %[[FB:.*]] = mma_select.load %[[B]][%{{.*}}] : memref<64x48xf16> -> {{.*}}<64x48xf16, b,
// CHECK: %[[D:.*]] = mma_select.mma %[[FA]], %[[FB]],
// CHECK: mma_select.store %[[D]], %[[C]][%{{.*}}] transposed : {{.*}}, memref<48x32xf32>
func.func @once(%A: memref<64x32xf16>, %B: memref<64x48xf16>, %C: memref<48x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<64x32xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x48xf16>, vector<64x48xf16>
  %d = vector.contract #matmul %a, %b, %acc : vector<32x64xf16>, vector<64x48xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] {permutation_map = affine_map<(i, j) -> (j, i)>} : vector<32x48xf32>, memref<48x32xf32>
  return
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %{{.*}}: memref<32x64xf16>, %[[B:.*]]: memref<64x48xf16>,
// CHECK: mma_select.load %[[B]][%{{.*}}] : memref<64x48xf16> -> {{.*}}<64x48xf16, b,
func.func @twice(%A: memref<32x64xf16>, %B: memref<64x48xf16>, %C: memref<32x48xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x48xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x64xf16>, vector<32x64xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad {permutation_map = affine_map<(i, j) -> (j, i)>} : memref<64x48xf16>, vector<48x64xf16>
  %d = vector.contract #matmul_nk %a, %b, %acc : vector<32x64xf16>, vector<48x64xf16> into vector<32x48xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x48xf32>, memref<32x48xf32>
  return
}

// An accumulator that is read transposed, out of a stack of matrices.
// CHECK-LABEL: func.func @accumulator(
// CHECK-SAME: %{{.*}}: memref<16x16xf16>, %[[C:.*]]: memref<4x16x16xf32>, %[[I:.*]]: index)
// CHECK: %[[ACC:.*]] = mma_select.load %[[C]][%[[I]], %{{.*}}, %{{.*}}] transposed : memref<4x16x16xf32> -> {{.*}}<16x16xf32, acc,
// CHECK: mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
func.func @accumulator(%A: memref<16x16xf16>, %C: memref<4x16x16xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %acc = vector.transfer_read %C[%i, %c0, %c0], %pad32 {permutation_map = affine_map<(b, i, j) -> (j, i)>} : memref<4x16x16xf32>, vector<16x16xf32>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%i, %c0, %c0] : vector<16x16xf32>, memref<4x16x16xf32>
  return
}
