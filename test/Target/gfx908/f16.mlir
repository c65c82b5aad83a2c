// The lanes of one 16x16x16 product of f16 on gfx908: A lane(m0 m1 m2 m3 ..) and B
// mirrored, C lane(n0 n1 n2 n3 m2 m3) reg(m0 m1).

// RUN: mma-opt %s --mma-select="target=rocm:gfx908" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx908 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx908 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f16 --target=rocm:gfx908 --block=64 --arg=rand:16x16xf16:1 --arg=rand:16x16xf16:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x16xf16>, %[[B:.*]]: memref<16x16xf16>, %[[C:.*]]: memref<16x16xf32>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 64
// The row of A, the column of B and C is lane bits 0 to 3.
// LOWER: %[[LOW:.*]] = arith.andi %[[LANE]], %c15{{[_0-9]*}} : index
// Lane bits 4 and 5 pick 4 consecutive k, and four consecutive rows of C.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c4{{[_0-9]*}} : index
// LOWER: %[[HIGH:.*]] = arith.andi %[[SHIFTED]], %c3{{[_0-9]*}} : index
// LOWER: %[[K:.*]] = arith.shli %[[HIGH]], %c2{{[_0-9]*}} : index
// LOWER: %[[AV:.*]] = vector.load %[[A]][%[[LOW]], %[[K]]] : memref<16x16xf16>, vector<4xf16>
// LOWER: %[[BV:.*]] = vector.load %[[B]][%[[LOW]], %[[K]]] : memref<16x16xf16>, vector<4xf16>
// LOWER: %[[C0:.*]] = memref.load %[[C]][%[[K]], %[[LOW]]]
// LOWER: %[[ROW1:.*]] = arith.addi %[[K]], %c1{{[_0-9]*}} : index
// LOWER: %[[C1:.*]] = memref.load %[[C]][%[[ROW1]], %[[LOW]]]
// LOWER: %[[ROW2:.*]] = arith.addi %[[K]], %c2{{[_0-9]*}} : index
// LOWER: %[[C2:.*]] = memref.load %[[C]][%[[ROW2]], %[[LOW]]]
// LOWER: %[[ROW3:.*]] = arith.addi %[[K]], %c3{{[_0-9]*}} : index
// LOWER: %[[C3:.*]] = memref.load %[[C]][%[[ROW3]], %[[LOW]]]
// LOWER: %[[CV:.*]] = vector.from_elements %[[C0]], %[[C1]], %[[C2]], %[[C3]] : vector<4xf32>
// LOWER: %[[D:.*]] = rocdl.mfma.f32.16x16x16f16 %[[AV]], %[[BV]], %[[CV]], %c0_i32{{[_0-9]*}}, %c0_i32{{[_0-9]*}}, %c0_i32{{[_0-9]*}} : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
// LOWER: %[[D0:.*]] = vector.extract %[[D]][0]
// LOWER: memref.store %[[D0]], %[[C]][%[[K]], %[[LOW]]]
// LOWER: %[[D3:.*]] = vector.extract %[[D]][3]
// LOWER: memref.store %[[D3]], %[[C]][%[[ROW3]], %[[LOW]]]

// ASM-COUNT-2: flat_load_dwordx2 
// ASM: v_mfma_f32_16x16x16f16 

gpu.module @kernels {
  gpu.func @f16(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
