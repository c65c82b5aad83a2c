// The same product for a CPU: bf16, both matrices row-major.
func.func @matmul(%A: memref<32x64xbf16>, %B: memref<64x32xbf16>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : bf16
  %zero = arith.constant dense<0.0> : vector<32x32xf32>
  %result = scf.for %k = %c0 to %c64 step %c32 iter_args(%acc = %zero) -> vector<32x32xf32> {
    %a = vector.transfer_read %A[%c0, %k], %pad {in_bounds = [true, true]} : memref<32x64xbf16>, vector<32x32xbf16>
    %b = vector.transfer_read %B[%k, %c0], %pad {in_bounds = [true, true]} : memref<64x32xbf16>, vector<32x32xbf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %acc : vector<32x32xbf16>, vector<32x32xbf16> into vector<32x32xf32>
    scf.yield %d : vector<32x32xf32>
  }
  vector.transfer_write %result, %C[%c0, %c0] {in_bounds = [true, true]} : vector<32x32xf32>, memref<32x32xf32>
  return
}
