// Matrices without elements: no loop has an iteration, so A * B of no k leaves C
// as it is, and nothing is accessed where there are no rows.
// RUN: mma-opt %s --mma-select=target=rocm:gfx942 | FileCheck %s
// RUN: mma-opt %s --mma-select=target=x86:sapphirerapids | FileCheck %s

// CHECK-LABEL: func.func @no_k
// CHECK-NOT: linalg
func.func @no_k(%A: memref<4x0xbf16>, %B: memref<0x4xbf16>, %C: memref<4x4xf32>) {
  linalg.matmul ins(%A, %B : memref<4x0xbf16>, memref<0x4xbf16>) outs(%C : memref<4x4xf32>)
  return
}

// CHECK-LABEL: func.func @no_rows
// CHECK: scf.for %{{.*}} = %c0{{[_0-9]*}} to %c0{{[_0-9]*}} step %c32
// CHECK-NOT: linalg
func.func @no_rows(%A: memref<0x4xbf16>, %B: memref<4x4xbf16>, %C: memref<0x4xf32>) {
  linalg.matmul ins(%A, %B : memref<0x4xbf16>, memref<4x4xbf16>) outs(%C : memref<0x4xf32>)
  return
}
