// Without threadgroup memory a size must be known.
// RUN: mma-opt %s --mma-select=target=apple:apple7 --verify-diagnostics

func.func @dynamic(%A: memref<?x8xf16>, %B: memref<8x8xf16>, %C: memref<?x8xf32>) {
  // expected-error@+2 {{M is not known, and simdgroup_8x8x8_f32_f16_f16_f32 moves whole tiles of 8 only}}
  // expected-note@+1 {{its size must be static}}
  linalg.matmul ins(%A, %B : memref<?x8xf16>, memref<8x8xf16>) outs(%C : memref<?x8xf32>)
  return
}
