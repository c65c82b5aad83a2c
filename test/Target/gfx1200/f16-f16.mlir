// One product of f16 with f16 accumulators on gfx12, wave32.

// RUN: mma-opt %s --mma-select="target=rocm:gfx1200" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx1200 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1200 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f16 --target=rocm:gfx1200 --block=32 --arg=rand:16x16xf16:1 --arg=rand:16x16xf16:2 --arg=rand:16x16xf16:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x16xf16>, %[[B:.*]]: memref<16x16xf16>, %[[C:.*]]: memref<16x16xf16>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// LOWER: %[[LOW:.*]] = arith.andi %[[LANE]], %c15{{[_0-9]*}} : index
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c4{{[_0-9]*}} : index
// LOWER: %[[HIGH:.*]] = arith.andi %[[SHIFTED]], %c1{{[_0-9]*}} : index
// A lane has eight of k, and for A and B alike they are made neighbours in memory.
// LOWER: %[[K:.*]] = arith.shli %[[HIGH]], %c3{{[_0-9]*}} : index
// LOWER: %[[AV:.*]] = vector.load %[[A]][%[[LOW]], %[[K]]] : memref<16x16xf16>, vector<8xf16>
// LOWER: %[[BV:.*]] = vector.load %[[B]][%[[LOW]], %[[K]]] : memref<16x16xf16>, vector<8xf16>
// LOWER: %[[C0:.*]] = memref.load %[[C]][%[[K]], %[[LOW]]]
// LOWER: %[[LAST:.*]] = arith.addi %[[K]], %c7{{[_0-9]*}} : index
// LOWER: %[[CL:.*]] = memref.load %[[C]][%[[LAST]], %[[LOW]]]
// LOWER: %[[CV:.*]] = vector.from_elements %[[C0]], {{.*}}%[[CL]] : vector<8xf16>
// LOWER: %[[D:.*]] = rocdl.wmma.f16.16x16x16.f16 %[[AV]], %[[BV]], %[[CV]] : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
// LOWER: %[[D0:.*]] = vector.extract %[[D]][0]
// LOWER: memref.store %[[D0]], %[[C]][%[[K]], %[[LOW]]]
// LOWER: %[[DL:.*]] = vector.extract %[[D]][7]
// LOWER: memref.store %[[DL]], %[[C]][%[[LAST]], %[[LOW]]]

// ASM: v_wmma_f16_16x16x16_f16 

gpu.module @kernels {
  gpu.func @f16(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f16
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
    gpu.return
  }
}
