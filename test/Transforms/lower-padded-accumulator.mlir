// gfx11 keeps a 16-bit result in the low half of each 32-bit register. The positions
// that hold nothing are made zero when loaded, and neither computed on nor stored.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

!acc = !mma_select.fragment<16x16xf16, acc, #mma_select.instr<"wmma_f16_16x16x16_f16_gfx11_w32">>

// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %[[C:.*]]: memref<16x16xf16>, %[[I:.*]]: index)
// CHECK: %[[M0:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: %[[N:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: %[[E0:.*]] = memref.load %[[C]][%[[M0]], %[[N]]]
// CHECK: %[[M2:.*]] = arith.addi %[[M0]], %c2 : index
// CHECK: %[[NONE:.*]] = arith.constant 0.000000e+00 : f16
// CHECK: %[[E2:.*]] = memref.load %[[C]][%[[M2]], %[[N]]]
// CHECK: %[[T:.*]] = vector.from_elements %[[E0]], %[[NONE]], %[[E2]], %[[NONE]], {{.*}} : vector<16xf16>
// CHECK-NOT: vector.extract %[[T]][1]
// CHECK: %[[P0:.*]] = vector.extract %[[T]][0]
// CHECK-NOT: vector.extract %[[T]][1]
// CHECK: vector.extract %[[T]][2]
// CHECK: %[[R:.*]] = vector.insert %{{.*}}, %{{.*}} [14] : f16 into vector<16xf16>
// CHECK-NOT: vector.extract %[[R]][1]
// CHECK: %[[R2:.*]] = vector.extract %[[R]][2]
// CHECK: memref.store %[[R2]], %[[C]][%[[M2]], %[[N]]]
func.func @padded(%C: memref<16x16xf16>, %i: index) {
  %c = mma_select.load %C[%i, %i] : memref<16x16xf16> -> !acc
  %d = mma_select.elementwise %c : !acc -> !acc {
  ^bb0(%p: f16):
    %r = arith.negf %p : f16
    mma_select.yield %r : f16
  }
  mma_select.store %d, %C[%i, %i] : !acc, memref<16x16xf16>
  return
}
