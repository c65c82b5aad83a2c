// The scalar function is applied to every element that a lane holds.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

!acc = !mma_select.fragment<16x32xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// CHECK-LABEL: func.func @binary(
// CHECK-SAME: %[[X:[^:]*]]: f32, %[[Y:[^:]*]]: f32,
// CHECK: %[[TX:.*]] = vector.broadcast %[[X]] : f32 to vector<4xf32>
// CHECK: %[[TY:.*]] = vector.broadcast %[[Y]] : f32 to vector<4xf32>
// CHECK: %[[X0:.*]] = vector.extract %[[TX]][0]
// CHECK: %[[Y0:.*]] = vector.extract %[[TY]][0]
// CHECK: %[[R0:.*]] = arith.subf %[[X0]], %[[Y0]] : f32
// CHECK: %[[V0:.*]] = vector.insert %[[R0]], %[[TX]] [0]
// CHECK: %[[X3:.*]] = vector.extract %[[TX]][3]
// CHECK: %[[Y3:.*]] = vector.extract %[[TY]][3]
// CHECK: %[[R3:.*]] = arith.subf %[[X3]], %[[Y3]] : f32
// CHECK: %[[V3:.*]] = vector.insert %[[R3]], %{{.*}} [3]
// CHECK: vector.extract %[[V3]][0]
func.func @binary(%x: f32, %y: f32, %C: memref<16x32xf32>, %i: index) {
  %fx = mma_select.fill %x : f32 -> !acc
  %fy = mma_select.fill %y : f32 -> !acc
  %d = mma_select.elementwise %fx, %fy : !acc, !acc -> !acc {
  ^bb0(%p: f32, %q: f32):
    %r = arith.subf %p, %q : f32
    mma_select.yield %r : f32
  }
  mma_select.store %d, %C[%i, %i] : !acc, memref<16x32xf32>
  return
}

// A function that yields a value from outside is as good as a fill.
// CHECK-LABEL: func.func @constant(
// CHECK-SAME: %{{.*}}: f32, %[[Y:.*]]: f32,
// CHECK: vector.insert %[[Y]], %{{.*}} [0] : f32 into vector<4xf32>
func.func @constant(%x: f32, %y: f32, %C: memref<16x32xf32>, %i: index) {
  %fx = mma_select.fill %x : f32 -> !acc
  %d = mma_select.elementwise %fx : !acc -> !acc {
  ^bb0(%p: f32):
    mma_select.yield %y : f32
  }
  mma_select.store %d, %C[%i, %i] : !acc, memref<16x32xf32>
  return
}
