// A and B must be read from memory, or be computed element by element from what
// is.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: operand a is not read from memory, not yet supported
// expected-note@+1 {{it must come from a vector.transfer_read of a memref}}
func.func @argument(%a: vector<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op operand a is not read from memory, not yet supported}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: operand b is not read from memory, not yet supported
func.func @computed(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-note@+1 {{it must come from a vector.transfer_read of a memref}}
  %b = vector.transpose %a, [1, 0] : vector<16x16xf16> to vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op operand b is not read from memory, not yet supported}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
