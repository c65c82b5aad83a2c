// A fragment of several native tiles: one value each, row by row. Two neighbours along
// K are loaded by one access of 128 bits: which k is in which does not matter to the
// sum. Along K the steps are outermost, so that neighbouring instructions do not wait
// for each other.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<32x32xf16, a, #instr>
!b = !mma_select.fragment<32x16xf16, b, #instr>
!acc = !mma_select.fragment<32x16xf32, acc, #instr>

// CHECK-LABEL: func.func @product(
// CHECK: %[[A0:.*]] = vector.load {{.*}}vector<8xf16>
// CHECK: %[[A00:.*]] = vector.shuffle %[[A0]], %[[A0]] [0, 1, 2, 3]
// CHECK: %[[A01:.*]] = vector.shuffle %[[A0]], %[[A0]] [4, 5, 6, 7]
// CHECK: %[[A1:.*]] = vector.load {{.*}}vector<8xf16>
// CHECK: %[[A10:.*]] = vector.shuffle %[[A1]], %[[A1]] [0, 1, 2, 3]
// CHECK: %[[A11:.*]] = vector.shuffle %[[A1]], %[[A1]] [4, 5, 6, 7]
// CHECK: %[[B:.*]] = vector.load {{.*}}vector<8xf16>
// CHECK: %[[B0:.*]] = vector.shuffle %[[B]], %[[B]] [0, 1, 2, 3]
// CHECK: %[[B1:.*]] = vector.shuffle %[[B]], %[[B]] [4, 5, 6, 7]
// CHECK: %[[C:.*]] = vector.broadcast
// CHECK: %[[P0:.*]] = rocdl.mfma.f32.16x16x16f16 %[[A00]], %[[B0]], %[[C]],
// CHECK: %[[P1:.*]] = rocdl.mfma.f32.16x16x16f16 %[[A10]], %[[B0]], %[[C]],
// CHECK: %[[D0:.*]] = rocdl.mfma.f32.16x16x16f16 %[[A01]], %[[B1]], %[[P0]],
// CHECK: %[[D1:.*]] = rocdl.mfma.f32.16x16x16f16 %[[A11]], %[[B1]], %[[P1]],
// CHECK-NOT: rocdl.mfma
// CHECK: vector.store %[[D0]],
// CHECK: vector.store %[[D1]],
func.func @product(%A: memref<32x32xf16>, %B: memref<16x32xf16>, %C: memref<16x32xf32>, %x: f32, %i: index) {
  %a = mma_select.load %A[%i, %i] : memref<32x32xf16> -> !a
  %b = mma_select.load %B[%i, %i] transposed : memref<16x32xf16> -> !b
  %c = mma_select.fill %x : f32 -> !acc
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  mma_select.store %d, %C[%i, %i] transposed : !acc, memref<16x32xf32>
  return
}

// The second element of a transposed access is one row down, not to the right.
// CHECK-LABEL: func.func @addresses(
// CHECK-SAME: %[[A:.*]]: memref<4x64x64xf16>, %[[S:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK-DAG: %[[LANE:.*]] = gpu.lane_id upper_bound 64
// CHECK-DAG: %[[LOW:.*]] = arith.andi %[[LANE]], %c15 : index
// CHECK-DAG: %[[M:.*]] = arith.addi %[[J]], %[[LOW]] : index
// CHECK-DAG: %[[K:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: memref.load %[[A]][%[[S]], %[[K]], %[[M]]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[K]], %c1 : index
// CHECK: memref.load %[[A]][%[[S]], %[[NEXT]], %[[M]]]
func.func @addresses(%A: memref<4x64x64xf16>, %s: index, %i: index, %j: index) {
  %a = mma_select.load %A[%s, %i, %j] transposed : memref<4x64x64xf16> -> !mma_select.fragment<16x32xf16, a, #instr>
  return
}
