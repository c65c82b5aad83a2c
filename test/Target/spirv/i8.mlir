// Integers: the signs are those of the row, and of two rows the one that is listed.

// RUN: mma-opt %s --mma-select --mma-select-to-spirv -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-translate --serialize-spirv %t.mlir -o %t.spv
// RUN: mlir-translate --deserialize-spirv %t.spv | FileCheck %s --check-prefix=BINARY
// RUN: %python %S/Inputs/run.py %t.spv --sizes 16x8x32 --least=-128 | FileCheck %s --check-prefix=NUMBERS
// RUN: %if spirv-val-khr %{ spirv-val --target-env vulkan1.3 %t.spv %}

// CHECK-LABEL: spirv.func @signed
// CHECK: spirv.KHR.CooperativeMatrixMulAdd {{.*}}, <ASigned|BSigned|CSigned|ResultSigned> : !spirv.coopmatrix<16x32xi8, Subgroup, MatrixA>, !spirv.coopmatrix<32x8xi8, Subgroup, MatrixB> -> !spirv.coopmatrix<16x8xi32, Subgroup, MatrixAcc>
// NUMBERS: , 0 wrong
// BINARY: <ASigned|BSigned|CSigned|ResultSigned>

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Int8, StorageBuffer8BitAccess], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 8, k_size = 32, a_type = si8, b_type = si8, c_type = si32, result_type = si32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @signed(%A: memref<16x32xi8>, %B: memref<32x8xi8>, %C: memref<16x8xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0 : i8
    %padC = arith.constant 0 : i32
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xi32>, vector<16x8xi32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xi8>, vector<16x32xi8>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<32x8xi8>, vector<32x8xi8>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x32xi8>, vector<32x8xi8> into vector<16x8xi32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xi32>, memref<16x8xi32>
    gpu.return
  }
}
