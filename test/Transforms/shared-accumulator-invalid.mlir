// K of 32 takes gfx950's full-rate instruction, K of 16 cannot: two instructions on
// one accumulator. Both contractions are refused.
// RUN: mma-opt %s --mma-select="target=rocm:gfx950" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx950 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: shares its accumulator with a contraction of another instruction, mfma_f32_16x16x32_f16 and mfma_f32_16x16x16_f16, not yet supported
// SKIP: remark: skipped: shares its accumulator with a contraction of another instruction, mfma_f32_16x16x32_f16 and mfma_f32_16x16x16_f16, not yet supported
func.func @mixed_depth(%A: memref<32x32xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<16x32xf16>
  %b = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x16xf16>
  %c = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<16x16xf16>
  // expected-error@+2 {{'vector.contract' op shares its accumulator with a contraction of another instruction, mfma_f32_16x16x32_f16 and mfma_f32_16x16x16_f16, not yet supported}}
  // expected-note@+3 {{the other contraction is here}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x32xf16>, vector<32x16xf16> into vector<16x16xf32>
  // expected-error@+1 {{'vector.contract' op shares its accumulator with a contraction of another instruction, mfma_f32_16x16x32_f16 and mfma_f32_16x16x16_f16, not yet supported}}
  %e = vector.contract #matmul %c, %c, %d : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
