// f16, added up in f16: 8x8 matrices by calls of AIR, both forms of load and store.

// RUN: mma-opt %s --mma-select="target=apple:apple7" | FileCheck %s --check-prefix=LOWER
// RUN: %lower apple:apple7 %s | FileCheck %s --check-prefixes=AIR,STRIDED
// RUN: %lower apple:apple7 %s | llvm-as -o %t.bc
// RUN: env TO_LLVM=air-version=2.7 %lower apple:apple7 %s | FileCheck %s --check-prefixes=AIR,LEGACY
// RUN: mma-sim %s --kernel=f16 --target=apple:apple7 --block=32 --arg=rand:16x24xf16:1 --arg=rand:24x8xf16:2 --arg=rand:16x8xf16:3 --expect=matmul:0,1,2
// RUN: env TO_LLVM=air-version=2.7 %lower apple:apple7 %s > %t.ll
// RUN: mma-sim %t.ll --kernel=f16 --target=apple:apple7 --block=32 --arg=rand:16x24xf16:1 --arg=rand:24x8xf16:2 --arg=rand:16x8xf16:3 --expect=matmul:0,1,2

// LOWER-LABEL: gpu.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x24xf16>, %[[B:.*]]: memref<24x8xf16>, %[[C:.*]]: memref<16x8xf16>)
// LOWER: simdgroup.load %[[A]][%c0, %c8{{.*}}] : memref<16x24xf16> -> vector<64xf16>
// LOWER: simdgroup.load %[[B]][%c16{{.*}}, %c0] : memref<24x8xf16> -> vector<64xf16>
// LOWER-COUNT-6: simdgroup.multiply_accumulate {{.*}} : vector<64xf16>, vector<64xf16>, vector<64xf16>
// LOWER: simdgroup.store %{{.*}}, %[[C]][%c8{{.*}}, %c0] : vector<64xf16>, memref<16x8xf16>

// STRIDED: target triple = "air64_v28-apple-macosx26.0.0"
// LEGACY: target triple = "air64_v27-apple-macosx15.0.0"
// AIR: define void @f16(ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}})
// STRIDED: call <64 x {{.*}}> @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, <2 x i64> <i64 24, i64 8>, <2 x i64> <i64 1, i64 24>, <2 x i64> {{zeroinitializer|splat \(i64 0\)}})
// LEGACY: call <64 x {{.*}}> @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, i64 24, <2 x i64> {{zeroinitializer|splat \(i64 0\)}}, i1 false)
// AIR-COUNT-6: @air.simdgroup_matrix_8x8_multiply_accumulate.v64f16.v64f16.v64f16.v64f16(
// STRIDED: call void @air.simdgroup_matrix_8x8_store.v64f16.p1f16(<64 x {{.*}}> %{{.*}}, ptr addrspace(1) %{{.*}}, <2 x i64> splat (i64 8), <2 x i64> <i64 1, i64 8>, <2 x i64>
// LEGACY: call void @air.simdgroup_matrix_8x8_store.v64f16.p1f16(<64 x {{.*}}> %{{.*}}, ptr addrspace(1) %{{.*}}, i64 8, <2 x i64> {{.*}}, i1 false)

gpu.module @kernels {
  gpu.func @f16(%A: memref<16x24xf16>, %B: memref<24x8xf16>, %C: memref<16x8xf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f16
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x24xf16>, vector<16x24xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<24x8xf16>, vector<24x8xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xf16>, vector<16x8xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x24xf16>, vector<24x8xf16> into vector<16x8xf16>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<16x8xf16>
    gpu.return
  }
}
