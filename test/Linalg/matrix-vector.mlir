// A product with a vector would fill one row or column of each tile: it is left
// alone, and that is said, but it is no error.
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx942" --verify-diagnostics | FileCheck %s

// CHECK: linalg.matvec
func.func @matvec(%A: memref<16x16xf16>, %x: memref<16xf16>, %y: memref<16xf32>) {
  // expected-remark@+2 {{skipped: is not worth a matrix instruction: it has no two matrices, so most of each product would be padding}}
  // expected-note@+1 {{it is left to other lowerings}}
  linalg.matvec ins(%A, %x : memref<16x16xf16>, memref<16xf16>) outs(%y : memref<16xf32>)
  return
}

// CHECK: linalg.dot
func.func @dot(%x: memref<16xf16>, %y: memref<16xf16>, %z: memref<f32>) {
  // expected-remark@+2 {{skipped: is not worth a matrix instruction}}
  // expected-note@+1 {{it is left to other lowerings}}
  linalg.dot ins(%x, %y : memref<16xf16>, memref<16xf16>) outs(%z : memref<f32>)
  return
}
