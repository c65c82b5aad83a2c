// One m16n8k32 product of signed and unsigned 8-bit integers on sm_80: the widenings say
// the signs, the smaller products with eight rows or sixteen k are not taken.

// RUN: mma-opt %s --mma-select="target=cuda:sm_80" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_80 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -mattr=+ptx70 -o %t.ptx
// RUN: FileCheck %s --check-prefix=ASM < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_80 %t.ptx -o %t.cubin %}
// RUN: mma-sim %s --kernel=i8 --target=cuda:sm_80 --block=32 --arg=rand:16x32xi8:1 --arg=rand:8x32xui8:2 --arg=rand:16x8xi32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @i8(
// LOWER-SAME: %[[A:.*]]: memref<16x32xi8>, %[[B:.*]]: memref<8x32xi8>, %[[C:.*]]: memref<16x8xi32>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 2 to 4 are the row of A and C and the column of B, bits 0 and 1 pick eight
// of k, made neighbours in memory for A and B alike, and pairs of columns of C.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2{{[_0-9]*}} : index
// LOWER: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7{{[_0-9]*}} : index
// LOWER: %[[IN:.*]] = arith.andi %[[LANE]], %c3{{[_0-9]*}} : index
// LOWER: %[[EIGHT:.*]] = arith.shli %[[IN]], %c3{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP]], %[[EIGHT]]] : memref<16x32xi8>, vector<8xi8>
// LOWER: %[[GROUP8:.*]] = arith.addi %[[GROUP]], %c8{{[_0-9]*}} : index
// LOWER: vector.load %[[A]][%[[GROUP8]], %[[EIGHT]]] : memref<16x32xi8>, vector<8xi8>
// LOWER: vector.load %[[B]][%[[GROUP]], %[[EIGHT]]] : memref<8x32xi8>, vector<8xi8>
// LOWER: %[[PAIR:.*]] = arith.shli %[[IN]], %c1{{[_0-9]*}} : index
// LOWER: vector.load %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xi32>, vector<2xi32>
// LOWER: vector.load %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xi32>, vector<2xi32>
// LOWER: nvvm.mma.sync A[%{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}] {{ *}}B[%{{[0-9]+}}, %{{[0-9]+}}] {{ *}}C[%{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}] {{.*}}intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, {{.*}}multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP]], %[[PAIR]]] : memref<16x8xi32>, vector<2xi32>
// LOWER: vector.store %{{.*}}, %[[C]][%[[GROUP8]], %[[PAIR]]] : memref<16x8xi32>, vector<2xi32>

// ASM: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32

gpu.module @kernels {
  gpu.func @i8(%A: memref<16x32xi8>, %B: memref<8x32xi8>, %C: memref<16x8xi32>) kernel {
    %c0 = arith.constant 0 : index
    %padA = arith.constant 0 : i8
    %padB = arith.constant 0 : i8
    %padC = arith.constant 0 : i32
    %a = vector.transfer_read %A[%c0, %c0], %padA {in_bounds = [true, true]} : memref<16x32xi8>, vector<16x32xi8>
    %b = vector.transfer_read %B[%c0, %c0], %padB {in_bounds = [true, true]} : memref<8x32xi8>, vector<8x32xi8>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x8xi32>, vector<16x8xi32>
    %aw = arith.extsi %a : vector<16x32xi8> to vector<16x32xi32>
    %bw = arith.extui %b : vector<8x32xi8> to vector<8x32xi32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %aw, %bw, %c : vector<16x32xi32>, vector<8x32xi32> into vector<16x8xi32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xi32>, memref<16x8xi32>
    gpu.return
  }
}
