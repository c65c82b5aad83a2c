// What is left is the product that fails; the other functions and the fill go.
// RUN: mma-reduce %s --reduction-tree='traversal-mode=0 test=%S/Inputs/reduce-f64.sh' | FileCheck %s
// CHECK-NOT: @good
// CHECK-NOT: linalg.fill
// CHECK-LABEL: func.func @bad(
// CHECK: linalg.matmul ins({{.*}} : memref<16x16xf64>
// CHECK-NOT: func.func

func.func @good(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) {
  linalg.matmul ins(%A, %B : memref<16x16xf16>, memref<16x16xf16>) outs(%C : memref<16x16xf32>)
  return
}
func.func @bad(%A: memref<16x16xf64>, %B: memref<16x16xf64>, %C: memref<16x16xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%C : memref<16x16xf64>)
  linalg.matmul ins(%A, %B : memref<16x16xf64>, memref<16x16xf64>) outs(%C : memref<16x16xf64>)
  return
}
func.func @other(%A: memref<16xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%A : memref<16xf32>)
  return
}
