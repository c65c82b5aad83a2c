// A vector that no subgroup could hold is refused before it becomes millions of ops.

// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics

func.func @huge(%A: memref<65536x16xf16>, %B: memref<65536x16xf16>, %C: memref<65536x65536xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<65536x65536xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<65536x16xf16>, vector<65536x16xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<65536x16xf16>, vector<65536x16xf16>
  // expected-error @+2 {{65536x65536x16 takes more than 8192 instructions of 16x16x16 (mfma_f32_16x16x16_f16), not yet supported}}
  // expected-note @+1 {{tile it first: a 2-D vector is what one subgroup holds in registers}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %zero : vector<65536x16xf16>, vector<65536x16xf16> into vector<65536x65536xf32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<65536x65536xf32>, memref<65536x65536xf32>
  return
}
