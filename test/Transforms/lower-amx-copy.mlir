// What is not laid out as a tile register wants it goes through scratch memory,
// element by element: transposed A, transposed stores, strides along the rows.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @transposed_load(
// CHECK-SAME: %[[A:.*]]: memref<32x16xbf16>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[SCRATCH:.*]] = memref.alloca() {{.*}} : memref<16x32xbf16>
// CHECK: scf.for %[[P:.*]] = %c0 to %c512 step %c1 {
// CHECK-DAG: %[[KBITS:.*]] = arith.andi %[[P]], %c31 : index
// CHECK-DAG: %[[K:.*]] = arith.addi %[[I]], %[[KBITS]] : index
// CHECK-DAG: %[[SHIFTED:.*]] = arith.shrui %[[P]], %c5 : index
// CHECK-DAG: %[[MBITS:.*]] = arith.andi %[[SHIFTED]], %c15 : index
// CHECK-DAG: %[[M:.*]] = arith.addi %[[J]], %[[MBITS]] : index
// CHECK: %[[ELEMENT:.*]] = memref.load %[[A]][%[[K]], %[[M]]] : memref<32x16xbf16>
// CHECK: memref.store %[[ELEMENT]], %[[SCRATCH]][%{{.*}}, %{{.*}}]
// CHECK: amx.tile_load %[[SCRATCH]][%c0, %c0]
func.func @transposed_load(%A: memref<32x16xbf16>, %i: index, %j: index) {
  %a = mma_select.load %A[%i, %j] transposed : memref<32x16xbf16> -> !a
  return
}

// CHECK-LABEL: func.func @transposed_store(
// CHECK-SAME: %[[C:.*]]: memref<16x16xf32>, %[[I:.*]]: index)
// CHECK: %[[SCRATCH:.*]] = memref.alloca() {{.*}} : memref<16x16xf32>
// CHECK: %[[T:.*]] = amx.tile_zero
// CHECK: amx.tile_store %[[SCRATCH]][%c0, %c0], %[[T]]
// CHECK: scf.for %[[P:.*]] = %c0 to %c256 step %c1 {
// CHECK-DAG: %[[NBITS:.*]] = arith.andi %[[P]], %c15 : index
// CHECK-DAG: %[[N:.*]] = arith.addi %[[I]], %[[NBITS]] : index
// CHECK-DAG: %[[SHIFTED:.*]] = arith.shrui %[[P]], %c4 : index
// CHECK-DAG: %[[MBITS:.*]] = arith.andi %[[SHIFTED]], %c15 : index
// CHECK-DAG: %[[M:.*]] = arith.addi %[[I]], %[[MBITS]] : index
// CHECK: %[[ELEMENT:.*]] = memref.load %[[SCRATCH]]
// CHECK: memref.store %[[ELEMENT]], %[[C]][%[[N]], %[[M]]]
func.func @transposed_store(%C: memref<16x16xf32>, %i: index) {
  %x = arith.constant 0.0 : f32
  %c = mma_select.fill %x : f32 -> !acc
  mma_select.store %c, %C[%i, %i] transposed : !acc, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @strided_rows(
// CHECK-SAME: %[[A:.*]]: memref<16x32xbf16, strided<[64, 2]>>,
// CHECK: scf.for %{{.*}} = %c0 to %c512 step %c1 {
// CHECK: memref.load %[[A]][
func.func @strided_rows(%A: memref<16x32xbf16, strided<[64, 2]>>, %i: index) {
  %a = mma_select.load %A[%i, %i] : memref<16x32xbf16, strided<[64, 2]>> -> !a
  return
}
