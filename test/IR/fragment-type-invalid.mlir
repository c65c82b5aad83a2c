// What a fragment cannot be.
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

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{a fragment has at least one row and one column, not 0x16}}
func.func private @empty(!mma_select.fragment<0x16xf16, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
// expected-error@+1 {{element type of a is 'index', mfma_f32_16x16x16_f16 has 'f16'; elementwise code can have integers and floats}}
func.func private @operand_type(!mma_select.fragment<16x16xindex, a, #instr>)

// -----

#instr = #mma_select.instr<"mfma_f32_4x4x4_16b_f16">
// expected-error@+1 {{mfma_f32_4x4x4_16b_f16 computes 16 products at once, a fragment holds one matrix}}
func.func private @blocks(!mma_select.fragment<4x4xf16, a, #instr>)

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
func.func private @no_instruction(!mma_select.fragment<16x16xf16, a, "mfma_f32_16x16x16_f16">)
