// What a store cannot write.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @rank(%d: !acc, %m: memref<f32>) {
  // expected-error@+1 {{'mma_select.store' op needs a memref of rank 2 or more, got 'memref<f32>'}}
  mma_select.store %d, %m[] : !acc, memref<f32>
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @too_many_indices(%d: !acc, %m: memref<64x64xf32>, %i: index) {
  // expected-error@+1 {{'mma_select.store' op has 3 indices for a memref of rank 2}}
  mma_select.store %d, %m[%i, %i, %i] : !acc, memref<64x64xf32>
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @element_type(%d: !acc, %m: memref<64x64xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.store' op moves 'f32' elements, the memref holds 'f16'}}
  mma_select.store %d, %m[%i, %i] : !acc, memref<64x64xf16>
  return
}
