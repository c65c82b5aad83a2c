// One product of f16 with f32 accumulators on gfx11, wave32.

// RUN: mma-opt %s --mma-select="target=rocm:gfx1100" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx1100 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f16 --target=rocm:gfx1100 --block=32 --arg=rand:16x16xf16:1 --arg=rand:16x16xf16:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x16xf16>, %[[B:.*]]: memref<16x16xf16>, %[[C:.*]]: memref<16x16xf32>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// Lane bits 0 to 3 are the row of A and the column of B and C; the other lanes hold
// copies of A and B, all 16 k of a row each.
// LOWER: %[[LOW:.*]] = arith.andi %[[LANE]], %c15{{[_0-9]*}} : index
// LOWER: %[[AV:.*]] = vector.load %[[A]][%[[LOW]], %c0{{[_0-9]*}}] : memref<16x16xf16>, vector<16xf16>
// LOWER: %[[BV:.*]] = vector.load %[[B]][%[[LOW]], %c0{{[_0-9]*}}] : memref<16x16xf16>, vector<16xf16>
// Rows of C go round the 2 groups of lanes.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c4{{[_0-9]*}} : index
// LOWER: %[[ROW:.*]] = arith.andi %[[SHIFTED]], %c1{{[_0-9]*}} : index
// LOWER: %[[C0:.*]] = memref.load %[[C]][%[[ROW]], %[[LOW]]]
// LOWER: %[[ROW1:.*]] = arith.addi %[[ROW]], %c2{{[_0-9]*}} : index
// LOWER: %[[C1:.*]] = memref.load %[[C]][%[[ROW1]], %[[LOW]]]
// LOWER: %[[LAST:.*]] = arith.addi %[[ROW]], %c14{{[_0-9]*}} : index
// LOWER: %[[CL:.*]] = memref.load %[[C]][%[[LAST]], %[[LOW]]]
// LOWER: %[[CV:.*]] = vector.from_elements %[[C0]], %[[C1]], {{.*}}%[[CL]] : vector<8xf32>
// LOWER: %[[D:.*]] = rocdl.wmma.f32.16x16x16.f16 %[[AV]], %[[BV]], %[[CV]] : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
// LOWER: %[[D1:.*]] = vector.extract %[[D]][1]
// LOWER: memref.store %[[D1]], %[[C]][%[[ROW1]], %[[LOW]]]
// LOWER: %[[DL:.*]] = vector.extract %[[D]][7]
// LOWER: memref.store %[[DL]], %[[C]][%[[LAST]], %[[LOW]]]

// ASM-COUNT-4: flat_load_b128 
// ASM: v_wmma_f32_16x16x16_f16 

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
