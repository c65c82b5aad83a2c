// A and the accumulator lie in memory as the tile register wants them: no scratch.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s --implicit-check-not=alloca

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @direct(
// CHECK-SAME: %[[A:.*]]: memref<64x64xbf16>, %[[C:.*]]: memref<64x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: amx.tile_load %[[A]][%[[I]], %[[J]]] : memref<64x64xbf16> into !amx.tile<16x32xbf16>
// CHECK: %[[ACC:.*]] = amx.tile_load %[[C]][%[[I]], %[[J]]] : memref<64x64xf32> into !amx.tile<16x16xf32>
// CHECK: amx.tile_store %[[C]][%[[J]], %[[I]]], %[[ACC]] : memref<64x64xf32>, !amx.tile<16x16xf32>
// CHECK: %[[ZERO:.*]] = amx.tile_zero : !amx.tile<16x16xf32>
// CHECK: amx.tile_store %[[C]][%[[J]], %[[J]]], %[[ZERO]]
func.func @direct(%A: memref<64x64xbf16>, %C: memref<64x64xf32>, %i: index, %j: index) {
  %a = mma_select.load %A[%i, %j] : memref<64x64xbf16> -> !a
  %acc = mma_select.load %C[%i, %j] : memref<64x64xf32> -> !acc
  mma_select.store %acc, %C[%j, %i] : !acc, memref<64x64xf32>
  %x = arith.constant 0.0 : f32
  %zero = mma_select.fill %x : f32 -> !acc
  mma_select.store %zero, %C[%j, %j] : !acc, memref<64x64xf32>
  return
}
