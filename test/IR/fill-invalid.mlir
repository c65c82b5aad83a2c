// The value is of the fragment's element type.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @element_type(%x: f16) {
  // expected-error@+1 {{'mma_select.fill' op fills with 'f16', the fragment holds 'f32'}}
  %0 = mma_select.fill %x : f16 -> !acc
  return
}

// -----

// The table's si8 is MLIR's i8.
func.func @signed(%x: si8) {
  // expected-error@+1 {{'mma_select.fill' op fills with 'si8', the fragment holds 'i8'}}
  %0 = mma_select.fill %x : si8 -> !mma_select.fragment<16x64xi8, a, #mma_select.instr<"tdpbssd">>
  return
}
