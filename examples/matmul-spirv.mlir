// One subgroup multiplies a 32x64 by a 64x32 matrix, sixteen rows of K at a time.
// B is stored transposed (N x K), as weights often are. The environment lists one
// cooperative matrix, as a driver does.
#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16,
      c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @matmul(%A: memref<32x64xf16>, %B: memref<32x64xf16>, %C: memref<32x32xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<32x32xf32>
    %result = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> vector<32x32xf32> {
      %a = vector.transfer_read %A[%c0, %k], %pad {in_bounds = [true, true]} : memref<32x64xf16>, vector<32x16xf16>
      %b = vector.transfer_read %B[%c0, %k], %pad {in_bounds = [true, true]} : memref<32x64xf16>, vector<32x16xf16>
      %d = vector.contract {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
      } %a, %b, %acc : vector<32x16xf16>, vector<32x16xf16> into vector<32x32xf32>
      scf.yield %d : vector<32x32xf32>
    }
    vector.transfer_write %result, %C[%c0, %c0] {in_bounds = [true, true]} : vector<32x32xf32>, memref<32x32xf32>
    gpu.return
  }
}
