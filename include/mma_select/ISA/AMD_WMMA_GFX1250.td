//===- AMD_WMMA_GFX1250.td - WMMA instructions of gfx1250 --*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of AMD.td. wave32 only; no instruction is shared with gfx12. AMD
// publishes no cycles: the rate is K, as the schema wants it.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_WMMA_GFX1250_TD
#define MMA_SELECT_ISA_AMD_WMMA_GFX1250_TD

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// A lane's elements along K come in runs of 16 bytes.
class WmmaGFX1250Layouts<string layoutA>
    : MmaMirroredLayouts<layoutA, "lane(n0 n1 n2 n3 m3) reg(m0 m1 m2)">;
// Named by the bits of an element and K.
def WmmaGFX1250_32x4 : WmmaGFX1250Layouts<"lane(m0 m1 m2 m3 k1) reg(k0)">;
def WmmaGFX1250_16x32
    : WmmaGFX1250Layouts<"lane(m0 m1 m2 m3 k3) reg(k0 k1 k2 k4)">;
def WmmaGFX1250_8x64
    : WmmaGFX1250Layouts<"lane(m0 m1 m2 m3 k4) reg(k0 k1 k2 k3 k5)">;
def WmmaGFX1250_8x128
    : WmmaGFX1250Layouts<"lane(m0 m1 m2 m3 k4) reg(k0 k1 k2 k3 k5 k6)">;

//===----------------------------------------------------------------------===//
// f32, f16, bf16
//===----------------------------------------------------------------------===//

class WmmaGFX1250<int sizeK, string typeName, MmaElementType elementType,
                  MmaElementType accType, MmaLayouts operandLayouts,
                  string registerType>
    : Wmma<sizeK, typeName, "", 32, elementType, accType, operandLayouts,
           registerType, "vector<8x" # accType.name # ">"> {
  // No negation of A, B, C, no reuse of A and B.
  let intrinsicOperands = "i1:0 a i1:0 b i16:0 c i1:0 i1:0";
  let on = [MmaOn<GFX1250Chips, mnemonic, 0, sizeK>];
  let source = GFX1250Source;
}
def WMMA_F32_16x16x4_F32 : WmmaGFX1250<4, "f32", Elem_F32, Elem_F32,
                                       WmmaGFX1250_32x4, "vector<2xf32>">;
foreach accType = [Elem_F32, Elem_F16] in
  def "WMMA_" # accType # "_16x16x32_F16"
      : WmmaGFX1250<32, "f16", Elem_F16, accType, WmmaGFX1250_16x32,
                    "vector<16xf16>">;
foreach accType = [Elem_F32, Elem_BF16] in
  def "WMMA_" # accType # "_16x16x32_BF16"
      : WmmaGFX1250<32, "bf16", Elem_BF16, accType, WmmaGFX1250_16x32,
                    "vector<16xbf16>">;
// Takes an f32 C and gives a bf16 D.
def WMMA_BF16F32_16x16x32_BF16
    : WmmaGFX1250<32, "bf16", Elem_BF16, Elem_F32, WmmaGFX1250_16x32,
                  "vector<16xbf16>"> {
  let name = "wmma_bf16f32_16x16x32_bf16";
  let d = Elem_BF16;
  let dRegisters = MmaRegisters<1, "vector<8xbf16>">;
  let op = "rocdl.wmma.bf16f32.16x16x32.bf16";
  let intrinsic = "llvm.amdgcn.wmma.bf16f32.16x16x32.bf16";
  let mnemonic = "v_wmma_bf16f32_16x16x32_bf16";
}

//===----------------------------------------------------------------------===//
// 8-bit
//===----------------------------------------------------------------------===//

class WmmaGFX1250F8<int sizeK, AMDFormat formatA, AMDFormat formatB,
                    MmaElementType accType, MmaLayouts operandLayouts,
                    string registerType>
    : WmmaGFX1250<sizeK, formatA.name # "_" # formatB.name, formatA.type,
                  accType, operandLayouts, registerType> {
  let b = formatB.type;
  let intrinsicOperands = "a b i16:0 c i1:0 i1:0";
}
foreach formatA = OCPFormats in
  foreach formatB = OCPFormats in
    foreach accType = [Elem_F32, Elem_F16] in {
      def "WMMA_" # accType # "_16x16x64_" # formatA # "_" # formatB
          : WmmaGFX1250F8<64, formatA, formatB, accType, WmmaGFX1250_8x64,
                          "vector<8xi32>">;
      def "WMMA_" # accType # "_16x16x128_" # formatA # "_" # formatB
          : WmmaGFX1250F8<128, formatA, formatB, accType, WmmaGFX1250_8x128,
                          "vector<16xi32>">;
    }

foreach signs = AllWmmaSigns in
  def "WMMA_I32_16x16x64_" # signs
      : WmmaInt<64, 8, signs, "", 32, WmmaGFX1250_8x64, "vector<8xi32>",
                "vector<8xi32>"> {
    // Before the clamp: the reuse of A and B.
    let intrinsicOperands = signs.operands # " i1:0 i1:0 i1:0";
    let on = [MmaOn<GFX1250Chips, mnemonic, 0, 64>];
    let source = GFX1250Source;
  }

//===----------------------------------------------------------------------===//
// Block scales
//===----------------------------------------------------------------------===//
//
// One scale for 32 k (`scale`) or 16 (`scale16`); rocdl has no unscaled op.

/// 8-bit formats have runs of 16 elements, narrower ones runs of 32. `m4`, the
/// 17th row, is in the second half of a lane's registers.
class WmmaScaledLayouts<int sizeM, AMDFormat formatA, AMDFormat formatB> {
  defvar wide = "lane(m0 m1 m2 m3 k4) reg(k0 k1 k2 k3 k5 k6";
  defvar narrow = "lane(m0 m1 m2 m3 k5) reg(k0 k1 k2 k3 k4 k6";
  defvar m4 = !if(!eq(sizeM, 32), " m4)", ")");
  MmaLayouts ret = MmaLayouts<
      !if(!eq(formatA.width, 8), wide, narrow) # m4,
      !subst("m", "n", !if(!eq(formatB.width, 8), wide, narrow) # ")"),
      "lane(n0 n1 n2 n3 m3) reg(m0 m1 m2" # m4>;
}

/// `operands` is what stands before `i16:0 c` in the intrinsic.
class WmmaScaled<int sizeM, string scale, int block, string typeName,
                 string rowTypes, AMDFormat formatA, AMDFormat formatB,
                 string operands>
    : MmaInstruction<"wmma_" # scale # "_f32_" # sizeM # "x16x128_" # rowTypes,
                     Class_WMMA, sizeM, 16, 128> {
  defvar spelling = "wmma." # scale # ".f32." # sizeM # "x16x128." # typeName;
  // The scales of a row of A or a column of B are consecutive bytes.
  defvar bytes = !if(!eq(block, 32), " reg(k0 k1)", " reg(k0 k1 k2)");
  let a = formatA.type;
  let b = formatB.type;
  let c = Elem_F32;
  let laneCount = 32;
  let layouts = WmmaScaledLayouts<sizeM, formatA, formatB>.ret;
  // 64 elements for each 16 rows or columns.
  let aRegisters = MmaRegisters<
      1, "vector<" # !div(!mul(formatA.width, sizeM), 8) # "xi32>">;
  let bRegisters = MmaRegisters<
      1, "vector<" # !mul(formatB.width, 2) # "xi32>">;
  let cRegisters = MmaRegisters<1, "vector<" # !div(sizeM, 2) # "xf32>">;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  let opOperands = "a b c scaleA scaleB";
  // Per scale: the half of the lanes that holds it, its format (E8M0).
  let intrinsicOperands = operands # " i16:0 c i32:0 i32:0 scaleA "
                          "i32:0 i32:0 scaleB i1:0 i1:0";
  let scaleBlock = block;
  let scaleRegisterType = !if(!eq(block, 32), "i32", "i64");
  let aScaleLayout = !if(!eq(sizeM, 32), "lane(m0 m1 m2 m3 m4)",
                         "lane(m0 m1 m2 m3 0)") # bytes;
  let bScaleLayout = "lane(n0 n1 n2 n3 0)" # bytes;
  let on = [MmaOn<GFX1250Chips, "v_" # !subst(".", "_", spelling), 0, 128>];
  let source = "Composable Kernel's test of wmma_scale on gfx1250; AMD "
               "rocjitsu mma_exec.h after CDNA5 ISA section 7.12.2; LLVM "
               "IntrinsicsAMDGPU.td; no published cost";
}
foreach block = [32, 16] in {
  defvar scale = !if(!eq(block, 32), "scale", "scale16");
  foreach formatA = F8F6F4Formats in
    foreach formatB = F8F6F4Formats in
      def "WMMA_" # scale # "_16x16x128_" # formatA # "_" # formatB
          : WmmaScaled<16, scale, block, "f8f6f4",
                       formatA.name # "_" # formatB.name, formatA, formatB,
                       "i32:" # formatA.number # " a i32:" # formatB.number #
                           " b"> {
        let opAttributes = "{fmtA = " # formatA.number # " : i32, fmtB = " #
                           formatB.number # " : i32}";
      }
  def "WMMA_" # scale # "_32x16x128_F4"
      : WmmaScaled<32, scale, block, "f4", "f4", AMDFormat_FP4, AMDFormat_FP4,
                   "a b">;
}

#endif // MMA_SELECT_ISA_AMD_WMMA_GFX1250_TD
