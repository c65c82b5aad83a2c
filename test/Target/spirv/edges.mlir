// Sizes that the shape does not divide: a matrix that lies in memory in part goes through
// workgroup memory, whose accesses and barriers the Vulkan memory model must be told of.

// RUN: mma-opt %s --mma-select --mma-select-to-spirv -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-translate --serialize-spirv %t.mlir -o %t.spv
// RUN: %python %S/Inputs/run.py %t.spv --sizes 20x17x21 | FileCheck %s --check-prefix=NUMBERS
// RUN: %if spirv-val-khr %{ spirv-val --target-env vulkan1.3 %t.spv %}

// CHECK: spirv.ControlBarrier <Subgroup>, <Subgroup>, <AcquireRelease|WorkgroupMemory|MakeAvailable|MakeVisible>
// CHECK: spirv.Store "Workgroup" %{{.*}} ["NonPrivatePointer"]
// CHECK: spirv.KHR.CooperativeMatrixLoad {{.*}}<RowMajor>, <NonPrivatePointer> : !spirv.ptr<f16, Workgroup>
// CHECK: spirv.KHR.CooperativeMatrixStore {{.*}}<RowMajor>, <NonPrivatePointer> : !spirv.ptr<f32, Workgroup>
// NUMBERS: 340 numbers, 0 wrong

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess, GroupNonUniform], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @edges(%A: memref<20x21xf16>, %B: memref<21x17xf16>, %C: memref<20x17xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<20x21xf16>, vector<20x21xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<21x17xf16>, vector<21x17xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<20x17xf32>, vector<20x17xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<20x21xf16>, vector<21x17xf16> into vector<20x17xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<20x17xf32>, memref<20x17xf32>
    gpu.return
  }
}
