// A store in every form: plain, transposed, and to a stack of matrices.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// CHECK-LABEL: func.func @plain(
// CHECK-SAME: %[[D:.*]]: !mma_select.fragment<{{.*}}>, %[[M:.*]]: memref<64x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: mma_select.store %[[D]], %[[M]][%[[I]], %[[J]]] : {{.*}}<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>, memref<64x64xf32>
func.func @plain(%d: !acc, %m: memref<64x64xf32>, %i: index, %j: index) {
  mma_select.store %d, %m[%i, %j] : !acc, memref<64x64xf32>
  return
}

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[D:.*]]: !mma_select.fragment<{{.*}}>, %[[M:.*]]: memref<64x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: mma_select.store %[[D]], %[[M]][%[[I]], %[[J]]] transposed : {{.*}}<
func.func @transposed(%d: !acc, %m: memref<64x64xf32>, %i: index, %j: index) {
  mma_select.store %d, %m[%i, %j] transposed : !acc, memref<64x64xf32>
  return
}

// CHECK-LABEL: func.func @stack(
// CHECK-SAME: %[[D:.*]]: !mma_select.fragment<{{.*}}>, %[[M:.*]]: memref<4x64x64xf32>, %[[B:.*]]: index, %[[I:.*]]: index)
// CHECK: mma_select.store %[[D]], %[[M]][%[[B]], %[[I]], %[[I]]] : {{.*}}, memref<4x64x64xf32>
func.func @stack(%d: !acc, %m: memref<4x64x64xf32>, %b: index, %i: index) {
  mma_select.store %d, %m[%b, %i, %i] : !acc, memref<4x64x64xf32>
  return
}
