// f32: 8x8 matrices by calls of AIR, both forms of load and store.

// RUN: mma-opt %s --mma-select="target=apple:apple7" | FileCheck %s --check-prefix=LOWER
// RUN: %mlir-opt-with-plugin %s --pass-pipeline="builtin.module(mma-select{target=apple:apple7})" | FileCheck %s --check-prefix=LOWER
// RUN: %lower apple:apple7 %s | FileCheck %s --check-prefixes=AIR,STRIDED
// RUN: %lower apple:apple7 %s | llvm-as -o %t.bc
// RUN: env TO_LLVM=air-version=2.7 %lower apple:apple7 %s | FileCheck %s --check-prefixes=AIR,LEGACY
// RUN: mma-sim %s --kernel=f32 --target=apple:apple7 --block=32 --arg=rand:16x24xf32:1 --arg=rand:24x8xf32:2 --arg=rand:16x8xf32:3 --expect=matmul:0,1,2
// RUN: env TO_LLVM=air-version=2.7 %lower apple:apple7 %s > %t.ll
// RUN: mma-sim %t.ll --kernel=f32 --target=apple:apple7 --block=32 --arg=rand:16x24xf32:1 --arg=rand:24x8xf32:2 --arg=rand:16x8xf32:3 --expect=matmul:0,1,2

// LOWER-LABEL: gpu.func @f32(
// LOWER-SAME: %[[A:.*]]: memref<16x24xf32>, %[[B:.*]]: memref<24x8xf32>, %[[C:.*]]: memref<16x8xf32>)
// LOWER: simdgroup.load %[[A]][%c0, %c8{{.*}}] : memref<16x24xf32> -> vector<64xf32>
// LOWER: simdgroup.load %[[B]][%c16{{.*}}, %c0] : memref<24x8xf32> -> vector<64xf32>
// LOWER-COUNT-6: simdgroup.multiply_accumulate {{.*}} : vector<64xf32>, vector<64xf32>, vector<64xf32>
// LOWER: simdgroup.store %{{.*}}, %[[C]][%c8{{.*}}, %c0] : vector<64xf32>, memref<16x8xf32>

// STRIDED: target triple = "air64_v28-apple-macosx26.0.0"
// LEGACY: target triple = "air64_v27-apple-macosx15.0.0"
// AIR: define void @f32(ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}})
// STRIDED: call <64 x {{.*}}> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %{{.*}}, <2 x i64> <i64 24, i64 8>, <2 x i64> <i64 1, i64 24>, <2 x i64> {{zeroinitializer|splat \(i64 0\)}})
// LEGACY: call <64 x {{.*}}> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %{{.*}}, i64 24, <2 x i64> {{zeroinitializer|splat \(i64 0\)}}, i1 false)
// AIR-COUNT-6: @air.simdgroup_matrix_8x8_multiply_accumulate.v64f32.v64f32.v64f32.v64f32(
// STRIDED: call void @air.simdgroup_matrix_8x8_store.v64f32.p1f32(<64 x {{.*}}> %{{.*}}, ptr addrspace(1) %{{.*}}, <2 x i64> splat (i64 8), <2 x i64> <i64 1, i64 8>, <2 x i64>
// LEGACY: call void @air.simdgroup_matrix_8x8_store.v64f32.p1f32(<64 x {{.*}}> %{{.*}}, ptr addrspace(1) %{{.*}}, i64 8, <2 x i64> {{.*}}, i1 false)

gpu.module @kernels {
  gpu.func @f32(%A: memref<16x24xf32>, %B: memref<24x8xf32>, %C: memref<16x8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f32
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x24xf32>, vector<16x24xf32>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<24x8xf32>, vector<24x8xf32>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xf32>, vector<16x8xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x24xf32>, vector<24x8xf32> into vector<16x8xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf32>, memref<16x8xf32>
    gpu.return
  }
}
