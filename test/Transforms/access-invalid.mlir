// Reads that are not those of a matrix in memory.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: 'vector.transfer_read' accesses tensor<16x16xf16>, not yet supported
func.func @tensor(%A: tensor<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{the matrix must be a memref: bufferize first}}
  %a = vector.transfer_read %A[%c0, %c0], %pad : tensor<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' accesses tensor<16x16xf16>, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_read' is no access of a matrix
func.func @rank_1(%A: memref<16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{the memref and the vector need two dimensions}}
  %a = vector.transfer_read %A[%c0], %pad {permutation_map = affine_map<(i) -> (0, i)>} : memref<16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' is no access of a matrix}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_read' has the permutation map (d0, d1) -> (0, d1), not yet supported
func.func @broadcast(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{it must read the two innermost dimensions, in either order}}
  %a = vector.transfer_read %A[%c0, %c0], %pad {permutation_map = affine_map<(i, j) -> (0, j)>} : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' has the permutation map (d0, d1) -> (0, d1), not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_read' has the permutation map (d0, d1, d2) -> (d0, d2), not yet supported
func.func @outer_dimension(%A: memref<16x4x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{it must read the two innermost dimensions, in either order}}
  %a = vector.transfer_read %A[%c0, %c0, %c0], %pad {permutation_map = affine_map<(i, j, k) -> (i, k)>} : memref<16x4x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' has the permutation map (d0, d1, d2) -> (d0, d2), not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
