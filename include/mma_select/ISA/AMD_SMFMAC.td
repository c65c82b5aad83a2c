//===- AMD_SMFMAC.td - sparse MFMA instructions of gfx9 ----*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of AMD.td. A is 2:4 sparse: a lane stores half of its elements, and its
// index register has two bits for each, in register order from bit 0 (cbsz and
// abid 0). Cycles: the calculator's, on gfx950 those of LLVM's scheduling
// model.
//
// Layouts of gfx942's 16-bit forms: Composable Kernel, test/smfmac_op. The
// others follow the dense rule, with K/2 for A and, as in the f8f6f4
// instructions, in runs of 16 bytes where B has 8 registers; AMD's rocjitsu
// (mma_exec.h) has the same up to the order of the groups of four k.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_SMFMAC_TD
#define MMA_SELECT_ISA_AMD_SMFMAC_TD

class SmfmacLayouts<string layoutA, string layoutB>
    : MmaLayouts<layoutA, layoutB,
                 !if(!eq(!find(layoutB, "n4"), -1),
                     "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)",
                     "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)")>;

// Named by shape and elements of A per lane; `_950` where B has 8 registers.
def Smfmac_16x16_4 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)",
    "lane(n0 n1 n2 n3 k3 k4) reg(k0 k1 k2)">;
def Smfmac_32x32_4 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 m4 k2) reg(k0 k1)",
    "lane(n0 n1 n2 n3 n4 k3) reg(k0 k1 k2)">;
def Smfmac_16x16_8 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 k4 k5) reg(k0 k1 k2 k3)">;
def Smfmac_32x32_8 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 m4 k3) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 n4 k4) reg(k0 k1 k2 k3)">;
def Smfmac_16x16_8_950 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 k3 k4) reg(k0 k1 k2 k5)">;
def Smfmac_32x32_8_950 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 m4 k3) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 n4 k3) reg(k0 k1 k2 k4)">;
def Smfmac_16x16_16_950 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 k4 k5) reg(k0 k1 k2 k3)",
    "lane(n0 n1 n2 n3 k4 k5) reg(k0 k1 k2 k3 k6)">;
def Smfmac_32x32_16_950 : SmfmacLayouts<
    "lane(m0 m1 m2 m3 m4 k4) reg(k0 k1 k2 k3)",
    "lane(n0 n1 n2 n3 n4 k4) reg(k0 k1 k2 k3 k5)">;

defvar SmfmacSource =
    "Composable Kernel test/smfmac_op; AMD matrix instruction calculator 1.3.2 "
    "(cycles); LLVM IntrinsicsAMDGPU.td";
defvar Smfmac8Source =
    "AMD matrix instruction calculator 1.3.2 (cycles); LLVM "
    "IntrinsicsAMDGPU.td; layout: dense rule, as AMD rocjitsu mma_exec.h, "
    "unconfirmed by AMD's documents";
defvar Smfmac950Source =
    "LLVM IntrinsicsAMDGPU.td, SISchedule.td; layout: dense rule, as AMD "
    "rocjitsu mma_exec.h, unconfirmed by AMD's documents";

/// `typeName` ends the op's name, with dots, and `suffix` the row's.
class Smfmac<int sizeM, int sizeK, string typeName, string suffix,
             MmaElementType aType, MmaElementType bType,
             MmaElementType accType, SmfmacLayouts operandLayouts,
             string aRegister, string bRegister, list<MmaChip> chips,
             string facts>
    : MmaInstruction<"smfmac_" # accType.name # "_" # sizeM # "x" # sizeM #
                         "x" # sizeK # "_" # !subst(".", "_", typeName) #
                         suffix,
                     Class_SMFMAC, sizeM, sizeM, sizeK> {
  defvar spelling = "smfmac." # accType.name # "." # sizeM # "x" # sizeM #
                    "x" # sizeK # "." # typeName;
  let a = aType;
  let b = bType;
  let c = accType;
  let laneCount = 64;
  let layouts = operandLayouts;
  let aRegisters = MmaRegisters<1, aRegister>;
  let bRegisters = MmaRegisters<1, bRegister>;
  let cRegisters = MmaRegisters<1, "vector<" # !div(!mul(sizeM, sizeM), 64) #
                                   "x" # accType.name # ">">;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  // cbsz and abid choose the bits of the index.
  let opOperands = "a b c index i32:0 i32:0";
  let sparse = 1;
  let on = [MfmaOn<chips, "v_" # !subst(".", "_", spelling),
                   MfmaCycles<sizeM>.half, sizeM, sizeK>];
  let source = facts;
}

//===----------------------------------------------------------------------===//
// gfx942 and later
//===----------------------------------------------------------------------===//

multiclass Smfmac16<string typeName, MmaElementType elementType,
                    string storage> {
  def _32x32x16 : Smfmac<32, 16, typeName, "", elementType, elementType,
                         Elem_F32, Smfmac_32x32_4, "vector<4x" # storage # ">",
                         "vector<8x" # storage # ">", GFX94Chips, SmfmacSource>;
  def _16x16x32 : Smfmac<16, 32, typeName, "", elementType, elementType,
                         Elem_F32, Smfmac_16x16_4, "vector<4x" # storage # ">",
                         "vector<8x" # storage # ">", GFX94Chips, SmfmacSource>;
}
defm SMFMAC_F16 : Smfmac16<"f16", Elem_F16, "f16">;
defm SMFMAC_BF16 : Smfmac16<"bf16", Elem_BF16, "i16">;

multiclass Smfmac8<string typeName, string suffix, MmaElementType aType,
                   MmaElementType bType, MmaElementType accType,
                   list<MmaChip> chips> {
  def _32x32x32 : Smfmac<32, 32, typeName, suffix, aType, bType, accType,
                         Smfmac_32x32_8, "vector<2xi32>", "vector<4xi32>",
                         chips, Smfmac8Source>;
  def _16x16x64 : Smfmac<16, 64, typeName, suffix, aType, bType, accType,
                         Smfmac_16x16_8, "vector<2xi32>", "vector<4xi32>",
                         chips, Smfmac8Source>;
}
defm SMFMAC_I8 : Smfmac8<"i8", "", Elem_SI8, Elem_SI8, Elem_I32, GFX94Chips>;
foreach formatA = FNUZFormats in
  foreach formatB = FNUZFormats in
    defm "SMFMAC_" # formatA # "_" # formatB
        : Smfmac8<formatA.name # "." # formatB.name, "_fnuz", formatA.type,
                  formatB.type, Elem_F32, [GFX942]>;
foreach formatA = OCPFormats in
  foreach formatB = OCPFormats in
    defm "SMFMAC_" # formatA # "_" # formatB
        : Smfmac8<formatA.name # "." # formatB.name, "_ocp", formatA.type,
                  formatB.type, Elem_F32, [GFX950]>;

//===----------------------------------------------------------------------===//
// gfx950
//===----------------------------------------------------------------------===//

multiclass SmfmacWide16<string typeName, MmaElementType elementType> {
  defvar aRegister = "vector<8x" # typeName # ">";
  defvar bRegister = "vector<16x" # typeName # ">";
  def _32x32x32 : Smfmac<32, 32, typeName, "", elementType, elementType,
                         Elem_F32, Smfmac_32x32_8_950, aRegister, bRegister,
                         [GFX950], Smfmac950Source>;
  def _16x16x64 : Smfmac<16, 64, typeName, "", elementType, elementType,
                         Elem_F32, Smfmac_16x16_8_950, aRegister, bRegister,
                         [GFX950], Smfmac950Source>;
}
defm SMFMAC_WIDE_F16 : SmfmacWide16<"f16", Elem_F16>;
defm SMFMAC_WIDE_BF16 : SmfmacWide16<"bf16", Elem_BF16>;

multiclass SmfmacWide8<string typeName, MmaElementType aType,
                       MmaElementType bType, MmaElementType accType> {
  def _32x32x64 : Smfmac<32, 64, typeName, "", aType, bType, accType,
                         Smfmac_32x32_16_950, "vector<4xi32>", "vector<8xi32>",
                         [GFX950], Smfmac950Source>;
  def _16x16x128 : Smfmac<16, 128, typeName, "", aType, bType, accType,
                          Smfmac_16x16_16_950, "vector<4xi32>",
                          "vector<8xi32>", [GFX950], Smfmac950Source>;
}
defm SMFMAC_WIDE_I8 : SmfmacWide8<"i8", Elem_SI8, Elem_SI8, Elem_I32>;
foreach formatA = OCPFormats in
  foreach formatB = OCPFormats in
    defm "SMFMAC_WIDE_" # formatA # "_" # formatB
        : SmfmacWide8<formatA.name # "." # formatB.name, formatA.type,
                      formatB.type, Elem_F32>;

#endif // MMA_SELECT_ISA_AMD_SMFMAC_TD
