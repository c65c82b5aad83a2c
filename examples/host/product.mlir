// The product that the host programs of this folder run: C += A * B, of whole
// numbers, which every one of the three targets multiplies.
func.func @product(%A: memref<256x192xi8>, %B: memref<192x320xi8>, %C: memref<256x320xi32>) {
  linalg.matmul ins(%A, %B : memref<256x192xi8>, memref<192x320xi8>) outs(%C : memref<256x320xi32>)
  return
}
