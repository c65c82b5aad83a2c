// Attributes, the type and ops survive the trip through bytecode.
// RUN: mma-opt %s -o %t.mlir
// RUN: mma-opt %s --emit-bytecode -o %t.bc
// RUN: mma-opt %t.bc | diff - %t.mlir
// RUN: FileCheck %s < %t.mlir

// CHECK: module attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>}
module attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>} {
  // CHECK: func.func @kernel(
  func.func @kernel(%A: memref<16x16xf16>, %x: f32, %D: memref<16x16xf32>, %i: index) {
    // CHECK: %[[A:.*]] = mma_select.load %{{.*}}[%[[I:.*]], %[[I]]] :
    %a = mma_select.load %A[%i, %i] : memref<16x16xf16> -> !mma_select.fragment<16x16xf16, a, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>
    // CHECK: %[[B:.*]] = mma_select.load %{{.*}}[%[[I]], %[[I]]] transposed :
    %b = mma_select.load %A[%i, %i] transposed : memref<16x16xf16> -> !mma_select.fragment<16x16xf16, b, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>
    // CHECK: %[[C:.*]] = mma_select.fill
    %c = mma_select.fill %x : f32 -> !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>
    // CHECK: %[[D:.*]] = mma_select.mma %[[A]], %[[B]], %[[C]]
    %d = mma_select.mma %a, %b, %c : !mma_select.fragment<16x16xf16, a, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>, !mma_select.fragment<16x16xf16, b, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>, !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>
    // CHECK: mma_select.store %[[D]]
    mma_select.store %d, %D[%i, %i] : !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">>, memref<16x16xf32>
    return
  }
}
