// What is no slice, or no slice of its accumulator.
// RUN: mma-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected one size, got 2}}
!s = !mma_select.slice<16x16xf32, m, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// -----

// expected-error@+1 {{expected the dimension m or n, got 'k'}}
!s = !mma_select.slice<16xf32, k, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// -----

// expected-error@+1 {{a slice has at least one number, not 0}}
!s = !mma_select.slice<0xf32, m, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// -----

// expected-error@+1 {{a slice holds integers or floats, not 'index'}}
!s = !mma_select.slice<16xindex, m, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// -----

// expected-error@+1 {{mfma_f32_4x4x4_16b_f16 computes 16 products at once, a slice is one matrix's}}
!s = !mma_select.slice<4xf32, m, #mma_select.instr<"mfma_f32_4x4x4_16b_f16">>

// -----

// expected-error@+1 {{expected the order of k, tile or native, got 'any'}}
!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">, any>

// -----

// expected-error@+1 {{an accumulator has no order of k}}
!c = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">, tile>

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @size(%x: !mma_select.fragment<16x32xf32, acc, #instr>, %i: !mma_select.slice<32xf32, m, #instr>) {
  // expected-error@+1 {{'mma_select.reduce' op has a fragment with 16 rows and a slice of 32}}
  %r = mma_select.reduce <add> %x, %i : !mma_select.fragment<16x32xf32, acc, #instr> -> !mma_select.slice<32xf32, m, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @kind(%x: !mma_select.fragment<16x32xf32, acc, #instr>, %i: !mma_select.slice<16xf32, m, #instr>) {
  // expected-error@+1 {{'mma_select.reduce' op cannot combine 'f32' by maxsi}}
  %r = mma_select.reduce <maxsi> %x, %i : !mma_select.fragment<16x32xf32, acc, #instr> -> !mma_select.slice<16xf32, m, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @role(%i: !mma_select.slice<16xf16, m, #instr>) {
  // expected-error@+1 {{'mma_select.broadcast' op has a fragment of the role a, only an accumulator has slices}}
  %r = mma_select.broadcast %i : !mma_select.slice<16xf16, m, #instr> -> !mma_select.fragment<16x16xf16, a, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @type(%i: !mma_select.slice<16xf16, m, #instr>) {
  // expected-error@+1 {{'mma_select.broadcast' op has a fragment of 'f32' and a slice of 'f16'}}
  %r = mma_select.broadcast %i : !mma_select.slice<16xf16, m, #instr> -> !mma_select.fragment<16x16xf32, acc, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
#other = #mma_select.instr<"mfma_f32_32x32x8_f16">
func.func @instr(%i: !mma_select.slice<32xf32, m, #other>) {
  // expected-error@+1 {{'mma_select.broadcast' op has a fragment of mfma_f32_16x16x16_f16 and a slice of mfma_f32_32x32x8_f16}}
  %r = mma_select.broadcast %i : !mma_select.slice<32xf32, m, #other> -> !mma_select.fragment<32x16xf32, acc, #instr>
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
func.func @orders(%a: !mma_select.fragment<16x16xf16, a, #instr, tile>, %b: !mma_select.fragment<16x16xf16, b, #instr, native>, %c: !mma_select.fragment<16x16xf32, acc, #instr>) {
  // expected-error@+1 {{'mma_select.mma' op has operands with different orders of k}}
  %d = mma_select.mma %a, %b, %c : !mma_select.fragment<16x16xf16, a, #instr, tile>, !mma_select.fragment<16x16xf16, b, #instr, native>, !mma_select.fragment<16x16xf32, acc, #instr>
  return
}
