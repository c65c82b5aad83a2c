// A tile register cannot be computed on: its elements go through scratch memory, one
// buffer for each input.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @binary(
// CHECK-DAG: %[[S1:.*]] = memref.alloca() {{{.*}}scratch = "1"} : memref<16x16xf32>
// CHECK-DAG: %[[S0:.*]] = memref.alloca() {{{.*}}scratch = "0"} : memref<16x16xf32>
// CHECK: %[[X:.*]] = amx.tile_load %{{.*}} : memref<16x16xf32> into
// CHECK: %[[Y:.*]] = amx.tile_zero
// CHECK: amx.tile_store %[[S0]][%c0, %c0], %[[X]]
// CHECK: amx.tile_store %[[S1]][%c0, %c0], %[[Y]]
// CHECK: scf.for %[[I:.*]] = %c0 to %c16 step %c1 {
// CHECK: scf.for %[[J:.*]] = %c0 to %c16 step %c1 {
// CHECK: %[[P:.*]] = memref.load %[[S0]][%[[I]], %[[J]]]
// CHECK: %[[Q:.*]] = memref.load %[[S1]][%[[I]], %[[J]]]
// CHECK: %[[R:.*]] = arith.subf %[[P]], %[[Q]] : f32
// CHECK: memref.store %[[R]], %[[S0]][%[[I]], %[[J]]]
// CHECK: %[[D:.*]] = amx.tile_load %[[S0]][%c0, %c0]
// CHECK: amx.tile_store %{{.*}}, %[[D]]
func.func @binary(%C: memref<16x16xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  %x = mma_select.load %C[%i, %i] : memref<16x16xf32> -> !acc
  %y = mma_select.fill %zero : f32 -> !acc
  %d = mma_select.elementwise %x, %y : !acc, !acc -> !acc {
  ^bb0(%p: f32, %q: f32):
    %r = arith.subf %p, %q : f32
    mma_select.yield %r : f32
  }
  mma_select.store %d, %C[%i, %i] : !acc, memref<16x16xf32>
  return
}
