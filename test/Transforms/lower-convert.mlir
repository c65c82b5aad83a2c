// A convert to the same layout is nothing.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s --implicit-check-not=mma_select. --implicit-check-not=shuffle

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// CHECK-LABEL: func.func @same(
// CHECK: %[[T:.*]] = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK: vector.store %[[T]],
func.func @same(%x: f32, %C: memref<16x16xf32>, %i: index) {
  %c = mma_select.fill %x : f32 -> !acc
  %d = mma_select.convert %c : !acc -> !acc
  mma_select.store %d, %C[%i, %i] transposed : !acc, memref<16x16xf32>
  return
}
