// Matrices without elements: A * B of no k leaves C as it is, and where there are
// no rows or no batch, nothing is computed.
// RUN: mma-opt %s --mma-select=target=rocm:gfx942 | FileCheck %s
// RUN: mma-opt %s --mma-select=target=x86:sapphirerapids | FileCheck %s

// CHECK-LABEL: func.func @no_k
// CHECK-NEXT: return
func.func @no_k(%A: memref<4x0xbf16>, %B: memref<0x4xbf16>, %C: memref<4x4xf32>) {
  linalg.matmul ins(%A, %B : memref<4x0xbf16>, memref<0x4xbf16>) outs(%C : memref<4x4xf32>)
  return
}

// CHECK-LABEL: func.func @no_rows
// CHECK-NEXT: return
func.func @no_rows(%A: memref<0x4xbf16>, %B: memref<4x4xbf16>, %C: memref<0x4xf32>) {
  linalg.matmul ins(%A, %B : memref<0x4xbf16>, memref<4x4xbf16>) outs(%C : memref<0x4xf32>)
  return
}

// CHECK-LABEL: func.func @no_batch
// CHECK-NEXT: return
func.func @no_batch(%A: memref<0x16x16xbf16>, %B: memref<0x16x16xbf16>, %C: memref<0x16x16xf32>) {
  linalg.batch_matmul ins(%A, %B : memref<0x16x16xbf16>, memref<0x16x16xbf16>) outs(%C : memref<0x16x16xf32>)
  return
}
