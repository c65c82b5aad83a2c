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

// -----

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
func.func @role(%d: !mma_select.fragment<16x16xf16, a, #instr>) {
  // expected-error@+1 {{'mma_select.convert' op makes a to b, only an accumulator becomes an operand}}
  %0 = mma_select.convert %d : !mma_select.fragment<16x16xf16, a, #instr> -> !mma_select.fragment<16x16xf16, b, #instr, tile>
  return
}

// -----

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
func.func @order(%d: !mma_select.fragment<16x16xf16, acc, #instr>) {
  // expected-error@+1 {{'mma_select.convert' op needs an order of k, tile or native, in the type of its result}}
  %0 = mma_select.convert %d : !mma_select.fragment<16x16xf16, acc, #instr> -> !mma_select.fragment<16x16xf16, a, #instr>
  return
}

// -----

#instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
#other = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @instruction(%d: !mma_select.fragment<16x16xf16, acc, #instr>) {
  // expected-error@+1 {{'mma_select.convert' op goes from wmma_f16_16x16x16_f16_gfx12_w32 to mfma_f32_16x16x16_f16, only the role may change, not the instruction}}
  %0 = mma_select.convert %d : !mma_select.fragment<16x16xf16, acc, #instr> -> !mma_select.fragment<16x16xf16, b, #other, native>
  return
}
