// A loop along K, B stored N x K, batches by block ids; bias and relu on the result,
// which becomes f16. Sums and conversions are those of whole matrices, the maximum,
// which SPIR-V has of scalars only, goes over the elements that the driver gives.

// RUN: mma-opt %s --mma-select --mma-select-to-spirv -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mma-translate --serialize-spirv %t.mlir -o %t.spv
// RUN: mlir-translate --deserialize-spirv %t.spv | FileCheck %s --check-prefix=BINARY
// RUN: %python %S/Inputs/run.py %t.spv --sizes 16x16x64 --batch 3 --transposed --epilogue | FileCheck %s --check-prefix=NUMBERS
// RUN: %if spirv-val-khr %{ spirv-val --target-env vulkan1.3 %t.spv %}

// CHECK: spirv.mlir.loop
// CHECK: spirv.KHR.CooperativeMatrixLoad {{.*}}, <ColumnMajor> : {{.*}}MatrixB>
// CHECK: spirv.FAdd %{{.*}}, %{{.*}} : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
// CHECK: spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
// CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<!spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, Function>, i32
// CHECK: spirv.GL.FMax
// CHECK: spirv.Store "Function" %[[P]]
// CHECK: spirv.FConvert %{{.*}} : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc> to !spirv.coopmatrix<16x16xf16, Subgroup, MatrixAcc>
// NUMBERS: , 0 wrong
// BINARY: spirv.KHR.CooperativeMatrixLength

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @relu(%A: memref<3x16x64xf16>, %B: memref<3x16x64xf16>, %bias: memref<16x16xf32>, %C: memref<3x16x16xf16>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %zero = arith.constant dense<0.0> : vector<16x16xf32>
    %batch = gpu.block_id x
    %sum = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> (vector<16x16xf32>) {
      %a = vector.transfer_read %A[%batch, %c0, %k], %pad {in_bounds = [true, true]} : memref<3x16x64xf16>, vector<16x16xf16>
      %b = vector.transfer_read %B[%batch, %c0, %k], %pad {in_bounds = [true, true]} : memref<3x16x64xf16>, vector<16x16xf16>
      %d = vector.contract {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
      } %a, %b, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
      scf.yield %d : vector<16x16xf32>
    }
    %add = vector.transfer_read %bias[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
    %biased = arith.addf %sum, %add : vector<16x16xf32>
    %relu = arith.maximumf %biased, %zero : vector<16x16xf32>
    %half = arith.truncf %relu : vector<16x16xf32> to vector<16x16xf16>
    vector.transfer_write %half, %C[%batch, %c0, %c0] {in_bounds = [true, true]} : vector<16x16xf16>, memref<3x16x16xf16>
    gpu.return
  }
}
