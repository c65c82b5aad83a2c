// The result of one product as an operand of the next: its elements are not where
// the instruction wants them. Both products are refused.
// RUN: mma-opt %s --mma-select="target=rocm:gfx1200" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx1200 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: its result is an operand of another contraction, not yet supported
// SKIP: remark: skipped: operand a is not read from memory, not yet supported
func.func @chain(%A: memref<16x16xf16>, %C: memref<16x16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+3 {{'vector.contract' op its result is an operand of another contraction, not yet supported}}
  // expected-note@+4 {{the other contraction is here}}
  // expected-note@+1 {{it must come from a vector.transfer_read of a memref}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op operand a is not read from memory, not yet supported}}
  %e = vector.contract #matmul %d, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf16>, memref<16x16xf16>
  return
}
