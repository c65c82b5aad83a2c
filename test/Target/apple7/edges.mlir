// Edges go through threadgroup memory, one matrix of it for each simdgroup: two threadgroups
// of two simdgroups share a product of 20x13 by 13x19, so that every limit is a number that
// only the run knows. Where the limits cut nothing off, the matrix is loaded as a whole.

// RUN: mma-opt %s --mma-select="target=apple:apple7" | FileCheck %s
// RUN: %lower apple:apple7 %s | FileCheck %s --check-prefix=AIR
// RUN: mma-sim %s --kernel=edges --target=apple:apple7 --grid=3 --block=64 --arg=rand:20x13xf16:1 --arg=rand:13x19xf16:2 --arg=rand:20x19xf32:3 --expect=matmul:0,1,2
// RUN: env TO_LLVM=air-version=2.6 %lower apple:apple7 %s > %t.ll
// RUN: mma-sim %t.ll --kernel=edges --target=apple:apple7 --grid=3 --block=64 --arg=rand:20x13xf16:1 --arg=rand:13x19xf16:2 --arg=rand:20x19xf32:3 --expect=matmul:0,1,2

// CHECK: workgroup(%[[F32:.*]] : memref<2x8x8xf32, #gpu.address_space<workgroup>> {mma_select.staging}, %[[F16:.*]] : memref<2x8x8xf16, #gpu.address_space<workgroup>> {mma_select.staging}) kernel
// CHECK: scf.if %{{.*}} -> (vector<64xf32>)
// CHECK:   simdgroup.load %{{.*}} : memref<20x19xf32> -> vector<64xf32>
// CHECK: } else {
// CHECK:   simdgroup.barrier
// CHECK:   memref.store %{{.*}}, %[[F32]]
// CHECK:   memref.store %{{.*}}, %[[F32]]
// CHECK:   simdgroup.barrier
// CHECK:   simdgroup.load %[[F32]]

// AIR: declare void @air.simdgroup.barrier(i32, i32) #[[CONVERGENT:[0-9]+]]
// AIR: call void @air.simdgroup.barrier(i32 2, i32 1)
// AIR: @air.simdgroup_matrix_8x8_load.v64f32.p3f32(
// AIR: @air.simdgroup_matrix_8x8_store.v64f32.p3f32(
// AIR: attributes #[[CONVERGENT]] = { convergent }

gpu.module @kernels {
  gpu.func @edges(%A: memref<20x13xf16>, %B: memref<13x19xf16>, %C: memref<20x19xf32>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c13 = arith.constant 13 : index
    %c16 = arith.constant 16 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %group = gpu.block_id x
    %i = arith.muli %group, %c8 : index
    %simdgroup = gpu.subgroup_id : index
    %j = arith.muli %simdgroup, %c16 : index
    %c = vector.transfer_read %C[%i, %j], %padC : memref<20x19xf32>, vector<8x16xf32>
    %r = scf.for %k = %c0 to %c13 step %c8 iter_args(%acc = %c) -> vector<8x16xf32> {
      %a = vector.transfer_read %A[%i, %k], %pad : memref<20x13xf16>, vector<8x8xf16>
      %b = vector.transfer_read %B[%k, %j], %pad : memref<13x19xf16>, vector<8x16xf16>
      %d = vector.contract {
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
      } %a, %b, %acc : vector<8x8xf16>, vector<8x16xf16> into vector<8x16xf32>
      scf.yield %d : vector<8x16xf32>
    }
    vector.transfer_write %r, %C[%i, %j] : vector<8x16xf32>, memref<20x19xf32>
    gpu.return
  }
}
