// From a contraction to a module that is serialised; two products along K.

// RUN: mma-opt %s --mma-select --mma-select-to-spirv -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-translate --serialize-spirv %t.mlir -o %t.spv
// RUN: mlir-translate --deserialize-spirv %t.spv | FileCheck %s --check-prefix=BINARY
// RUN: %python %S/Inputs/run.py %t.spv --sizes 16x16x32 | FileCheck %s --check-prefix=NUMBERS
// RUN: %if spirv-val-khr %{ spirv-val --target-env vulkan1.3 %t.spv %}

// CHECK: spirv.module {{.*}} Logical Vulkan requires #spirv.vce<v1.6, [{{.*}}CooperativeMatrixKHR{{.*}}VulkanMemoryModel
// CHECK: spirv.GlobalVariable @[[A:.*]] bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<512 x f16, stride=2> [0])>, StorageBuffer>
// CHECK: spirv.Constant 32 : i32
// CHECK: %[[A0:.*]] = spirv.KHR.CooperativeMatrixLoad %{{.*}}, %{{.*}}, <RowMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixA>
// CHECK: %[[A1:.*]] = spirv.KHR.CooperativeMatrixLoad
// CHECK: %[[B0:.*]] = spirv.KHR.CooperativeMatrixLoad {{.*}} -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixB>
// CHECK: %[[B1:.*]] = spirv.KHR.CooperativeMatrixLoad
// CHECK: %[[C:.*]] = spirv.KHR.CooperativeMatrixLoad {{.*}} -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
// CHECK: %[[D0:.*]] = spirv.KHR.CooperativeMatrixMulAdd %[[A0]], %[[B0]], %[[C]]
// CHECK: %[[D1:.*]] = spirv.KHR.CooperativeMatrixMulAdd %[[A1]], %[[B1]], %[[D0]]
// CHECK: spirv.KHR.CooperativeMatrixStore %{{.*}}, %[[D1]], %{{.*}}, <RowMajor>
// CHECK: spirv.ExecutionMode @matmul "LocalSize", 32, 1, 1
// NUMBERS: , 0 wrong
// BINARY-COUNT-2: spirv.KHR.CooperativeMatrixMulAdd

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @matmul(%A: memref<16x32xf16>, %B: memref<32x16xf16>, %C: memref<16x16xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xf16>, vector<16x32xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<32x16xf16>, vector<32x16xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x32xf16>, vector<32x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
