//===- AMD_MFMA.td - dense MFMA instructions of gfx9 -------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of AMD.td. The cycles of gfx950 are four times the passes of LLVM's
// scheduling model, those of the other chips the calculator's. A rate counts
// the operations of the four matrix cores of a CU.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_MFMA_TD
#define MMA_SELECT_ISA_AMD_MFMA_TD

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// Named by shape and elements per lane and operand.
def Mfma_32x32_2b_1 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 b0) reg()",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4 b0)">;
def Mfma_32x32_2b_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 b0) reg(k0)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4 b0)">;
def Mfma_32x32_2b_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 b0) reg(k0 k1)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4 b0)">;
def Mfma_16x16_4b_1 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 b0 b1) reg()",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 b0 b1)">;
def Mfma_16x16_4b_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 b0 b1) reg(k0)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 b0 b1)">;
def Mfma_16x16_4b_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 b0 b1) reg(k0 k1)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 b0 b1)">;
def Mfma_4x4_16b_1 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 b2 b3) reg()",
    "lane(n0 n1 b0 b1 b2 b3) reg(m0 m1)">;
def Mfma_4x4_16b_2 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 b2 b3) reg(k0)",
    "lane(n0 n1 b0 b1 b2 b3) reg(m0 m1)">;
def Mfma_4x4_16b_4 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 b2 b3) reg(k0 k1)",
    "lane(n0 n1 b0 b1 b2 b3) reg(m0 m1)">;
def Mfma_32x32_1 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k0) reg()",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k1) reg(k0)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k2) reg(k0 k1)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_8 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k3) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_16 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k4) reg(k0 k1 k2 k3)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_16x16_1 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k0 k1) reg()",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k1 k2) reg(k0)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_8 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_16 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k4 k5) reg(k0 k1 k2 k3)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
// f64 results are the only ones whose rows alternate between lanes.
def Mfma_16x16_F64 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k0 k1) reg()",
    "lane(n0 n1 n2 n3 m0 m1) reg(m2 m3)">;
def Mfma_4x4_4b_F64 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 k0 k1) reg()",
    "lane(n0 n1 b0 b1 m0 m1) reg()">;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// `typeName` ends the row's name and the asm of gfx908 and gfx90a, `newName`
/// the asm of gfx942 and later, which also has the number of blocks; `suffix`
/// is what follows `MxNxK` in the op's name.
class Mfma<int sizeM, int sizeK, int blockCount, string typeName,
           string newName, string suffix, MmaElementType elementType,
           MmaElementType accType, MmaLayouts operandLayouts,
           string registerType>
    : MmaInstruction<"mfma_" # accType.name # "_" # sizeM # "x" # sizeM # "x" #
                         sizeK # !if(!eq(blockCount, 1), "",
                                     "_" # blockCount # "b") # "_" # typeName,
                     Class_MFMA, sizeM, sizeM, sizeK, blockCount> {
  defvar shape = sizeM # "x" # sizeM # "x" # sizeK;
  defvar spelling = "mfma." # accType.name # "." # shape # suffix;
  defvar accElements = !div(!mul(sizeM, sizeM, blockCount), 64);
  string oldMnemonic = "v_mfma_" # accType.name # "_" # shape # typeName;
  string newMnemonic = "v_mfma_" # accType.name # "_" # shape #
                       !if(!eq(blockCount, 1), "", "_" # blockCount # "b") #
                       "_" # newName;
  let a = elementType;
  let b = elementType;
  let c = accType;
  let laneCount = 64;
  let layouts = operandLayouts;
  let aRegisters = MmaRegisters<1, registerType>;
  let cRegisters = MmaRegisters<
      1, !if(!eq(accElements, 1), accType.name,
             "vector<" # accElements # "x" # accType.name # ">")>;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  // cbsz, abid, blgp: no broadcast, no permutation.
  let opOperands = "a b c i32:0 i32:0 i32:0";
  let source = CalculatorSource;
}

/// The rate of `cycles` cycles on each of the four matrix cores of a CU.
class MfmaOn<list<MmaChip> chips, string mnemonic, int cycles, int sizeM,
             int sizeK, int blockCount = 1>
    : MmaOn<chips, mnemonic, cycles,
            !div(!mul(8, sizeM, sizeM, sizeK, blockCount), cycles)>;

/// The cycles of a 32x32, 16x16, 4x4 result on gfx908, whatever K is; `half`
/// of them where the matrix core was doubled.
class MfmaCycles<int size> {
  int full = !cond(!eq(size, 32) : 64, !eq(size, 16) : 32, true : 8);
  int half = !div(full, 2);
}

/// Instructions that take the same time on every chip.
class MfmaSteady<int sizeM, int sizeK, int blockCount, string typeName,
                 string suffix, MmaElementType elementType,
                 MmaElementType accType, MmaLayouts operandLayouts,
                 string registerType>
    : Mfma<sizeM, sizeK, blockCount, typeName, typeName, suffix, elementType,
           accType, operandLayouts, registerType> {
  let on = [MfmaOn<CDNA12Chips, oldMnemonic, MfmaCycles<sizeM>.full, sizeM,
                   sizeK, blockCount>,
            MfmaOn<GFX94Chips, newMnemonic, MfmaCycles<sizeM>.full, sizeM,
                   sizeK, blockCount>];
}

//===----------------------------------------------------------------------===//
// f32, f64
//===----------------------------------------------------------------------===//

class MfmaF32<int sizeM, int sizeK, int blockCount, MmaLayouts layouts>
    : MfmaSteady<sizeM, sizeK, blockCount, "f32", "f32", Elem_F32, Elem_F32,
                 layouts, "f32">;
def MFMA_F32_32x32x2_F32 : MfmaF32<32, 2, 1, Mfma_32x32_1>;
def MFMA_F32_16x16x4_F32 : MfmaF32<16, 4, 1, Mfma_16x16_1>;
def MFMA_F32_32x32x1_2B_F32 : MfmaF32<32, 1, 2, Mfma_32x32_2b_1>;
def MFMA_F32_16x16x1_4B_F32 : MfmaF32<16, 1, 4, Mfma_16x16_4b_1>;
def MFMA_F32_4x4x1_16B_F32 : MfmaF32<4, 1, 16, Mfma_4x4_16b_1>;

// f32 rounded to 19 bits.
class MfmaXF32<int sizeM, int sizeK, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, 1, "xf32", "xf32", ".xf32", Elem_TF32, Elem_F32,
           layouts, "vector<2xf32>"> {
  let on = [MfmaOn<[GFX942], newMnemonic, MfmaCycles<sizeM>.half, sizeM,
                   sizeK>];
}
def MFMA_F32_32x32x4_XF32 : MfmaXF32<32, 4, Mfma_32x32_2>;
def MFMA_F32_16x16x8_XF32 : MfmaXF32<16, 8, Mfma_16x16_2>;

class MfmaF64<int sizeM, int blockCount, int cycles, int cyclesOnGFX950,
              MmaLayouts layouts>
    : Mfma<sizeM, 4, blockCount, "f64", "f64", "f64", Elem_F64, Elem_F64,
           layouts, "f64"> {
  let on = [MfmaOn<[GFX90A], oldMnemonic, cycles, sizeM, 4, blockCount>,
            MfmaOn<CDNA3Chips, newMnemonic, cycles, sizeM, 4, blockCount>,
            MfmaOn<[GFX950], newMnemonic, cyclesOnGFX950, sizeM, 4,
                   blockCount>];
}
def MFMA_F64_16x16x4_F64 : MfmaF64<16, 1, 32, 64, Mfma_16x16_F64>;
def MFMA_F64_4x4x4_4B_F64 : MfmaF64<4, 4, 16, 16, Mfma_4x4_4b_F64>;

//===----------------------------------------------------------------------===//
// f16, bf16
//===----------------------------------------------------------------------===//

// Single-block forms took half as long from gfx942 on; gfx950 runs them at half
// its rate.
class MfmaF16<int sizeM, int sizeK, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, 1, "f16", "f16", "f16", Elem_F16, Elem_F32, layouts,
           "vector<4xf16>"> {
  let on = [MfmaOn<CDNA12Chips, oldMnemonic, MfmaCycles<sizeM>.full, sizeM,
                   sizeK>,
            MfmaOn<GFX94Chips, newMnemonic, MfmaCycles<sizeM>.half, sizeM,
                   sizeK>];
}
class MfmaF16Blocks<int sizeM, int sizeK, int blockCount, MmaLayouts layouts>
    : MfmaSteady<sizeM, sizeK, blockCount, "f16", "f16", Elem_F16, Elem_F32,
                 layouts, "vector<4xf16>">;
def MFMA_F32_32x32x8_F16 : MfmaF16<32, 8, Mfma_32x32_4>;
def MFMA_F32_16x16x16_F16 : MfmaF16<16, 16, Mfma_16x16_4>;
def MFMA_F32_32x32x4_2B_F16 : MfmaF16Blocks<32, 4, 2, Mfma_32x32_2b_4>;
def MFMA_F32_16x16x4_4B_F16 : MfmaF16Blocks<16, 4, 4, Mfma_16x16_4b_4>;
def MFMA_F32_4x4x4_16B_F16 : MfmaF16Blocks<4, 4, 16, Mfma_4x4_16b_4>;

// The first bf16 form: gfx908 and gfx90a only, half of f16's K and rate.
class MfmaBF16<int sizeM, int sizeK, int blockCount, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, blockCount, "bf16", "", "bf16", Elem_BF16, Elem_F32,
           layouts, "vector<2xi16>"> {
  let on = [MfmaOn<CDNA12Chips, oldMnemonic, MfmaCycles<sizeM>.full, sizeM,
                   sizeK, blockCount>];
}
def MFMA_F32_32x32x4_BF16 : MfmaBF16<32, 4, 1, Mfma_32x32_2>;
def MFMA_F32_16x16x8_BF16 : MfmaBF16<16, 8, 1, Mfma_16x16_2>;
def MFMA_F32_32x32x2_2B_BF16 : MfmaBF16<32, 2, 2, Mfma_32x32_2b_2>;
def MFMA_F32_16x16x2_4B_BF16 : MfmaBF16<16, 2, 4, Mfma_16x16_4b_2>;
def MFMA_F32_4x4x2_16B_BF16 : MfmaBF16<4, 2, 16, Mfma_4x4_16b_2>;

// The `_1k` form has f16's K and rate. gfx942 dropped the suffix from the asm.
class MfmaBF16_1k<int sizeM, int sizeK, int blockCount, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, blockCount, "bf16_1k", "bf16", "bf16.1k", Elem_BF16,
           Elem_F32, layouts, "vector<4xi16>"> {
  let on = [MfmaOn<[GFX90A], oldMnemonic, MfmaCycles<sizeM>.full, sizeM, sizeK,
                   blockCount>,
            MfmaOn<GFX94Chips, newMnemonic,
                   !if(!eq(blockCount, 1), MfmaCycles<sizeM>.half,
                       MfmaCycles<sizeM>.full),
                   sizeM, sizeK, blockCount>];
}
def MFMA_F32_32x32x8_BF16_1K : MfmaBF16_1k<32, 8, 1, Mfma_32x32_4>;
def MFMA_F32_16x16x16_BF16_1K : MfmaBF16_1k<16, 16, 1, Mfma_16x16_4>;
def MFMA_F32_32x32x4_2B_BF16_1K : MfmaBF16_1k<32, 4, 2, Mfma_32x32_2b_4>;
def MFMA_F32_16x16x4_4B_BF16_1K : MfmaBF16_1k<16, 4, 4, Mfma_16x16_4b_4>;
def MFMA_F32_4x4x4_16B_BF16_1K : MfmaBF16_1k<4, 4, 16, Mfma_4x4_16b_4>;

// gfx950's full-rate forms.
class MfmaWide<string typeName, MmaElementType elementType, int sizeM,
               int sizeK, MmaElementType accType, MmaLayouts layouts,
               string registerType>
    : Mfma<sizeM, sizeK, 1, typeName, typeName, "." # typeName, elementType,
           accType, layouts, registerType> {
  let source = GFX950Source;
  let on = [MfmaOn<[GFX950], newMnemonic, MfmaCycles<sizeM>.half, sizeM,
                   sizeK>];
}
def MFMA_F32_32x32x16_F16 : MfmaWide<"f16", Elem_F16, 32, 16, Elem_F32,
                                     Mfma_32x32_8, "vector<8xf16>">;
def MFMA_F32_16x16x32_F16 : MfmaWide<"f16", Elem_F16, 16, 32, Elem_F32,
                                     Mfma_16x16_8, "vector<8xf16>">;
def MFMA_F32_32x32x16_BF16 : MfmaWide<"bf16", Elem_BF16, 32, 16, Elem_F32,
                                      Mfma_32x32_8, "vector<8xbf16>">;
def MFMA_F32_16x16x32_BF16 : MfmaWide<"bf16", Elem_BF16, 16, 32, Elem_F32,
                                      Mfma_16x16_8, "vector<8xbf16>">;

//===----------------------------------------------------------------------===//
// 8-bit
//===----------------------------------------------------------------------===//

// i8 of gfx908 and gfx90a; later chips kept the multi-block forms only.
class MfmaI8<int sizeM, int sizeK, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, 1, "i8", "", "i8", Elem_SI8, Elem_I32, layouts,
           "i32"> {
  let on = [MfmaOn<CDNA12Chips, oldMnemonic, MfmaCycles<sizeM>.full, sizeM,
                   sizeK>];
}
class MfmaI8Blocks<int sizeM, int sizeK, int blockCount, MmaLayouts layouts>
    : MfmaSteady<sizeM, sizeK, blockCount, "i8", "i8", Elem_SI8, Elem_I32,
                 layouts, "i32">;
def MFMA_I32_32x32x8_I8 : MfmaI8<32, 8, Mfma_32x32_4>;
def MFMA_I32_16x16x16_I8 : MfmaI8<16, 16, Mfma_16x16_4>;
def MFMA_I32_32x32x4_2B_I8 : MfmaI8Blocks<32, 4, 2, Mfma_32x32_2b_4>;
def MFMA_I32_16x16x4_4B_I8 : MfmaI8Blocks<16, 4, 4, Mfma_16x16_4b_4>;
def MFMA_I32_4x4x4_16B_I8 : MfmaI8Blocks<4, 4, 16, Mfma_4x4_16b_4>;

class MfmaI8_94<int sizeM, int sizeK, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, 1, "i8", "i8", ".i8", Elem_SI8, Elem_I32, layouts,
           "i64"> {
  let on = [MfmaOn<GFX94Chips, newMnemonic, MfmaCycles<sizeM>.half, sizeM,
                   sizeK>];
}
def MFMA_I32_32x32x16_I8 : MfmaI8_94<32, 16, Mfma_32x32_8>;
def MFMA_I32_16x16x32_I8 : MfmaI8_94<16, 32, Mfma_16x16_8>;

def MFMA_I32_32x32x32_I8 : MfmaWide<"i8", Elem_SI8, 32, 32, Elem_I32,
                                    Mfma_32x32_16, "vector<4xi32>">;
def MFMA_I32_16x16x64_I8 : MfmaWide<"i8", Elem_SI8, 16, 64, Elem_I32,
                                    Mfma_16x16_16, "vector<4xi32>">;

// One op, two meanings: the formats are FNUZ on gfx942 and OCP on gfx950.
class MfmaF8<int sizeM, int sizeK, AMDFormat formatA, AMDFormat formatB,
             string suffix, MmaChip chip, MmaLayouts layouts>
    : Mfma<sizeM, sizeK, 1,
           formatA.name # "_" # formatB.name # "_" # suffix,
           formatA.name # "_" # formatB.name,
           "." # formatA.name # "." # formatB.name, formatA.type, Elem_F32,
           layouts, "i64"> {
  let b = formatB.type;
  let on = [MfmaOn<[chip], newMnemonic, MfmaCycles<sizeM>.half, sizeM, sizeK>];
}
multiclass MfmaF8Pair<AMDFormat formatA, AMDFormat formatB, string suffix,
                      MmaChip chip> {
  def _32x32x16 : MfmaF8<32, 16, formatA, formatB, suffix, chip, Mfma_32x32_8>;
  def _16x16x32 : MfmaF8<16, 32, formatA, formatB, suffix, chip, Mfma_16x16_8>;
}
foreach formatA = FNUZFormats in
  foreach formatB = FNUZFormats in
    defm "MFMA_" # formatA # "_" # formatB
        : MfmaF8Pair<formatA, formatB, "fnuz", GFX942>;
foreach formatA = OCPFormats in
  foreach formatB = OCPFormats in
    defm "MFMA_" # formatA # "_" # formatB
        : MfmaF8Pair<formatA, formatB, "ocp", GFX950>;

#endif // MMA_SELECT_ISA_AMD_MFMA_TD
