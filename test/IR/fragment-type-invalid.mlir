// What a fragment cannot be. The messages name the native tile that was missed.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{expected the role a, b or acc, got 'c'}}
func.func private @role(!mma_select.fragment<16x16xf32, c, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{expected rows and columns, got 3 sizes}}
func.func private @three_sizes(!mma_select.fragment<2x16x16xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{expected rows and columns, got 1 sizes}}
func.func private @one_size(!mma_select.fragment<16xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{expected static shape}}
func.func private @dynamic(!mma_select.fragment<?x16xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_32x32x8_f16">
// expected-error@+1 {{32x12 is no multiple of 32x8, the a tile of mfma_f32_32x32x8_f16}}
func.func private @columns_of_a(!mma_select.fragment<32x12xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
// expected-error@+1 {{8x8 is no multiple of 16x8, the b tile of mma_sync_m16n8k16_f32_f16_f16_f32}}
func.func private @rows_of_b(!mma_select.fragment<8x8xf16, b, #instr>)

// -----

#instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
// expected-error@+1 {{16x12 is no multiple of 16x8, the acc tile of mma_sync_m16n8k16_f32_f16_f16_f32}}
func.func private @columns_of_acc(!mma_select.fragment<16x12xf32, acc, #instr>)

// -----

// Nothing is a multiple of everything, and yet no tile.
#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{0x16 is no multiple of 16x16, the a tile of mfma_f32_16x16x16_f16}}
func.func private @empty(!mma_select.fragment<0x16xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{element type of a is 'bf16', mfma_f32_16x16x16_f16 has 'f16'}}
func.func private @operand_type(!mma_select.fragment<16x16xbf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{element type of acc is 'f16', mfma_f32_16x16x16_f16 has 'f32'}}
func.func private @acc_type(!mma_select.fragment<16x16xf16, acc, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_4x4x4_16b_f16">
// expected-error@+1 {{mfma_f32_4x4x4_16b_f16 computes 16 products at once, a fragment holds one matrix}}
func.func private @blocks(!mma_select.fragment<4x4xf16, a, #instr>)

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
func.func private @no_instruction(!mma_select.fragment<16x16xf16, a, "mfma_f32_16x16x16_f16">)
