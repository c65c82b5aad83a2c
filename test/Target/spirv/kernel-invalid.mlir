// What has no form in SPIR-V, or not in this environment, is said.
// RUN: mma-opt %s --mma-select-to-spirv --split-input-file --verify-diagnostics

// expected-error@+1 {{has no #spirv.target_env; give it, or what encloses it, the attribute spirv.target_env}}
gpu.module @bare {
}

// -----

// expected-error@+1 {{has cooperative matrices, and its #spirv.target_env lacks version 1.6 and}}
gpu.module @old attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
}

// -----

gpu.module @wide attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>} {
  // expected-error@+2 {{has a 'memref<16x16xf16>', whose elements need the capability StorageBuffer16BitAccess, which the #spirv.target_env lacks}}
  // expected-note@+1 {{without it an element takes 32 bits}}
  gpu.func @kernel(%A: memref<16x16xf16>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @size attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>} {
  // expected-error@+1 {{does not say how many invocations a workgroup has, which is a part of a SPIR-V kernel; give it known_block_size}}
  gpu.func @kernel(%A: memref<16x16xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @strides attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>} {
  gpu.func @kernel(%A: memref<16x16xf32, strided<[64, 2]>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %f0 = arith.constant 0.0 : f32
    %m = spirv.CompositeConstruct %f0 : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
    // expected-error@+2 {{steps over elements in both dimensions of}}
    // expected-error@+1 {{failed to legalize operation 'coopmat.store'}}
    coopmat.store %m, %A[%c0, %c0] : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, memref<16x16xf32, strided<[64, 2]>>
    gpu.return
  }
}

// -----

gpu.module @dynamic attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>} {
  // expected-error@+1 {{has a 'memref<16x16xf32, strided<[?, 1]>>', whose strides and offset must be static in SPIR-V}}
  gpu.func @kernel(%A: memref<16x16xf32, strided<[?, 1]>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %f0 = arith.constant 0.0 : f32
    %m = spirv.CompositeConstruct %f0 : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
    coopmat.store %m, %A[%c0, %c0] : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, memref<16x16xf32, strided<[?, 1]>>
    gpu.return
  }
}

// -----

gpu.module @subgroup attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>]>>} {
  gpu.func @kernel(%A: memref<16xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    // expected-error@+1 {{asks for the subgroup, as matrices at edges do, which needs the capability GroupNonUniform, and the #spirv.target_env lacks it}}
    %lane = gpu.lane_id
    %value = arith.index_cast %lane : index to i32
    memref.store %value, %A[%lane] : memref<16xi32>
    gpu.return
  }
}

// -----

gpu.module @space attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
  // expected-error@+1 {{has a 'memref<16x16xf32, 1>', whose memory space is none of Vulkan's here; there are no space, #gpu.address_space<global>}}
  gpu.func @kernel(%A: memref<16x16xf32, 1>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @dim attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
  gpu.func @kernel(%A: memref<?x16xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f0 = arith.constant 0.0 : f32
    // expected-error@+1 {{asks for a size of a 'memref<?x16xf32>', and a buffer of SPIR-V does not know its size; make it static}}
    %size = memref.dim %A, %c0 : memref<?x16xf32>
    scf.for %i = %c0 to %size step %c1 {
      memref.store %f0, %A[%i, %c0] : memref<?x16xf32>
    }
    gpu.return
  }
}
