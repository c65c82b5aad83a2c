// Elements that are not neighbours in memory are loaded one by one, whatever the
// layout line says.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

// CHECK-LABEL: func.func @strided(
// CHECK-SAME: %[[A:.*]]: memref<16x16xf16, strided<[64, 2], offset: ?>>,
// CHECK-NOT: vector.load
// CHECK-COUNT-4: memref.load %[[A]][
// CHECK-NOT: memref.load
// CHECK: return
func.func @strided(%A: memref<16x16xf16, strided<[64, 2], offset: ?>>, %i: index) {
  %a = mma_select.load %A[%i, %i] : memref<16x16xf16, strided<[64, 2], offset: ?>> -> !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
  return
}
