// The region fits the fragments.
// RUN: mma-opt %s --verify-diagnostics --split-input-file

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @no_input(%x: f32) {
  // expected-error@+1 {{'mma_select.elementwise' op has no input; mma_select.fill makes a fragment of one value}}
  %0 = "mma_select.elementwise"() ({
    "mma_select.yield"(%x) : (f32) -> ()
  }) : () -> !acc
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @argument_count(%x: !acc, %y: !acc) {
  // expected-error@+1 {{'mma_select.elementwise' op has 2 inputs, its region 1 arguments}}
  %0 = mma_select.elementwise %x, %y : !acc, !acc -> !acc {
  ^bb0(%e: f32):
    mma_select.yield %e : f32
  }
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @argument_type(%x: !acc, %y: !acc) {
  // expected-error@+1 {{'mma_select.elementwise' op region argument 1 is 'f16', the fragment holds 'f32'}}
  %0 = mma_select.elementwise %x, %y : !acc, !acc -> !acc {
  ^bb0(%e: f32, %f: f16):
    mma_select.yield %e : f32
  }
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @yield_type(%x: !acc) {
  // expected-error@+1 {{'mma_select.elementwise' op yields 'f16', the fragment holds 'f32'}}
  %0 = mma_select.elementwise %x : !acc -> !acc {
  ^bb0(%e: f32):
    %h = arith.truncf %e : f32 to f16
    mma_select.yield %h : f16
  }
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @no_yield(%x: !acc) {
  // expected-error@+1 {{'mma_select.elementwise' op region must end in mma_select.yield}}
  %0 = mma_select.elementwise %x : !acc -> !acc {
  ^bb0(%e: f32):
    llvm.unreachable
  }
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @empty_region(%x: !acc) {
  // expected-error@+1 {{'mma_select.elementwise' op expects a non-empty block}}
  %0 = mma_select.elementwise %x : !acc -> !acc {
  ^bb0(%e: f32):
  }
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
!wide = !mma_select.fragment<16x32xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @input_type(%x: !acc, %y: !wide) {
  // expected-error@+1 {{'mma_select.elementwise' op input 1 is '!mma_select.fragment<16x32xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>', the result '!mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>'; only their element types may differ}}
  %0 = "mma_select.elementwise"(%x, %y) ({
  ^bb0(%e: f32, %f: f32):
    "mma_select.yield"(%e) : (f32) -> ()
  }) : (!acc, !wide) -> !acc
  return
}

// -----

func.func @yield_elsewhere(%x: f32) {
  // expected-error@+1 {{'mma_select.yield' op expects parent op 'mma_select.elementwise'}}
  mma_select.yield %x : f32
}
