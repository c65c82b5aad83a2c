// A loop over K reads its operands through shared memory.

// RUN: mma-opt %s --mma-select-stage=target=rocm:gfx942 --cse | FileCheck %s
// RUN: mma-opt %s --mma-select-stage=target=rocm:gfx942 --remarks-filter=mma-select -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Pointers that are aligned to 4 bytes are read by 4 bytes.
// RUN: mma-opt %s --mma-select-stage="target=rocm:gfx942 alignment=4" --remarks-filter=mma-select -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALIGNED
// ALIGNED: "two stages of 128x32 by 32 bits, 64x32 by 32 bits, transposed: 24576 bytes of shared memory"

// A is copied as it is, B transposed. 256 lanes bring 128x32 of A by 16 bytes each:
// 2 rounds; 64x32 of B by 8 columns of one row each.
// CHECK-LABEL: gpu.func @matmul
// CHECK-SAME: workgroup(%[[SA:.*]] : memref<2x128x32xf16, #gpu.address_space<workgroup>> {llvm.align = 128 : i64}, %[[SB:.*]] : memref<2x64x32xf16, #gpu.address_space<workgroup>> {llvm.align = 128 : i64})
// CHECK-SAME: mma_select.swizzle = [array<i64: 8, 3, 3, 0, 0>, array<i64: 8, 3, 3, 3, 4>]
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<64x32xf32>
// CHECK-COUNT-2: vector.load %{{.*}} {alignment = 16 : i64} : memref<512x256xf16>, vector<8xf16>
// CHECK-COUNT-2: vector.store %{{.*}}, %[[SA]][%c0, {{.*}}] : {{.*}}, vector<8xf16>
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<256x512xf16>, vector<8xf16>
// CHECK-COUNT-8: vector.store %{{.*}}, %[[SB]][%c0, {{.*}}] : {{.*}}, vector<1xf16>
// CHECK: gpu.barrier
// The loop starts from zero.
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK-COUNT-2: vector.load %{{.*}} {alignment = 16 : i64} : memref<512x256xf16>, vector<8xf16>
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<256x512xf16>, vector<8xf16>
// CHECK: %[[A:.*]] = vector.transfer_read %[[SA]]{{.*}} : memref<2x128x32xf16, #gpu.address_space<workgroup>>, vector<64x32xf16>
// CHECK: %[[B:.*]] = vector.transfer_read %[[SB]]{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : memref<2x64x32xf16, #gpu.address_space<workgroup>>, vector<32x32xf16>
// CHECK: vector.contract {{.*}} %[[A]], %[[B]], %{{.*}} : vector<64x32xf16>, vector<32x32xf16> into vector<64x32xf32>
// CHECK-COUNT-2: vector.store %{{.*}}, %[[SA]]
// CHECK-COUNT-8: vector.store %{{.*}}, %[[SB]]
// CHECK: gpu.barrier
// CHECK-NEXT: scf.yield
// What it started from is added after it.
// CHECK: %[[C:.*]] = vector.transfer_read %{{.*}} : memref<512x512xf32>, vector<64x32xf32>
// CHECK: %[[D:.*]] = arith.addf %[[SUM]], %[[C]]
// CHECK: vector.transfer_write %[[D]]

// REMARK: [[# @LINE + 26]]:8: remark: [Passed] Staged {{.*}}"two stages of 128x32 by 128 bits, 64x32 by 128 bits, transposed: 24576 bytes of shared memory"

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#place = affine_map<(block, subgroup) -> (block * 128 + subgroup * 64)>
#column = affine_map<(block, subgroup) -> (block * 64 + subgroup * 32)>
gpu.module @kernels {
gpu.func @matmul(%A: memref<512x256xf16>, %B: memref<256x512xf16>, %C: memref<512x512xf32>)
    kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %x = gpu.block_id x
  %y = gpu.block_id y
  %thread = gpu.thread_id x
  %subgroup = arith.divui %thread, %c64 : index
  %w = arith.remui %subgroup, %c2 : index
  %h = arith.divui %subgroup, %c2 : index
  %i = affine.apply #place(%y, %h)
  %j = affine.apply #column(%x, %w)
  %c = vector.transfer_read %C[%i, %j], %pad32 {in_bounds = [true, true]} : memref<512x512xf32>, vector<64x32xf32>
  %d = scf.for %k = %c0 to %c256 step %c32 iter_args(%acc = %c) -> (vector<64x32xf32>) {
    %a = vector.transfer_read %A[%i, %k], %pad {in_bounds = [true, true]} : memref<512x256xf16>, vector<64x32xf16>
    %b = vector.transfer_read %B[%k, %j], %pad {in_bounds = [true, true]} : memref<256x512xf16>, vector<32x32xf16>
    %e = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
                          kind = #vector.kind<add>} %a, %b, %acc
      : vector<64x32xf16>, vector<32x32xf16> into vector<64x32xf32>
    scf.yield %e : vector<64x32xf32>
  }
  vector.transfer_write %d, %C[%i, %j] {in_bounds = [true, true]} : vector<64x32xf32>, memref<512x512xf32>
  gpu.return
}

// Where subgroups may be without work, all of them copy, and come to the barriers. What may be
// outside of the matrix is loaded from its last row and is zero.
// CHECK-LABEL: gpu.func @edge
// CHECK: %[[HASROWS:.*]] = arith.cmpi slt, %[[FIRST:.*]], %c500 : index
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[ROW:.*]], %c500
// CHECK: %[[CLAMPED:.*]] = arith.minsi %[[ROW]], %c499
// CHECK: %[[LOADED:.*]] = vector.load %{{.*}}[%[[CLAMPED]], {{.*}}] {alignment = 16 : i64}
// CHECK: arith.select %[[INSIDE]], %[[LOADED]], %{{.*}} : vector<8xf16>
// CHECK: %[[EDGESUM:.*]] = scf.for %{{.*}} = %c0 to %c256 step %c32
// CHECK-NOT: scf.if
// CHECK: gpu.barrier
// CHECK: scf.if %[[HASROWS]] {
// CHECK: %[[EDGEC:.*]] = vector.transfer_read %{{.*}}[%[[FIRST]], %{{.*}}], %{{.*}} : memref<500x512xf32>, vector<64x32xf32>
// CHECK: %[[EDGED:.*]] = arith.addf %[[EDGESUM]], %[[EDGEC]]
// CHECK: vector.transfer_write %[[EDGED]], %{{.*}}[%[[FIRST]], %{{.*}}]
gpu.func @edge(%A: memref<500x256xf16>, %B: memref<512x256xf16>, %C: memref<500x512xf32>)
    kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %c500 = arith.constant 500 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %x = gpu.block_id x
  %y = gpu.block_id y
  %thread = gpu.thread_id x
  %subgroup = arith.divui %thread, %c64 : index
  %w = arith.remui %subgroup, %c2 : index
  %h = arith.divui %subgroup, %c2 : index
  %i = affine.apply #place(%y, %h)
  %j = affine.apply #column(%x, %w)
  %works = arith.cmpi slt, %i, %c500 : index
  scf.if %works {
    %c = vector.transfer_read %C[%i, %j], %pad32 {in_bounds = [false, true]} : memref<500x512xf32>, vector<64x32xf32>
    %d = scf.for %k = %c0 to %c256 step %c32 iter_args(%acc = %c) -> (vector<64x32xf32>) {
      %a = vector.transfer_read %A[%i, %k], %pad {in_bounds = [false, true]} : memref<500x256xf16>, vector<64x32xf16>
      %b = vector.transfer_read %B[%j, %k], %pad {in_bounds = [true, true]} : memref<512x256xf16>, vector<32x32xf16>
      %e = vector.contract {indexing_maps = [#a, affine_map<(m, n, k) -> (n, k)>, #c],
                            iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %acc
        : vector<64x32xf16>, vector<32x32xf16> into vector<64x32xf32>
      scf.yield %e : vector<64x32xf32>
    }
    vector.transfer_write %d, %C[%i, %j] {in_bounds = [false, true]} : vector<64x32xf32>, memref<500x512xf32>
  }
  gpu.return
}
}
