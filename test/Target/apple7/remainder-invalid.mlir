// Matrices are whole: what 8 does not divide is an error where there is no threadgroup
// memory, which a gpu.func alone can have.
// RUN: not mma-opt %s --mma-select="target=apple:apple7" 2>&1 | FileCheck %s
// CHECK: error: 'vector.contract' op M = 12 leaves a remainder of 4 after tiles of 8 (simdgroup_8x8x8_f32_f16_f16_f32), which moves whole tiles only
// CHECK: note: every size must be a multiple of 8x8x8; pad M to 16
gpu.module @kernels {
  func.func @remainder(%A: memref<12x8xf16>, %B: memref<8x8xf16>, %C: memref<12x8xf32>) {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<12x8xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<12x8xf16>, vector<12x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<12x8xf16>, vector<8x8xf16> into vector<12x8xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<12x8xf32>, memref<12x8xf32>
    return
  }
}
