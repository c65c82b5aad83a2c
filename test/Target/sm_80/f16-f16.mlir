// One m16n8k16 product of f16 with f16 accumulators on sm_80.

// RUN: mma-opt %s --mma-select="target=cuda:sm_80" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_80 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -mattr=+ptx70 -o %t.ptx
// RUN: FileCheck %s --check-prefix=ASM < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_80 %t.ptx -o %t.cubin %}
// RUN: mma-sim %s --kernel=f16 --target=cuda:sm_80 --block=32 --arg=rand:16x16xf16:1 --arg=rand:8x16xf16:2 --arg=rand:16x8xf16:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x16xf16>, %[[B:.*]]: memref<8x16xf16>, %[[C:.*]]: memref<16x8xf16>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 2 to 4 are the row of A and C and the column of B, bits 0 and 1 pick four
// of k, made neighbours in memory for A and B alike, and pairs of columns of C.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2{{[_0-9]*}} : index
// LOWER: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7{{[_0-9]*}} : index
// LOWER: %[[IN:.*]] = arith.andi %[[LANE]], %c3{{[_0-9]*}} : index
// LOWER: %[[FOUR:.*]] = arith.shli %[[IN]], %c2{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP]], %[[FOUR]]] : memref<16x16xf16>, vector<4xf16>
// LOWER: %[[GROUP8:.*]] = arith.addi %[[GROUP]], %c8{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP8]], %[[FOUR]]] : memref<16x16xf16>, vector<4xf16>
// LOWER: vector.load %[[B]][%[[GROUP]], %[[FOUR]]] : memref<8x16xf16>, vector<4xf16>
// LOWER: %[[PAIR:.*]] = arith.shli %[[IN]], %c1{{[_0-9]*}} : index
// LOWER: vector.load %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf16>, vector<2xf16>
// LOWER: vector.load %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf16>, vector<2xf16>
// LOWER: %[[D:.*]] = nvvm.mma.sync A[%{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}] {{ *}}B[%{{[0-9]+}}, %{{[0-9]+}}] {{ *}}C[%{{[0-9]+}}, %{{[0-9]+}}] {{.*}}shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xf16>, vector<2xf16>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xf16>, vector<2xf16>

// ASM: mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16

gpu.module @kernels {
  gpu.func @f16(%A: memref<16x16xf16>, %B: memref<8x16xf16>, %C: memref<16x8xf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f16
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x16xf16>, vector<8x16xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xf16>, vector<16x8xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<16x8xf16>
    gpu.return
  }
}
