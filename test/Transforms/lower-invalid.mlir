// What stops the lowering is said before anything is rewritten.
// RUN: mma-opt %s --mma-select-lower --verify-diagnostics --split-input-file

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr, native>
!acc = !mma_select.fragment<16x32xbf16, acc, #instr>
func.func @convert(%x: bf16) {
  %c = mma_select.fill %x : bf16 -> !acc
  // expected-error@+1 {{'mma_select.convert' op this compiler has no code that makes a result of tdpbf16ps its operand}}
  %a = mma_select.convert %c : !acc -> !a
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// expected-error@+1 {{'func.func' op has a fragment, which only scf.for, scf.if, scf.index_switch and scf.while can pass on}}
func.func @argument(%c: !acc, %C: memref<16x16xf32>, %i: index) {
  mma_select.store %c, %C[%i, %i] : !acc, memref<16x16xf32>
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @result(%x: f32) -> !acc {
  %c = mma_select.fill %x : f32 -> !acc
  // expected-error@+1 {{'func.return' op has a fragment, which only scf.for}}
  return %c : !acc
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// expected-error@+1 {{'func.func' op has a fragment, which only scf.for}}
func.func @branch(%x: f32) {
  %c = mma_select.fill %x : f32 -> !acc
  // expected-error@+1 {{'cf.br' op has a fragment, which only scf.for}}
  cf.br ^next(%c : !acc)
^next(%d: !acc):
  return
}

// -----

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
func.func @select(%x: f32, %condition: i1) {
  %c = mma_select.fill %x : f32 -> !acc
  // expected-error@+1 {{'arith.select' op has a fragment, which only scf.for}}
  %d = arith.select %condition, %c, %c : !acc
  return
}

// -----

%x = arith.constant 0.0 : f32
// expected-error@+1 {{'mma_select.fill' op is not in a function}}
%c = mma_select.fill %x : f32 -> !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// -----

func.func @no_code(%x: f32) {
  // expected-error@+1 {{'mma_select.fill' op this compiler has no code for smfmac_f32_16x16x32_f16}}
  %c = mma_select.fill %x : f32 -> !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"smfmac_f32_16x16x32_f16">>
  return
}

// -----

func.func @computed_operand(%A: memref<16x64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{'mma_select.load' op tdpbf16ps takes its operands as they are in memory, of which a would be computed}}
  %a = mma_select.load %A[%c0, %c0] : memref<16x64xf32> -> !mma_select.fragment<16x32xf32, a, #mma_select.instr<"tdpbf16ps">>
  return
}

// -----

func.func @nibbles(%A: memref<16x64xi4>) {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{'mma_select.load' op moves elements of less than a byte, which have no address of their own}}
  %a = mma_select.load %A[%c0, %c0] : memref<16x64xi4> -> !mma_select.fragment<16x16xi4, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
  return
}

// -----

#instr = #mma_select.instr<"tdpbf16ps">
func.func @slice(%x: f32) {
  // expected-error@+1 {{'mma_select.fill' op this compiler has no code for slices of tdpbf16ps}}
  %s = mma_select.fill %x : f32 -> !mma_select.slice<16xf32, m, #instr>
  return
}
