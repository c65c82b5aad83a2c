// A tile register stays one across nested loops: nothing is stored in between.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @loop(
// CHECK: %[[ZERO:.*]] = amx.tile_zero
// CHECK: %[[OUTER:.*]] = scf.for {{.*}} iter_args(%[[T0:.*]] = %[[ZERO]]) -> (!amx.tile<16x16xf32>)
// CHECK: %[[INNER:.*]] = scf.for {{.*}} iter_args(%[[T1:.*]] = %[[T0]]) -> (!amx.tile<16x16xf32>)
// CHECK: %[[TA:.*]] = amx.tile_load {{.*}} into !amx.tile<16x32xbf16>
// CHECK: %[[TB:.*]] = amx.tile_load {{.*}} into !amx.tile<16x32xbf16>
// CHECK: %[[D:.*]] = amx.tile_mulf %[[TA]], %[[TB]], %[[T1]] :
// CHECK-NEXT: scf.yield %[[D]]
// CHECK: scf.yield %[[INNER]]
// CHECK: amx.tile_store %{{.*}}, %[[OUTER]]
func.func @loop(%A: memref<16x32xbf16>, %B: memref<32x16xbf16>, %C: memref<16x16xf32>, %i: index, %n: index) {
  %zero = arith.constant 0.0 : f32
  %c = mma_select.fill %zero : f32 -> !acc
  %outer = scf.for %k = %i to %n step %n iter_args(%c0 = %c) -> !acc {
    %inner = scf.for %l = %i to %n step %n iter_args(%c1 = %c0) -> !acc {
      %a = mma_select.load %A[%k, %l] : memref<16x32xbf16> -> !a
      %b = mma_select.load %B[%k, %l] : memref<32x16xbf16> -> !b
      %d = mma_select.mma %a, %b, %c1 : !a, !b, !acc
      scf.yield %d : !acc
    }
    scf.yield %inner : !acc
  }
  mma_select.store %outer, %C[%i, %i] : !acc, memref<16x16xf32>
  return
}
