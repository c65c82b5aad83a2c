// Elementwise code may make what simdgroup matrices hold, and f64 is nothing of that.
// RUN: mma-opt %s --mma-select=target=apple:apple7 --verify-diagnostics

gpu.module @kernels {
  gpu.func @double(%A: memref<8x8xf16>, %B: memref<8x8xf16>, %C: memref<8x8xf64>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<8x8xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    // expected-error@+1 {{has elementwise code on f64, of which simdgroup_8x8x8_f32_f16_f16_f32 has no tiles}}
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<8x8xf16>, vector<8x8xf16> into vector<8x8xf32>
    // expected-note@+1 {{the value is here}}
    %e = arith.extf %d : vector<8x8xf32> to vector<8x8xf64>
    vector.transfer_write %e, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xf64>, memref<8x8xf64>
    gpu.return
  }
}
