// A load in every form: plain, transposed, and from a stack of matrices.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x32xf16, a, #instr>

// CHECK-LABEL: func.func @plain(
// CHECK-SAME: %[[M:.*]]: memref<64x64xf16>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: mma_select.load %[[M]][%[[I]], %[[J]]] : memref<64x64xf16> -> {{.*}}<16x32xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// GENERIC: "mma_select.load"(%{{.*}}, %{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<64x64xf16>, index, index) -> !mma_select.fragment<16x32xf16, a
func.func @plain(%m: memref<64x64xf16>, %i: index, %j: index) -> !a {
  %0 = mma_select.load %m[%i, %j] : memref<64x64xf16> -> !a
  return %0 : !a
}

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[M:.*]]: memref<64x64xf16>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: mma_select.load %[[M]][%[[I]], %[[J]]] transposed : memref<64x64xf16> ->
// GENERIC: "mma_select.load"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 2, 0>, transposed}>
func.func @transposed(%m: memref<64x64xf16>, %i: index, %j: index) -> !a {
  %0 = mma_select.load %m[%i, %j] transposed : memref<64x64xf16> -> !a
  return %0 : !a
}

// The leading indices pick the matrix; the memref may have any layout.
// CHECK-LABEL: func.func @stack(
// CHECK-SAME: %[[M:.*]]: memref<?x64x64xf16, strided<[?, ?, ?]>>, %[[B:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: mma_select.load %[[M]][%[[B]], %[[I]], %[[J]]] {test.note} : memref<?x64x64xf16, strided<[?, ?, ?]>> ->
func.func @stack(%m: memref<?x64x64xf16, strided<[?, ?, ?]>>, %b: index, %i: index, %j: index) -> !a {
  %0 = mma_select.load %m[%b, %i, %j] {test.note} : memref<?x64x64xf16, strided<[?, ?, ?]>> -> !a
  return %0 : !a
}

// Only the first rows and columns, the rest is zero.
// CHECK-LABEL: func.func @bounds(
// CHECK-SAME: %[[M:.*]]: memref<?x?xf16>, %[[I:.*]]: index, %[[R:.*]]: index, %[[C:.*]]: index)
// CHECK: mma_select.load %[[M]][%[[I]], %[[I]]] bounds[%[[R]], %[[C]]] : memref<?x?xf16> ->
// CHECK: mma_select.load %[[M]][%[[I]], %[[I]]] transposed bounds[%[[R]], %[[C]]] : memref<?x?xf16> ->
// GENERIC: "mma_select.load"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 2, 2>}>
func.func @bounds(%m: memref<?x?xf16>, %i: index, %r: index, %c: index) -> (!a, !a) {
  %0 = mma_select.load %m[%i, %i] bounds [%r, %c] : memref<?x?xf16> -> !a
  %1 = mma_select.load %m[%i, %i] transposed bounds [%r, %c] : memref<?x?xf16> -> !a
  return %0, %1 : !a, !a
}
