// Operands that do not fit together.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @exchanged_roles(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op operand a has the role b}}
  %d = mma_select.mma %b, %a, %c : !b, !a, !acc
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
func.func @operand_as_accumulator(%a: !a, %b: !b) {
  // expected-error@+1 {{'mma_select.mma' op operand acc has the role a}}
  %d = mma_select.mma %a, %b, %a : !a, !b, !a
  return
}

// -----

!a = !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
!b = !mma_select.fragment<16x32xf16, b, #mma_select.instr<"mfma_f32_32x32x8_f16">>
!acc = !mma_select.fragment<16x32xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @instruction(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op operand b is laid out for mfma_f32_32x32x8_f16, the accumulator for mfma_f32_16x16x16_f16}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<32x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @rows(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op a has 32 rows, the accumulator 16}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x48xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @columns(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op b has 48 columns, the accumulator 16}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x32xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @depth(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op a has 32 columns, b has 16 rows}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @result(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{failed to verify that all of {acc, result} have same type}}
  %d = "mma_select.mma"(%a, %b, %c) : (!a, !b, !acc) -> !a
  return
}

// -----

// Elementwise code may have changed the elements; then they are no accumulator.
#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf16, acc, #instr>
func.func @element_type(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op operand acc holds 'f16', mfma_f32_16x16x16_f16 takes 'f32'}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}

// -----

// The same for an operand.
#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xi8, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>
func.func @operand_element_type(%a: !a, %b: !b, %c: !acc) {
  // expected-error@+1 {{'mma_select.mma' op operand a holds 'i8', mfma_f32_16x16x16_f16 takes 'f16'}}
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  return
}
