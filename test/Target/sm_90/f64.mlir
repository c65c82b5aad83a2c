// One m16n8k16 product of f64 on sm_90, by the intrinsic: the op has m8n8k4 only.

// RUN: mma-opt %s --mma-select="target=cuda:sm_90" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_90 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -mattr=+ptx78 -o %t.ptx
// RUN: FileCheck %s --check-prefix=ASM < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: mma-sim %s --kernel=f64 --target=cuda:sm_90 --block=32 --arg=rand:16x16xf64:1 --arg=rand:8x16xf64:2 --arg=rand:16x8xf64:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f64(
// LOWER-SAME: %[[A:.*]]: memref<16x16xf64>, %[[B:.*]]: memref<8x16xf64>, %[[C:.*]]: memref<16x8xf64>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 2 to 4 are the row of A and C and the column of B, bits 0 and 1 pick four
// of k, made neighbours in memory for A and B alike, and pairs of columns of C. Registers of A run along m before k.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2{{[_0-9]*}} : index
// LOWER: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7{{[_0-9]*}} : index
// LOWER: %[[IN:.*]] = arith.andi %[[LANE]], %c3{{[_0-9]*}} : index
// LOWER: %[[FOUR:.*]] = arith.shli %[[IN]], %c2{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP]], %[[FOUR]]] : memref<16x16xf64>, vector<4xf64>
// LOWER: %[[GROUP8:.*]] = arith.addi %[[GROUP]], %c8{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP8]], %[[FOUR]]] : memref<16x16xf64>, vector<4xf64>
// LOWER: vector.load %[[B]][%[[GROUP]], %[[FOUR]]] : memref<8x16xf64>, vector<4xf64>
// LOWER: %[[PAIR:.*]] = arith.shli %[[IN]], %c1{{[_0-9]*}} : index
// LOWER: vector.load %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf64>, vector<2xf64>
// LOWER: vector.load %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf64>, vector<2xf64>
// LOWER: llvm.call_intrinsic "llvm.nvvm.mma.m16n8k16.row.col.f64"(%{{[0-9]+}}{{(, %[0-9]+)+}}) : (f64{{(, f64)+}}) -> !llvm.struct<(f64, f64, f64, f64)>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf64>, vector<2xf64>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf64>, vector<2xf64>

// ASM: mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64

gpu.module @kernels {
  gpu.func @f64(%A: memref<16x16xf64>, %B: memref<8x16xf64>, %C: memref<16x8xf64>) kernel {
    %c0 = arith.constant 0 : index
    %padA = arith.constant 0.0 : f64
    %padB = arith.constant 0.0 : f64
    %padC = arith.constant 0.0 : f64
    %a = vector.transfer_read %A[%c0, %c0], %padA {in_bounds = [true, true]} : memref<16x16xf64>, vector<16x16xf64>
    %b = vector.transfer_read %B[%c0, %c0], %padB {in_bounds = [true, true]} : memref<8x16xf64>, vector<8x16xf64>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xf64>, vector<16x8xf64>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xf64>, vector<8x16xf64> into vector<16x8xf64>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf64>, memref<16x8xf64>
    gpu.return
  }
}
