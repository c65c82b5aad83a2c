// One m16n8k32 product of the two 8-bit floats on sm_89, by the intrinsic: the op has no
// 8-bit floats.

// RUN: mma-opt %s --mma-select="target=cuda:sm_89" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_89 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_89 -mattr=+ptx84 -o %t.ptx
// RUN: FileCheck %s --check-prefix=ASM < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_89 %t.ptx -o %t.cubin %}
// RUN: mma-sim %s --kernel=f8 --target=cuda:sm_89 --block=32 --arg=rand:16x32xf8E4M3FN:1 --arg=rand:8x32xf8E5M2:2 --arg=rand:16x8xf32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f8(
// LOWER-SAME: %[[A:.*]]: memref<16x32xf8E4M3FN>, %[[B:.*]]: memref<8x32xf8E5M2>, %[[C:.*]]: memref<16x8xf32>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 2 to 4 are the row of A and C and the column of B, bits 0 and 1 pick eight
// of k, made neighbours in memory for A and B alike, and pairs of columns of C.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2{{[_0-9]*}} : index
// LOWER: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7{{[_0-9]*}} : index
// LOWER: %[[IN:.*]] = arith.andi %[[LANE]], %c3{{[_0-9]*}} : index
// LOWER: %[[EIGHT:.*]] = arith.shli %[[IN]], %c3{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP]], %[[EIGHT]]] : memref<16x32xf8E4M3FN>, vector<8xf8E4M3FN>
// LOWER: %[[GROUP8:.*]] = arith.addi %[[GROUP]], %c8{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP8]], %[[EIGHT]]] : memref<16x32xf8E4M3FN>, vector<8xf8E4M3FN>
// LOWER: vector.load %[[B]][%[[GROUP]], %[[EIGHT]]] : memref<8x32xf8E5M2>, vector<8xf8E5M2>
// LOWER: %[[PAIR:.*]] = arith.shli %[[IN]], %c1{{[_0-9]*}} : index
// LOWER: vector.load %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf32>, vector<2xf32>
// LOWER: vector.load %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf32>, vector<2xf32>
// LOWER: llvm.call_intrinsic "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32"(%{{[0-9]+}}{{(, %[0-9]+)+}}) : (i32, i32, i32, i32, i32, i32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf32>, vector<2xf32>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf32>, vector<2xf32>

// ASM: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32

gpu.module @kernels {
  gpu.func @f8(%A: memref<16x32xf8E4M3FN>, %B: memref<8x32xf8E5M2>, %C: memref<16x8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %padA = arith.constant 0.0 : f8E4M3FN
    %padB = arith.constant 0.0 : f8E5M2
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %padA {in_bounds = [true, true]} : memref<16x32xf8E4M3FN>, vector<16x32xf8E4M3FN>
    %b = vector.transfer_read %B[%c0, %c0], %padB {in_bounds = [true, true]} : memref<8x32xf8E5M2>, vector<8x32xf8E5M2>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xf32>, vector<16x8xf32>
    %aw = arith.extf %a : vector<16x32xf8E4M3FN> to vector<16x32xf32>
    %bw = arith.extf %b : vector<8x32xf8E5M2> to vector<8x32xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %aw, %bw, %c : vector<16x32xf32>, vector<8x32xf32> into vector<16x8xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf32>, memref<16x8xf32>
    gpu.return
  }
}
