// B of an AMX product is in VNNI order: 32 bits hold neighbours along K of one column.
// Rows are interleaved on the way there; columns have their neighbours side by side
// already and are copied 32 bits at a time.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[B:.*]]: memref<32x16xbf16>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[SCRATCH:.*]] = memref.alloca() {alignment = 64 : i64, {{.*}}} : memref<16x32xbf16>
// CHECK: scf.for %[[P:.*]] = %c0 to %c16 step %c1 {
// CHECK: %[[K:.*]] = arith.muli %[[P]], %c2 : index
// CHECK: %[[EVEN:.*]] = arith.addi %[[I]], %[[K]] : index
// CHECK: %[[R0:.*]] = vector.load %[[B]][%[[EVEN]], %[[J]]] : memref<32x16xbf16>, vector<16xbf16>
// CHECK: %[[ODD:.*]] = arith.addi %[[EVEN]], %c1 : index
// CHECK: %[[R1:.*]] = vector.load %[[B]][%[[ODD]], %[[J]]] : memref<32x16xbf16>, vector<16xbf16>
// CHECK: %[[PAIRS:.*]] = vector.interleave %[[R0]], %[[R1]] : vector<16xbf16> -> vector<32xbf16>
// CHECK: vector.store %[[PAIRS]], %[[SCRATCH]][%[[P]], %c0]
// CHECK: amx.tile_load %[[SCRATCH]][%c0, %c0] : memref<16x32xbf16> into !amx.tile<16x32xbf16>
func.func @rows(%B: memref<32x16xbf16>, %i: index, %j: index) {
  %b = mma_select.load %B[%i, %j] : memref<32x16xbf16> -> !b
  return
}

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[B:.*]]: memref<16x32xbf16>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[SCRATCH:.*]] = memref.alloca() {{.*}} : memref<16x32xbf16>
// CHECK: scf.for %[[P:.*]] = %c0 to %c512 step %c2 {
// CHECK-DAG: %[[Q:.*]] = arith.shrui %[[P]], %c1 : index
// CHECK-DAG: %[[NBITS:.*]] = arith.andi %[[Q]], %c15 : index
// CHECK-DAG: %[[N:.*]] = arith.addi %[[I]], %[[NBITS]] : index
// CHECK: %[[PAIR:.*]] = vector.load %[[B]][%[[N]], %{{.*}}] : memref<16x32xbf16>, vector<2xbf16>
// CHECK: vector.store %[[PAIR]], %[[SCRATCH]][%{{.*}}, %{{.*}}] : memref<16x32xbf16>, vector<2xbf16>
// CHECK: amx.tile_load %[[SCRATCH]][%c0, %c0]
func.func @columns(%B: memref<16x32xbf16>, %i: index, %j: index) {
  %b = mma_select.load %B[%i, %j] transposed : memref<16x32xbf16> -> !b
  return
}

// Four rows of bytes: the halves first, the neighbours last.
// CHECK-LABEL: func.func @bytes(
// CHECK: %[[R0:.*]] = vector.load
// CHECK: %[[R1:.*]] = vector.load
// CHECK: %[[R2:.*]] = vector.load
// CHECK: %[[R3:.*]] = vector.load
// CHECK: %[[R02:.*]] = vector.interleave %[[R0]], %[[R2]] : vector<16xi8> -> vector<32xi8>
// CHECK: %[[R13:.*]] = vector.interleave %[[R1]], %[[R3]] : vector<16xi8> -> vector<32xi8>
// CHECK: vector.interleave %[[R02]], %[[R13]] : vector<32xi8> -> vector<64xi8>
func.func @bytes(%B: memref<64x16xi8>, %i: index) {
  %b = mma_select.load %B[%i, %i] : memref<64x16xi8> -> !mma_select.fragment<64x16xi8, b, #mma_select.instr<"tdpbssd">>
  return
}
