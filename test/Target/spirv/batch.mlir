// A batch is a loop over subviews that start where only the run knows. SPIR-V has no such
// memrefs: accesses name the buffers. A division that rounds down is made of others.

// RUN: mma-opt %s --mma-select --mma-select-to-spirv -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-translate --serialize-spirv %t.mlir -o %t.spv
// RUN: %if spirv-val-khr %{ spirv-val --target-env vulkan1.3 %t.spv %}
// RUN: mma-sim %s --kernel=batch --block=32 --arg=rand:5x16x32xi8:1 --arg=rand:5x32x16xi8:2 --arg=zero:5x16x16xi32 --expect=matmul:0,1,2 | FileCheck %s --check-prefix=NUMBERS
// CHECK-NOT: subview
// CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %{{.*}}] : !spirv.ptr<!spirv.struct<(!spirv.array<1280 x i32, stride=4> [0])>, StorageBuffer>
// CHECK: %[[C:.*]] = spirv.KHR.CooperativeMatrixLoad %[[P]], %{{.*}}, <RowMajor> : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xi32, Subgroup, MatrixAcc>
// CHECK: %[[Q:.*]] = spirv.SDiv %{{.*}}, %{{.*}} : i32
// NUMBERS: compared exactly: matches

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Int8, StorageBuffer8BitAccess], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @batch(%A: memref<5x16x32xi8>, %B: memref<5x32x16xi8>, %C: memref<5x16x16xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    linalg.batch_matmul ins(%A, %B : memref<5x16x32xi8>, memref<5x32x16xi8>) outs(%C : memref<5x16x16xi32>)
    gpu.return
  }
  gpu.func @round_down(%A: memref<16x32xi8>, %B: memref<32x16xi8>, %C: memref<16x16xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0 : i8
    %zero = arith.constant dense<0> : vector<16x16xi32>
    %three = arith.constant dense<3> : vector<16x16xi32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xi8>, vector<16x32xi8>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<32x16xi8>, vector<32x16xi8>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<16x32xi8>, vector<32x16xi8> into vector<16x16xi32>
    %rounded = arith.floordivsi %d, %three : vector<16x16xi32>
    vector.transfer_write %rounded, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xi32>, memref<16x16xi32>
    gpu.return
  }
}
