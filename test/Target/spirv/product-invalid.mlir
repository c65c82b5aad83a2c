// The simulator knows products from the table only.
// RUN: mma-opt %s --mma-select-to-llvm=target=spirv:khr --verify-diagnostics
gpu.module @kernels attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
  gpu.func @kernel(%D: memref<4x4xf16>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %f0 = arith.constant 0.0 : f16
    %a = spirv.CompositeConstruct %f0 : (f16) -> !spirv.coopmatrix<4x4xf16, Subgroup, MatrixA>
    %b = spirv.CompositeConstruct %f0 : (f16) -> !spirv.coopmatrix<4x4xf16, Subgroup, MatrixB>
    %c = spirv.CompositeConstruct %f0 : (f16) -> !spirv.coopmatrix<4x4xf16, Subgroup, MatrixAcc>
    // expected-error@+2 {{is no row of the instruction table, from which the simulator knows what a product is}}
    // expected-error@+1 {{failed to legalize}}
    %d = spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x4xf16, Subgroup, MatrixA>, !spirv.coopmatrix<4x4xf16, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf16, Subgroup, MatrixAcc>
    coopmat.store %d, %D[%c0, %c0] : !spirv.coopmatrix<4x4xf16, Subgroup, MatrixAcc>, memref<4x4xf16>
    gpu.return
  }
}
