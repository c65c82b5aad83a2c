// What lies outside of a matrix must be zero, or the product would count it.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: 'vector.transfer_read' pads with a value that may not be zero
func.func @one(%A: memref<?x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 1.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  // expected-note@+1 {{what lies outside of the matrix must be zero}}
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<?x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' pads with a value that may not be zero}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_read' pads with a value that may not be zero
func.func @unknown(%A: memref<16x16xf16>, %C: memref<?x?xf32>, %pad: f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f16
  %a = vector.transfer_read %A[%c0, %c0], %zero : memref<16x16xf16>, vector<16x16xf16>
  // expected-note@+1 {{what lies outside of the matrix must be zero}}
  %acc = vector.transfer_read %C[%c0, %c0], %pad : memref<?x?xf32>, vector<16x16xf32>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' pads with a value that may not be zero}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<?x?xf32>
  return
}
