// One product of bf16 with bf16 accumulators on gfx11, wave64.

// RUN: mma-opt %s --mma-select="target=rocm:gfx1100:wave64" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx1100:wave64 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize64 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=bf16 --target=rocm:gfx1100:wave64 --block=64 --arg=rand:16x16xbf16:1 --arg=rand:16x16xbf16:2 --arg=rand:16x16xbf16:3 --expect=matmul:0,1t,2

// LOWER-LABEL: gpu.func @bf16(
// LOWER-SAME: %[[A:.*]]: memref<16x16xbf16>, %[[B:.*]]: memref<16x16xbf16>, %[[C:.*]]: memref<16x16xbf16>)
// LOWER: %[[LANE:.*]] = gpu.lane_id upper_bound 64
// Lane bits 0 to 3 are the row of A and the column of B and C; the other lanes hold
// copies of A and B, all 16 k of a row each.
// LOWER: %[[LOW:.*]] = arith.andi %[[LANE]], %c15{{[_0-9]*}} : index
// LOWER: %[[AV:.*]] = vector.load %[[A]][%[[LOW]], %c0{{[_0-9]*}}] : memref<16x16xbf16>, vector<16xbf16>
// LOWER: %[[BV:.*]] = vector.load %[[B]][%[[LOW]], %c0{{[_0-9]*}}] : memref<16x16xbf16>, vector<16xbf16>
// Rows of C go round the 4 groups of lanes.
// LOWER: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c4{{[_0-9]*}} : index
// LOWER: %[[ROW:.*]] = arith.andi %[[SHIFTED]], %c3{{[_0-9]*}} : index
// LOWER: %[[C0:.*]] = memref.load %[[C]][%[[ROW]], %[[LOW]]]
// LOWER: %[[ROW1:.*]] = arith.addi %[[ROW]], %c4{{[_0-9]*}} : index
// LOWER: %[[C1:.*]] = memref.load %[[C]][%[[ROW1]], %[[LOW]]]
// LOWER: %[[LAST:.*]] = arith.addi %[[ROW]], %c12{{[_0-9]*}} : index
// LOWER: %[[CL:.*]] = memref.load %[[C]][%[[LAST]], %[[LOW]]]
// Only every other 16-bit half of the result registers is used.
// LOWER: %[[CV:.*]] = vector.from_elements %[[C0]], %[[HOLE:.*]], %[[C1]], %[[HOLE]], {{.*}}%[[CL]], %[[HOLE]] : vector<8xbf16>
// LOWER-DAG: %[[AI:.*]] = vector.bitcast %[[AV]] : vector<16xbf16> to vector<16xi16>
// LOWER-DAG: %[[BI:.*]] = vector.bitcast %[[BV]] : vector<16xbf16> to vector<16xi16>
// LOWER-DAG: %[[CI:.*]] = vector.bitcast %[[CV]] : vector<8xbf16> to vector<8xi16>
// LOWER: %[[D:.*]] = rocdl.wmma.bf16.16x16x16.bf16 %[[AI]], %[[BI]], %[[CI]] : (vector<16xi16>, vector<16xi16>, vector<8xi16>) -> vector<8xi16>
// LOWER: %[[DB:.*]] = vector.bitcast %[[D]] : vector<8xi16> to vector<8xbf16>
// LOWER: %[[D1:.*]] = vector.extract %[[DB]][2]
// LOWER: memref.store %[[D1]], %[[C]][%[[ROW1]], %[[LOW]]]
// LOWER: %[[DL:.*]] = vector.extract %[[DB]][6]
// LOWER: memref.store %[[DL]], %[[C]][%[[LAST]], %[[LOW]]]

// ASM-COUNT-4: flat_load_b128 
// ASM: v_wmma_bf16_16x16x16_bf16 

gpu.module @kernels {
  gpu.func @bf16(%A: memref<16x16xbf16>, %B: memref<16x16xbf16>, %C: memref<16x16xbf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : bf16
    %padC = arith.constant 0.0 : bf16
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xbf16>, vector<16x16xbf16> into vector<16x16xbf16>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xbf16>, memref<16x16xbf16>
    gpu.return
  }
}
