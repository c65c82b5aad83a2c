// Both dimensions step over elements: only the calls of AIR 2.8 have two strides.
// RUN: %lower apple:apple7 %s | FileCheck %s

// Rows are 32 elements apart, columns 2.
// CHECK: @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %{{.*}}, <2 x i64> <i64 32, i64 8>, <2 x i64> <i64 2, i64 32>, <2 x i64>
gpu.module @kernels {
  gpu.func @strides(%A: memref<8x8xf32, strided<[32, 2]>>, %C: memref<8x8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = simdgroup.load %A[%c0, %c0] : memref<8x8xf32, strided<[32, 2]>> -> vector<64xf32>
    simdgroup.store %0, %C[%c0, %c0] : vector<64xf32>, memref<8x8xf32>
    gpu.return
  }
}
