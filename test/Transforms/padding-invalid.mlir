// A transfer that might leave its memref would need a mask. The note points at it.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: 'vector.transfer_read' may leave the memref in dimension 0 of the vector, not yet supported
func.func @unknown_index(%A: memref<64x16xf16>, %C: memref<16x16xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{mark it in_bounds = [true, true] if it never does}}
  %a = vector.transfer_read %A[%i, %c0], %pad : memref<64x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' may leave the memref in dimension 0 of the vector, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_read' may leave the memref in dimension 1 of the vector, not yet supported
func.func @unknown_size(%A: memref<16x?xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{mark it in_bounds = [true, true] if it never does}}
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, false]} : memref<16x?xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' may leave the memref in dimension 1 of the vector, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_write' may leave the memref in dimension 1 of the vector, not yet supported
func.func @too_small(%A: memref<16x16xf16>, %C: memref<16x15xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_write' may leave the memref in dimension 1 of the vector, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  // expected-note@+1 {{mark it in_bounds = [true, true] if it never does}}
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x15xf32>
  return
}
