// The simulator runs what comes before the spirv.module: two subgroups, each with rows of
// its own, edges in workgroup memory, a maximum over the elements of a lane and a
// conversion, after which the simulator's lanes have other elements than before.

// RUN: mma-sim %s --kernel=edges --grid=3 --block=64 --arg=rand:3x40x21xf16:1 --arg=rand:3x21x17xf16:2 --arg=zero:3x40x17xf16 --expect=matmul:0,1,2:beta=0:epilogue=relu --stats | FileCheck %s
// CHECK: matrix op 48 coopmat_16x16x16_f32_f16_f16_f32
// CHECK: compared exactly: matches

// A workgroup of half a subgroup has half a matrix.
// RUN: not mma-sim %s --kernel=edges --grid=3 --block=80 --arg=rand:3x40x21xf16:1 --arg=rand:3x21x17xf16:2 --arg=zero:3x40x17xf16 2>&1 | FileCheck %s --check-prefix=PART
// PART: a cooperative matrix needs a full subgroup of 32 lanes, this one has 16

// RUN: mma-opt %s --mma-select --mma-select-to-llvm=target=spirv:khr | FileCheck %s --check-prefix=LLVM
// LLVM-LABEL: llvm.func @edges
// LLVM-SAME: passthrough = {{\[}}["mma-select-subgroup-size", "32"]]
// LLVM: llvm.call @coopmat.multiply.coopmat_16x16x16_f32_f16_f16_f32(%{{.*}}) : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
// LLVM: llvm.call @coopmat.length(%[[ROWS:.*]], %[[ROWS]], %[[USE:.*]], %[[BYTES:.*]]) : (i32, i32, i32, i32) -> i32
// LLVM: llvm.fptrunc %{{.*}} : vector<8xf32> to vector<8xf16>
// LLVM-NEXT: llvm.call @coopmat.move.v8f16

#env = #spirv.target_env<
  #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, StorageBuffer16BitAccess, GroupNonUniform], [SPV_KHR_cooperative_matrix]>,
  #spirv.resource_limits<subgroup_size = 32, cooperative_matrix_properties_khr = [
    #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
  ]>>

gpu.module @kernels attributes {spirv.target_env = #env} {
  gpu.func @edges(%A: memref<3x40x21xf16>, %B: memref<3x21x17xf16>, %C: memref<3x40x17xf16>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c20 = arith.constant 20 : index
    %batch = gpu.block_id x
    %subgroup = gpu.subgroup_id : index
    %row = arith.muli %subgroup, %c20 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x17xf32>
    %a = vector.transfer_read %A[%batch, %row, %c0], %pad {in_bounds = [true, true]} : memref<3x40x21xf16>, vector<20x21xf16>
    %b = vector.transfer_read %B[%batch, %c0, %c0], %pad {in_bounds = [true, true]} : memref<3x21x17xf16>, vector<21x17xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<20x21xf16>, vector<21x17xf16> into vector<20x17xf32>
    %relu = arith.maximumf %d, %zero : vector<20x17xf32>
    %narrow = arith.truncf %relu : vector<20x17xf32> to vector<20x17xf16>
    vector.transfer_write %narrow, %C[%batch, %row, %c0] {in_bounds = [true, true]} : vector<20x17xf16>, memref<3x40x17xf16>
    gpu.return
  }
}
