// Sizes that no instruction divides: the tiles at the end are padded with zeros,
// what does not exist is neither read nor written. An instruction that divides the
// sizes goes first.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx950" | FileCheck %s --check-prefix=ASSIGN
// RUN: mma-opt %s --mma-select="target=rocm:gfx950" | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// ASSIGN-LABEL: func.func @exact(
// ASSIGN: mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @exact(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// ASSIGN-LABEL: func.func @padded(
// ASSIGN: mma_select.instr = #mma_select.instr<"mfma_f32_16x16x32_f16">
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %[[A:.*]]: memref<18x40xf16>, %[[B:.*]]: memref<40x16xf16>, %[[C:.*]]: memref<18x16xf32>)
// Row and k of the lane: lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2).
// CHECK: %[[LANE:.*]] = gpu.lane_id
// CHECK: %[[M:.*]] = arith.andi %[[LANE]], %c15
// CHECK: %[[K:.*]] = arith.shli %{{.*}}, %c3
// The first tile is all there.
// CHECK: vector.load %[[A]][%[[M]], %[[K]]] : memref<18x40xf16>, vector<8xf16>
// The second along K has 8 columns.
// CHECK: %[[K32:.*]] = arith.addi %[[K]], %c32
// CHECK: %[[LEFT:.*]] = arith.subi %c8, %[[K]] : index
// CHECK: %[[LEFTS:.*]] = vector.broadcast %[[LEFT]] : index to vector<8xindex>
// CHECK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}}, %[[LEFTS]] : vector<8xindex>
// CHECK: vector.maskedload %[[A]][%[[M]], %[[K32]]], %[[MASK]], %{{.*}} : memref<18x40xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
// The second along M has 2 rows.
// CHECK: %[[M16:.*]] = arith.addi %[[M]], %c16
// CHECK: %[[HASROW:.*]] = arith.cmpi slt, %[[M]], %c2{{.*}} : index
// CHECK: arith.select %[[HASROW]], %c8{{.*}}, %c0{{.*}} : index
// CHECK: vector.maskedload %[[A]][%[[M16]], %[[K]]]
// CHECK-COUNT-4: rocdl.mfma.f32.16x16x32.f16
// CHECK-NOT: rocdl.mfma
// Stores go element by element here, each behind a test of its row.
// CHECK-COUNT-4: memref.store
// CHECK-COUNT-4: scf.if
// CHECK-NOT: scf.if
func.func @padded(%A: memref<18x40xf16>, %B: memref<40x16xf16>, %C: memref<18x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<18x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<18x40xf16>, vector<18x40xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<40x16xf16>, vector<40x16xf16>
  %d = vector.contract #matmul %a, %b, %acc : vector<18x40xf16>, vector<40x16xf16> into vector<18x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<18x16xf32>, memref<18x16xf32>
  return
}

// Sizes known at run time: the whole tile has its own branch without masks.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[A:.*]]: memref<?x?xf16>
// CHECK: %[[ROWS:.*]] = memref.dim %[[A]], %c0
// CHECK: %[[COLUMNS:.*]] = memref.dim %[[A]], %c1
// B is A transposed: its rows are the columns of the memref.
// CHECK: %[[R:.*]] = arith.cmpi sge, %[[COLUMNS]], %c32
// CHECK: %[[C:.*]] = arith.cmpi sge, %[[ROWS]], %c16
// CHECK: %[[INSIDE:.*]] = arith.andi %[[R]], %[[C]] : i1
// CHECK: scf.if %[[INSIDE]] -> (vector<8xf16>) {
// CHECK:   vector.load %[[A]]
// CHECK: } else {
// CHECK:   vector.maskedload %[[A]]
// CHECK: }
func.func @dynamic(%A: memref<?x?xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<?x?xf16>, vector<16x32xf16>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %a, %acc : vector<16x32xf16>, vector<16x32xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
