// linalg ops are not lowered yet, and that is said.

// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @matmul(
// CHECK: linalg.matmul
func.func @matmul(%A: memref<16x16xf16>, %B: memref<16x16xf16>, %C: memref<16x16xf32>) {
  // expected-remark @+2 {{skipped: is not yet lowered from linalg}}
  // expected-note @+1 {{tile and vectorize it to vector.contract first}}
  linalg.matmul ins(%A, %B : memref<16x16xf16>, memref<16x16xf16>) outs(%C : memref<16x16xf32>)
  return
}
