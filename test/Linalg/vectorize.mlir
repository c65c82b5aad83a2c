// The loops around the tiles: batch, outer tiles, and over k with the accumulator, by
// as much as one access of 128 bits holds.
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx942" | FileCheck %s

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[A:.*]]: memref<?x64xf16>, %[[B:.*]]: memref<64x64xf16>, %[[C:.*]]: memref<?x64xf32>)
// CHECK: %[[M:.*]] = memref.dim %[[A]], %c0
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %[[M]] step %c32
// CHECK: scf.for %[[J:.*]] = %c0{{.*}} to %c64{{.*}} step %c32
// M is not known, N is a multiple of the tile.
// CHECK: %[[INIT:.*]] = vector.transfer_read %[[C]][%[[I]], %[[J]]], %{{.*}} {in_bounds = [false, true]} : memref<?x64xf32>, vector<32x32xf32>
// CHECK: %[[R:.*]] = scf.for %[[K:.*]] = %c0{{.*}} to %c64{{.*}} step %c32{{.*}} iter_args(%[[ACC:.*]] = %[[INIT]]) -> (vector<32x32xf32>)
// CHECK: %[[AV:.*]] = vector.transfer_read %[[A]][%[[I]], %[[K]]], %{{.*}} {in_bounds = [false, true]} : memref<?x64xf16>, vector<32x32xf16>
// CHECK: %[[BV:.*]] = vector.transfer_read %[[B]][%[[K]], %[[J]]], %{{.*}} {in_bounds = [true, true]} : memref<64x64xf16>, vector<32x32xf16>
// CHECK: %[[D:.*]] = vector.contract {{.*}} %[[AV]], %[[BV]], %[[ACC]] {mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">}
// CHECK: scf.yield %[[D]]
// CHECK: vector.transfer_write %[[R]], %[[C]][%[[I]], %[[J]]] {in_bounds = [false, true]}
// CHECK-NOT: linalg
func.func @matmul(%A: memref<?x64xf16>, %B: memref<64x64xf16>, %C: memref<?x64xf32>) {
  linalg.matmul ins(%A, %B : memref<?x64xf16>, memref<64x64xf16>) outs(%C : memref<?x64xf32>)
  return
}

// The two k of mmt4d carry one accumulator.
// CHECK-LABEL: func.func @mmt4d(
// CHECK-SAME: %[[A:.*]]: memref<2x3x16x16xf16>, %[[B:.*]]: memref<4x3x16x16xf16>, %[[C:.*]]: memref<2x4x16x16xf32>)
// CHECK: scf.for %[[M0:.*]] = %c0{{.*}} to %c2{{.*}} step %c1
// CHECK: scf.for %[[N0:.*]] = %c0{{.*}} to %c4{{.*}} step %c1
// CHECK: %[[CT:.*]] = memref.subview %[[C]][%[[M0]], %[[N0]], 0, 0] [1, 1, 16, 16] [1, 1, 1, 1]
// CHECK: %[[INIT:.*]] = vector.transfer_read %[[CT]]
// CHECK: scf.for %[[K0:.*]] = %c0{{.*}} to %c3{{.*}} step %c1{{.*}} iter_args(%[[OUTER:.*]] = %[[INIT]])
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c16{{.*}} step %c16{{.*}} iter_args(%[[ACC:.*]] = %[[OUTER]])
// CHECK: memref.subview %[[A]][%[[M0]], %[[K0]], 0, 0]
// CHECK: memref.subview %[[B]][%[[N0]], %[[K0]], 0, 0]
// CHECK: vector.contract {{.*}}, %[[ACC]] {
func.func @mmt4d(%A: memref<2x3x16x16xf16>, %B: memref<4x3x16x16xf16>, %C: memref<2x4x16x16xf32>) {
  linalg.mmt4d ins(%A, %B : memref<2x3x16x16xf16>, memref<4x3x16x16xf16>) outs(%C : memref<2x4x16x16xf32>)
  return
}

// An instruction on the op is kept.
// CHECK-LABEL: func.func @preset(
// CHECK: vector.contract {{.*}} {mma_select.instr = #mma_select.instr<"mfma_f32_32x32x8_f16">}
func.func @preset(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  linalg.matmul {mma_select.instr = #mma_select.instr<"mfma_f32_32x32x8_f16">}
    ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}

// What is no contraction is nobody's business here.
// CHECK-LABEL: func.func @other(
// CHECK: linalg.fill
// CHECK: linalg.add
func.func @other(%A: memref<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%A : memref<16x16xf32>)
  linalg.add ins(%A, %A : memref<16x16xf32>, memref<16x16xf32>) outs(%A : memref<16x16xf32>)
  return
}
