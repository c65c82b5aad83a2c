// A is staged in threadgroup memory by ids, which are arguments of the kernel, behind a
// barrier. Runs only if memory spaces, ids and the barrier are right.

// RUN: %lower apple:apple7 %s | FileCheck %s
// RUN: mma-sim %s --kernel=staged --target=apple:apple7 --block=32 --arg=rand:8x8xf16:1 --arg=rand:8x8xf16:2 --arg=rand:8x8xf32:3 --expect=matmul:0,1,2

// CHECK: @staged_threadgroup = {{.*}}addrspace(3) global
// CHECK: define void @staged(ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}}, <3 x i32> %{{.*}})
// CHECK: call void @air.wg.barrier(i32 3, i32 1)
// CHECK: @air.simdgroup_matrix_8x8_load.v64f16.p3f16(ptr addrspace(3)
// CHECK: @air.simdgroup_matrix_8x8_load.v64f16.p1f16(ptr addrspace(1)

gpu.module @kernels {
  gpu.func @staged(%A: memref<8x8xf16>, %B: memref<8x8xf16>, %C: memref<8x8xf32>)
      workgroup(%S: memref<8x8xf16, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %thread = gpu.thread_id x
    %row = arith.divui %thread, %c4 : index
    %quarter = arith.remui %thread, %c4 : index
    %first = arith.muli %quarter, %c2 : index
    %second = arith.addi %first, %c1 : index
    %x = memref.load %A[%row, %first] : memref<8x8xf16>
    %y = memref.load %A[%row, %second] : memref<8x8xf16>
    memref.store %x, %S[%row, %first] : memref<8x8xf16, #gpu.address_space<workgroup>>
    memref.store %y, %S[%row, %second] : memref<8x8xf16, #gpu.address_space<workgroup>>
    gpu.barrier
    %a = vector.transfer_read %S[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16, #gpu.address_space<workgroup>>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<8x8xf32>, vector<8x8xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<8x8xf16>, vector<8x8xf16> into vector<8x8xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xf32>, memref<8x8xf32>
    gpu.return
  }
}
