// A pipeline that fails leaves a file that fails by itself: the IR, and the
// passes with their options.
// RUN: not mma-opt %s --mma-select="target=rocm:gfx1100" --mlir-pass-pipeline-crash-reproducer=%t.mlir 2>&1 | FileCheck %s --check-prefix=NOTE
// NOTE: note: Pipeline failed while executing [`MMASelectVectorize` on 'builtin.module' operation]: reproducer generated at `{{.*}}.mlir`
// RUN: FileCheck %s --check-prefix=FILE < %t.mlir
// FILE: func.func @f64
// FILE: pipeline: "builtin.module(mma-select-vectorize{math=ieee target=rocm:gfx1100 unsupported=error}, mma-select-assign{
// RUN: not mma-opt --run-reproducer %t.mlir 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: 'linalg.matmul' op no matrix instruction on rocm:gfx1100 multiplies f64 x f64 -> f64

func.func @f64(%A: memref<16x16xf64>, %B: memref<16x16xf64>, %C: memref<16x16xf64>) {
  linalg.matmul ins(%A, %B : memref<16x16xf64>, memref<16x16xf64>) outs(%C : memref<16x16xf64>)
  return
}
