// What a load cannot read.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @rank(%m: memref<256xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op needs a memref of rank 2 or more, got 'memref<256xf16>'}}
  %0 = mma_select.load %m[%i] : memref<256xf16> -> !a
  return
}

// -----

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @unranked(%m: memref<*xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op operand #0 must be memref of any type values, but got 'memref<*xf16>'}}
  %0 = "mma_select.load"(%m, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<*xf16>, index, index) -> !a
  return
}

// -----

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @too_few_indices(%m: memref<4x64x64xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op has 2 indices for a memref of rank 3}}
  %0 = mma_select.load %m[%i, %i] : memref<4x64x64xf16> -> !a
  return
}

// -----

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @element_type(%m: memref<64x64xbf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op moves 'f16' elements, the memref holds 'bf16'}}
  %0 = mma_select.load %m[%i, %i] : memref<64x64xbf16> -> !a
  return
}

// -----

func.func @result(%m: memref<64x64xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op result #0 must be a tile of a matrix held by a subgroup, but got 'vector<16x16xf16>'}}
  %0 = "mma_select.load"(%m, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<64x64xf16>, index, index) -> vector<16x16xf16>
  return
}

// -----

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @one_bound(%m: memref<64x64xf16>, %i: index) {
  // expected-error@+1 {{'mma_select.load' op has 1 bounds, it takes one for the rows and one for the columns}}
  %0 = mma_select.load %m[%i, %i] bounds [%i] : memref<64x64xf16> -> !a
  return
}
