// A convert keeps the matrix: its shape and its element type.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
func.func @shape(%d: !mma_select.fragment<32x16xf16, acc, #instr>) {
  // expected-error@+1 {{'mma_select.convert' op changes the shape from 32x16 to 16x32}}
  %0 = mma_select.convert %d : !mma_select.fragment<32x16xf16, acc, #instr> -> !mma_select.fragment<16x32xf16, a, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @element_type(%d: !mma_select.fragment<16x16xf32, acc, #instr>) {
  // expected-error@+1 {{'mma_select.convert' op changes the element type from 'f32' to 'f16'}}
  %0 = mma_select.convert %d : !mma_select.fragment<16x16xf32, acc, #instr> -> !mma_select.fragment<16x16xf16, a, #instr>
  return
}
