// So many subgroups that no accumulator has a register.
// RUN: mma-opt %s --mma-select-tile="target=rocm:gfx1100 occupancy=32" --verify-diagnostics

func.func @crowded(%A: memref<64x64xf16>, %C: memref<64x64xf32>) {
  // expected-error@+2 {{has no tiles whose registers fit 32 times in the 256 of gfx1100}}
  // expected-note@+1 {{a lower occupancy leaves more registers to each subgroup}}
  linalg.matmul ins(%A, %A : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}
