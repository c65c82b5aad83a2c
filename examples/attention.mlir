// Flash attention of one subgroup: 16 rows of Q against all of K and V, 32 keys at a
// time, softmax on the way. The scores never leave the registers.
//   O = softmax(Q K^T / 8) V
#qk = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#pv = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
gpu.module @kernels {
  gpu.func @attention(%Q: memref<16x64xf16>, %K: memref<128x64xf16>, %V: memref<128x64xf16>, %O: memref<16x64xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %pad = arith.constant 0.0 : f16
    // log2(e) / 8: powers of two are faster than those of e.
    %scale = arith.constant dense<0.18033688> : vector<16x32xf32>
    %no_scores = arith.constant dense<0.0> : vector<16x32xf32>
    %no_output = arith.constant dense<0.0> : vector<16x64xf32>
    %no_max = arith.constant dense<0xFF800000> : vector<16xf32>
    %no_sum = arith.constant dense<0.0> : vector<16xf32>
    %q = vector.transfer_read %Q[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x64xf16>, vector<16x64xf16>

    %output, %max, %sum = scf.for %i = %c0 to %c128 step %c32
        iter_args(%acc = %no_output, %old_max = %no_max, %old_sum = %no_sum) -> (vector<16x64xf32>, vector<16xf32>, vector<16xf32>) {
      %k = vector.transfer_read %K[%i, %c0], %pad {in_bounds = [true, true]} : memref<128x64xf16>, vector<32x64xf16>
      %raw = vector.contract #qk %q, %k, %no_scores : vector<16x64xf16>, vector<32x64xf16> into vector<16x32xf32>
      %scores = arith.mulf %raw, %scale : vector<16x32xf32>

      %new_max = vector.multi_reduction <maximumf>, %scores, %old_max [1] : vector<16x32xf32> to vector<16xf32>
      %max_rows = vector.broadcast %new_max : vector<16xf32> to vector<32x16xf32>
      %max_matrix = vector.transpose %max_rows, [1, 0] : vector<32x16xf32> to vector<16x32xf32>
      %shifted = arith.subf %scores, %max_matrix : vector<16x32xf32>
      %p = math.exp2 %shifted : vector<16x32xf32>

      // What was summed under the old maximum.
      %change = arith.subf %old_max, %new_max : vector<16xf32>
      %correction = math.exp2 %change : vector<16xf32>
      %kept_sum = arith.mulf %old_sum, %correction : vector<16xf32>
      %new_sum = vector.multi_reduction <add>, %p, %kept_sum [1] : vector<16x32xf32> to vector<16xf32>
      %correction_rows = vector.broadcast %correction : vector<16xf32> to vector<64x16xf32>
      %correction_matrix = vector.transpose %correction_rows, [1, 0] : vector<64x16xf32> to vector<16x64xf32>
      %kept = arith.mulf %acc, %correction_matrix : vector<16x64xf32>

      %p16 = arith.truncf %p : vector<16x32xf32> to vector<16x32xf16>
      %v = vector.transfer_read %V[%i, %c0], %pad {in_bounds = [true, true]} : memref<128x64xf16>, vector<32x64xf16>
      %new = vector.contract #pv %p16, %v, %kept : vector<16x32xf16>, vector<32x64xf16> into vector<16x64xf32>
      scf.yield %new, %new_max, %new_sum : vector<16x64xf32>, vector<16xf32>, vector<16xf32>
    }

    %sum_rows = vector.broadcast %sum : vector<16xf32> to vector<64x16xf32>
    %sum_matrix = vector.transpose %sum_rows, [1, 0] : vector<64x16xf32> to vector<16x64xf32>
    %result = arith.divf %output, %sum_matrix : vector<16x64xf32>
    vector.transfer_write %result, %O[%c0, %c0] {in_bounds = [true, true]} : vector<16x64xf32>, memref<16x64xf32>
    gpu.return
  }
}
