// Fragments of several tiles pass through loops and branches as several values.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

!acc = !mma_select.fragment<16x32xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// CHECK-LABEL: func.func @loop(
// CHECK: %[[T:.*]] = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK: %[[LOOP:.*]]:2 = scf.for {{.*}} iter_args(%[[T0:.*]] = %[[T]], %[[T1:.*]] = %[[T]]) -> (vector<4xf32>, vector<4xf32>)
// CHECK: scf.yield %[[T0]], %[[T1]] : vector<4xf32>, vector<4xf32>
// CHECK: vector.extract %[[LOOP]]#0[0]
// CHECK: vector.extract %[[LOOP]]#1[0]
func.func @loop(%x: f32, %C: memref<16x32xf32>, %i: index, %n: index) {
  %c = mma_select.fill %x : f32 -> !acc
  %loop = scf.for %k = %i to %n step %n iter_args(%t = %c) -> !acc {
    scf.yield %t : !acc
  }
  mma_select.store %loop, %C[%i, %i] : !acc, memref<16x32xf32>
  return
}

// CHECK-LABEL: func.func @branch(
// CHECK: %[[IF:.*]]:2 = scf.if %{{.*}} -> (vector<4xf32>, vector<4xf32>)
// CHECK: vector.extract %[[IF]]#0[0]
// CHECK: vector.extract %[[IF]]#1[0]
func.func @branch(%x: f32, %C: memref<16x32xf32>, %i: index, %condition: i1) {
  %if = scf.if %condition -> !acc {
    %c = mma_select.fill %x : f32 -> !acc
    scf.yield %c : !acc
  } else {
    %c = mma_select.load %C[%i, %i] : memref<16x32xf32> -> !acc
    scf.yield %c : !acc
  }
  mma_select.store %if, %C[%i, %i] : !acc, memref<16x32xf32>
  return
}
