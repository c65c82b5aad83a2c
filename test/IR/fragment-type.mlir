// A fragment names its shape, its role and its instruction. Its shape may be that
// of its operand, a multiple, or any other.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">

// CHECK-LABEL: func.func private @roles(
// CHECK-SAME: !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">>
// CHECK-SAME: !mma_select.fragment<16x8xf16, b, #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">>
// CHECK-SAME: !mma_select.fragment<16x8xf32, acc, #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">>
func.func private @roles(
  !mma_select.fragment<16x16xf16, a, #instr>,
  !mma_select.fragment<16x8xf16, b, #instr>,
  !mma_select.fragment<16x8xf32, acc, #instr>)

// CHECK-LABEL: func.func private @multiples(
// CHECK-SAME: !mma_select.fragment<32x64xf16, a,
// CHECK-SAME: !mma_select.fragment<64x24xf16, b,
// CHECK-SAME: !mma_select.fragment<32x24xf32, acc,
func.func private @multiples(
  !mma_select.fragment<32x64xf16, a, #instr>,
  !mma_select.fragment<64x24xf16, b, #instr>,
  !mma_select.fragment<32x24xf32, acc, #instr>)

// CHECK-LABEL: func.func private @remainders(
// CHECK-SAME: !mma_select.fragment<17x1xf16, a,
func.func private @remainders(!mma_select.fragment<17x1xf16, a, #instr>)

// The signs of 8-bit integers are the instruction's, in memory they have none.
// CHECK-LABEL: func.func private @storage(
// CHECK-SAME: !mma_select.fragment<16x64xi8, a, #mma_select.instr<"tdpbsud">>
// CHECK-SAME: !mma_select.fragment<16x16xi32, acc, #mma_select.instr<"tdpbsud">>
func.func private @storage(
  !mma_select.fragment<16x64xi8, a, #mma_select.instr<"tdpbsud">>,
  !mma_select.fragment<16x16xi32, acc, #mma_select.instr<"tdpbsud">>)
