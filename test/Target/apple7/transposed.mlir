// B stored N x K: a load whose element strides are exchanged.

// RUN: %lower apple:apple7 %s | FileCheck %s --check-prefix=STRIDED
// RUN: env TO_LLVM=air-version=2.6 %lower apple:apple7 %s | FileCheck %s --check-prefix=LEGACY
// RUN: mma-sim %s --kernel=transposed --target=apple:apple7 --block=32 --arg=rand:8x8xf16:1 --arg=rand:16x8xf16:2 --arg=rand:8x16xf32:3 --expect=matmul:0,1t,2
// RUN: env TO_LLVM=air-version=2.6 %lower apple:apple7 %s > %t.ll
// RUN: mma-sim %t.ll --kernel=transposed --target=apple:apple7 --block=32 --arg=rand:8x8xf16:1 --arg=rand:16x8xf16:2 --arg=rand:8x16xf32:3 --expect=matmul:0,1t,2

// A is read by rows of 8, B by columns of 8: its columns are the rows of memory.
// STRIDED: @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, <2 x i64> splat (i64 8), <2 x i64> <i64 1, i64 8>,
// STRIDED: @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, <2 x i64> splat (i64 8), <2 x i64> <i64 8, i64 1>,
// LEGACY: target triple = "air64_v26-apple-macosx14.0.0"
// LEGACY: @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, i64 8, <2 x i64> {{.*}}, i1 false)
// LEGACY: @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1) %{{.*}}, i64 8, <2 x i64> {{.*}}, i1 true)

gpu.module @kernels {
  gpu.func @transposed(%A: memref<8x8xf16>, %B: memref<16x8xf16>, %C: memref<8x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x8xf16>, vector<16x8xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<8x16xf32>, vector<8x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<8x8xf16>, vector<16x8xf16> into vector<8x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, memref<8x16xf32>
    gpu.return
  }
}
