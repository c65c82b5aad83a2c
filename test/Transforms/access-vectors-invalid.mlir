// A matrix that lies in a memref of vectors.
// RUN: mma-opt %s --mma-select=target=rocm:gfx942 --verify-diagnostics

func.func @vectors(%A: memref<16x4xvector<1x4xf16>>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant dense<0.0> : vector<1x4xf16>
  %zero = arith.constant 0.0 : f16
  %padC = arith.constant 0.0 : f32
  // expected-note@+1 {{the access is here}}
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [], permutation_map = affine_map<(d0, d1) -> ()>} : memref<16x4xvector<1x4xf16>>, vector<1x4xf16>
  %b = vector.transfer_read %B[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x16xf16>, vector<4x16xf16>
  %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<1x16xf32>
  // expected-error@+1 {{'vector.transfer_read' reads f16 out of a memref of vector<1x4xf16>}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<1x4xf16>, vector<4x16xf16> into vector<1x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<1x16xf32>, memref<16x16xf32>
  return
}
