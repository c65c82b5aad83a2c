// Cooperative matrices of a SPIR-V driver: what they are held in is not known.
// RUN: mma-opt %s --mma-select-tile=target=spirv:khr --verify-diagnostics

func.func @matmul(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  // expected-error@+2 {{cannot be tiled: how many registers khr has is not known}}
  // expected-note@+1 {{tile it by linalg's own transforms and give the tiles to mma-select}}
  linalg.matmul ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}
