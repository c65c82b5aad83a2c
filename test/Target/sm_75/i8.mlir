// One m8n8k16 product of unsigned and signed 8-bit integers on sm_75, which has no larger
// one.

// RUN: mma-opt %s --mma-select="target=cuda:sm_75" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_75 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_75 -mattr=+ptx65 -o %t.ptx
// RUN: FileCheck %s --check-prefix=ASM < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_75 %t.ptx -o %t.cubin %}
// RUN: mma-sim %s --kernel=i8 --target=cuda:sm_75 --block=32 --arg=rand:8x16xui8:1 --arg=rand:8x16xi8:2 --arg=rand:8x8xi32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @i8(
// LOWER-SAME: %[[A:.*]]: memref<8x16xi8>, %[[B:.*]]: memref<8x16xi8>, %[[C:.*]]: memref<8x8xi32>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 2 to 4 are the row of A and C and the column of B, bits 0 and 1 pick four
// neighbours along k, and pairs of columns of C.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2{{[_0-9]*}} : index
// LOWER: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7{{[_0-9]*}} : index
// LOWER: %[[IN:.*]] = arith.andi %[[LANE]], %c3{{[_0-9]*}} : index
// LOWER: %[[FOUR:.*]] = arith.shli %[[IN]], %c2{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP]], %[[FOUR]]] : memref<8x16xi8>, vector<4xi8>
// LOWER: vector.load %[[B]][%[[GROUP]], %[[FOUR]]] : memref<8x16xi8>, vector<4xi8>
// LOWER: %[[PAIR:.*]] = arith.shli %[[IN]], %c1{{[_0-9]*}} : index
// LOWER: vector.load %[[C]][%[[GROUP]], %[[PAIR]]] : memref<8x8xi32>, vector<2xi32>
// LOWER: nvvm.mma.sync A[%{{[0-9]+}}] {{ *}}B[%{{[0-9]+}}] {{ *}}C[%{{[0-9]+}}, %{{[0-9]+}}] {{.*}}multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 8, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP]], %[[PAIR]]] : memref<8x8xi32>, vector<2xi32>

// ASM: mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32

gpu.module @kernels {
  gpu.func @i8(%A: memref<8x16xi8>, %B: memref<8x16xi8>, %C: memref<8x8xi32>) kernel {
    %c0 = arith.constant 0 : index
    %padA = arith.constant 0 : i8
    %padB = arith.constant 0 : i8
    %padC = arith.constant 0 : i32
    %a = vector.transfer_read %A[%c0, %c0], %padA {in_bounds = [true, true]} : memref<8x16xi8>, vector<8x16xi8>
    %b = vector.transfer_read %B[%c0, %c0], %padB {in_bounds = [true, true]} : memref<8x16xi8>, vector<8x16xi8>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<8x8xi32>, vector<8x8xi32>
    %aw = arith.extui %a : vector<8x16xi8> to vector<8x16xi32>
    %bw = arith.extsi %b : vector<8x16xi8> to vector<8x16xi32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %aw, %bw, %c : vector<8x16xi32>, vector<8x16xi32> into vector<8x8xi32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xi32>, memref<8x8xi32>
    gpu.return
  }
}
