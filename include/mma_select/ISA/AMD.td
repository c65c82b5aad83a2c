//===- AMD.td - MFMA and WMMA instructions -----------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes, chips, operand types: LLVM's IntrinsicsAMDGPU.td and MLIR's
// ROCDLOps.td, and what llc 22.1.8 selects. Layouts, cycles and rates: AMD's
// matrix instruction calculator 1.3.2, operations per cycle and CU (MFMA) or
// WGP (WMMA). The calculator does not know gfx950; its cycles are four times the
// passes of LLVM's scheduling model, its layouts the gfx9 rule applied to the
// new shapes.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_TD
#define MMA_SELECT_ISA_AMD_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// gfx9: wave64 only, 256 architectural and 256 accumulation VGPRs.
class GFX9Chip<string chipName, int shared = 65536>
    : MmaChip<Target_ROCm, chipName, 64, 0, 512, shared>;
// gfx11 and gfx12: wave32 unless asked for wave64, 256 VGPRs.
class GFX11Chip<string chipName>
    : MmaChip<Target_ROCm, chipName, 32, 64, 256, 65536>;

def GFX908 : GFX9Chip<"gfx908">;
def GFX90A : GFX9Chip<"gfx90a">;
def GFX942 : GFX9Chip<"gfx942">;
def GFX950 : GFX9Chip<"gfx950", 163840>;
def GFX9_4_Generic : GFX9Chip<"gfx9-4-generic">;
def GFX1100 : GFX11Chip<"gfx1100">;
def GFX1101 : GFX11Chip<"gfx1101">;
def GFX1102 : GFX11Chip<"gfx1102">;
def GFX1103 : GFX11Chip<"gfx1103">;
def GFX1150 : GFX11Chip<"gfx1150">;
def GFX1151 : GFX11Chip<"gfx1151">;
def GFX1152 : GFX11Chip<"gfx1152">;
def GFX1153 : GFX11Chip<"gfx1153">;
def GFX11_Generic : GFX11Chip<"gfx11-generic">;
def GFX1200 : GFX11Chip<"gfx1200">;
def GFX1201 : GFX11Chip<"gfx1201">;
def GFX12_Generic : GFX11Chip<"gfx12-generic">;

defvar CDNA3Chips = [GFX942, GFX9_4_Generic];
defvar RDNA3Chips = [GFX1100, GFX1101, GFX1102, GFX1103, GFX1150, GFX1151,
                     GFX1152, GFX1153, GFX11_Generic];
defvar RDNA4Chips = [GFX1200, GFX1201, GFX12_Generic];

//===----------------------------------------------------------------------===//
// MFMA
//===----------------------------------------------------------------------===//

// Named by shape and elements per lane and operand.
def Mfma_32x32_2b_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 b0) reg(k0)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4 b0)">;
def Mfma_32x32_2b_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 b0) reg(k0 k1)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4 b0)">;
def Mfma_16x16_4b_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 b0 b1) reg(k0)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 b0 b1)">;
def Mfma_16x16_4b_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 b0 b1) reg(k0 k1)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 b0 b1)">;
def Mfma_4x4_16b_2 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 b2 b3) reg(k0)",
    "lane(n0 n1 b0 b1 b2 b3) reg(m0 m1)">;
def Mfma_4x4_16b_4 : MmaMirroredLayouts<
    "lane(m0 m1 b0 b1 b2 b3) reg(k0 k1)",
    "lane(n0 n1 b0 b1 b2 b3) reg(m0 m1)">;
def Mfma_32x32_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k1) reg(k0)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k2) reg(k0 k1)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_32x32_8 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 m4 k3) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)">;
def Mfma_16x16_2 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k1 k2) reg(k0)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_4 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;
def Mfma_16x16_8 : MmaMirroredLayouts<
    "lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2)",
    "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)">;

defvar CalculatorSource =
    "AMD matrix instruction calculator 1.3.2; LLVM IntrinsicsAMDGPU.td";
defvar GFX950Source =
    "LLVM IntrinsicsAMDGPU.td, SISchedule.td; layout: calculator's gfx9 rule "
    "applied to the shape, not confirmed by AMD";

/// f32 accumulators; `suffix` is what follows `MxNxK` in the op's name.
class Mfma<string rowName, int sizeM, int sizeK, int blockCount,
           string suffix, MmaElementType elementType, MmaLayouts operandLayouts,
           string registerType>
    : MmaInstruction<rowName, Class_MFMA, sizeM, sizeM, sizeK, blockCount> {
  defvar spelling = "mfma.f32." # sizeM # "x" # sizeM # "x" # sizeK # suffix;
  let a = elementType;
  let b = elementType;
  let c = Elem_F32;
  let laneCount = 64;
  let layouts = operandLayouts;
  let aRegisters = MmaRegisters<1, registerType>;
  let cRegisters = MmaRegisters<
      1, "vector<" # !div(!mul(sizeM, sizeM, blockCount), 64) # "xf32>">;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  // cbsz, abid, blgp: no broadcast, no permutation.
  let opOperands = "a b c i32:0 i32:0 i32:0";
  let source = CalculatorSource;
}

// Before gfx942 the asm has no underscore before the type and no block count.
class MfmaOn<list<MmaChip> chips, string mnemonic, int cycles, int rate>
    : MmaOn<chips, "v_mfma_f32_" # mnemonic, cycles, rate>;

// f16: all chips; single-block forms run at half rate on gfx950.
class MfmaF16<int sizeM, int sizeK, int blockCount, MmaLayouts operandLayouts>
    : Mfma<"mfma_f32_" # sizeM # "x" # sizeM # "x" # sizeK #
               !if(!eq(blockCount, 1), "", "_" # blockCount # "b") # "_f16",
           sizeM, sizeK, blockCount, "f16", Elem_F16, operandLayouts,
           "vector<4xf16>">;

// 64, 32, 8 cycles for 32x32, 16x16, 4x4 where the rate is 1024.
class CyclesAt1024<int size> {
  int ret = !cond(!eq(size, 32) : 64, !eq(size, 16) : 32, true : 8);
}

class MfmaF16Single<int sizeM, int sizeK, MmaLayouts operandLayouts>
    : MfmaF16<sizeM, sizeK, 1, operandLayouts> {
  defvar shape = sizeM # "x" # sizeM # "x" # sizeK;
  defvar cycles = CyclesAt1024<sizeM>.ret;
  let on = [MfmaOn<[GFX908, GFX90A], shape # "f16", cycles, 1024>,
            MfmaOn<CDNA3Chips # [GFX950], shape # "_f16", !div(cycles, 2),
                   2048>];
}
class MfmaF16Blocks<int sizeM, int sizeK, int blockCount,
                    MmaLayouts operandLayouts>
    : MfmaF16<sizeM, sizeK, blockCount, operandLayouts> {
  defvar shape = sizeM # "x" # sizeM # "x" # sizeK;
  defvar cycles = CyclesAt1024<sizeM>.ret;
  let on = [MfmaOn<[GFX908, GFX90A], shape # "f16", cycles, 1024>,
            MfmaOn<CDNA3Chips # [GFX950], shape # "_" # blockCount # "b_f16",
                   cycles, 1024>];
}
def MFMA_F32_32x32x8_F16 : MfmaF16Single<32, 8, Mfma_32x32_4>;
def MFMA_F32_16x16x16_F16 : MfmaF16Single<16, 16, Mfma_16x16_4>;
def MFMA_F32_32x32x4_2B_F16 : MfmaF16Blocks<32, 4, 2, Mfma_32x32_2b_4>;
def MFMA_F32_16x16x4_4B_F16 : MfmaF16Blocks<16, 4, 4, Mfma_16x16_4b_4>;
def MFMA_F32_4x4x4_16B_F16 : MfmaF16Blocks<4, 4, 16, Mfma_4x4_16b_4>;

// The first bf16 form: gfx908 and gfx90a only, half of f16's K and rate.
class MfmaBF16<int sizeM, int sizeK, int blockCount, MmaLayouts operandLayouts>
    : Mfma<"mfma_f32_" # sizeM # "x" # sizeM # "x" # sizeK #
               !if(!eq(blockCount, 1), "", "_" # blockCount # "b") # "_bf16",
           sizeM, sizeK, blockCount, "bf16", Elem_BF16, operandLayouts,
           "vector<2xi16>"> {
  let on = [MfmaOn<[GFX908, GFX90A],
                   sizeM # "x" # sizeM # "x" # sizeK # "bf16",
                   CyclesAt1024<sizeM>.ret, 512>];
}
def MFMA_F32_32x32x4_BF16 : MfmaBF16<32, 4, 1, Mfma_32x32_2>;
def MFMA_F32_16x16x8_BF16 : MfmaBF16<16, 8, 1, Mfma_16x16_2>;
def MFMA_F32_32x32x2_2B_BF16 : MfmaBF16<32, 2, 2, Mfma_32x32_2b_2>;
def MFMA_F32_16x16x2_4B_BF16 : MfmaBF16<16, 2, 4, Mfma_16x16_4b_2>;
def MFMA_F32_4x4x2_16B_BF16 : MfmaBF16<4, 2, 16, Mfma_4x4_16b_2>;

// The `_1k` form has f16's K and rate. gfx942 dropped the suffix from the asm.
class MfmaBF16_1k<int sizeM, int sizeK, int blockCount,
                  MmaLayouts operandLayouts>
    : Mfma<"mfma_f32_" # sizeM # "x" # sizeM # "x" # sizeK #
               !if(!eq(blockCount, 1), "", "_" # blockCount # "b") # "_bf16_1k",
           sizeM, sizeK, blockCount, "bf16.1k", Elem_BF16, operandLayouts,
           "vector<4xi16>"> {
  defvar shape = sizeM # "x" # sizeM # "x" # sizeK;
  defvar cycles = CyclesAt1024<sizeM>.ret;
  defvar single = !eq(blockCount, 1);
  let on = [MfmaOn<[GFX90A], shape # "bf16_1k", cycles, 1024>,
            MfmaOn<CDNA3Chips # [GFX950],
                   shape # !if(single, "", "_" # blockCount # "b") # "_bf16",
                   !if(single, !div(cycles, 2), cycles),
                   !if(single, 2048, 1024)>];
}
def MFMA_F32_32x32x8_BF16_1K : MfmaBF16_1k<32, 8, 1, Mfma_32x32_4>;
def MFMA_F32_16x16x16_BF16_1K : MfmaBF16_1k<16, 16, 1, Mfma_16x16_4>;
def MFMA_F32_32x32x4_2B_BF16_1K : MfmaBF16_1k<32, 4, 2, Mfma_32x32_2b_4>;
def MFMA_F32_16x16x4_4B_BF16_1K : MfmaBF16_1k<16, 4, 4, Mfma_16x16_4b_4>;
def MFMA_F32_4x4x4_16B_BF16_1K : MfmaBF16_1k<4, 4, 16, Mfma_4x4_16b_4>;

// gfx950's full-rate forms.
class MfmaWide<string typeName, MmaElementType elementType, int sizeM,
               int sizeK, MmaLayouts operandLayouts>
    : Mfma<"mfma_f32_" # sizeM # "x" # sizeM # "x" # sizeK # "_" # typeName,
           sizeM, sizeK, 1, "." # typeName, elementType, operandLayouts,
           "vector<8x" # typeName # ">"> {
  let source = GFX950Source;
  let on = [MfmaOn<[GFX950],
                   sizeM # "x" # sizeM # "x" # sizeK # "_" # typeName,
                   !div(CyclesAt1024<sizeM>.ret, 2), 4096>];
}
def MFMA_F32_32x32x16_F16
    : MfmaWide<"f16", Elem_F16, 32, 16, Mfma_32x32_8>;
def MFMA_F32_16x16x32_F16
    : MfmaWide<"f16", Elem_F16, 16, 32, Mfma_16x16_8>;
def MFMA_F32_32x32x16_BF16
    : MfmaWide<"bf16", Elem_BF16, 32, 16, Mfma_32x32_8>;
def MFMA_F32_16x16x32_BF16
    : MfmaWide<"bf16", Elem_BF16, 16, 32, Mfma_16x16_8>;

//===----------------------------------------------------------------------===//
// WMMA
//===----------------------------------------------------------------------===//
//
// One mnemonic, four layouts: gfx11 and gfx12, wave32 and wave64.

// gfx11 holds A and B twice (wave32) or four times (wave64).
defvar WmmaGFX11A32 = "lane(m0 m1 m2 m3 _) reg(k0 k1 k2 k3)";
defvar WmmaGFX11A64 = "lane(m0 m1 m2 m3 _ _) reg(k0 k1 k2 k3)";
def WmmaGFX11_W32
    : MmaMirroredLayouts<WmmaGFX11A32, "lane(n0 n1 n2 n3 m0) reg(m1 m2 m3)">;
def WmmaGFX11_W64
    : MmaMirroredLayouts<WmmaGFX11A64, "lane(n0 n1 n2 n3 m0 m1) reg(m2 m3)">;
// A 16-bit result fills the low half of each 32-bit register only.
def WmmaGFX11_W32_C16
    : MmaMirroredLayouts<WmmaGFX11A32, "lane(n0 n1 n2 n3 m0) reg(0 m1 m2 m3)">;
def WmmaGFX11_W64_C16
    : MmaMirroredLayouts<WmmaGFX11A64, "lane(n0 n1 n2 n3 m0 m1) reg(0 m2 m3)">;
def WmmaGFX12_W32
    : MmaMirroredLayouts<"lane(m0 m1 m2 m3 k2) reg(k0 k1 k3)",
                         "lane(n0 n1 n2 n3 m3) reg(m0 m1 m2)">;
def WmmaGFX12_W64
    : MmaMirroredLayouts<"lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)",
                         "lane(n0 n1 n2 n3 m3 m2) reg(m0 m1)">;

/// The 16-bit results have one more operand in LLVM, opsel, an attribute in MLIR.
class Wmma<string accName, string typeName, string suffix, int lanes,
           MmaElementType elementType, MmaElementType accType,
           MmaLayouts operandLayouts, string registerType,
           string accRegisterType>
    : MmaInstruction<"wmma_" # accName # "_16x16x16_" # typeName # suffix #
                         "_w" # lanes,
                     Class_WMMA, 16, 16, 16> {
  defvar spelling = "wmma." # accName # ".16x16x16." # typeName;
  let a = elementType;
  let b = elementType;
  let c = accType;
  let laneCount = lanes;
  let layouts = operandLayouts;
  let aRegisters = MmaRegisters<1, registerType>;
  let cRegisters = MmaRegisters<1, accRegisterType>;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  let intrinsicOperands = !if(!eq(accName, "f32"), "a b c", "a b c i1:0");
  let source = CalculatorSource;
}

/// `storage` is the 16-bit type that the op takes (bf16 travels as i16).
multiclass WmmaGFX11<string typeName, MmaElementType elementType,
                     string storage> {
  defvar mnemonic32 = "v_wmma_f32_16x16x16_" # typeName;
  defvar mnemonic16 = "v_wmma_" # typeName # "_16x16x16_" # typeName;
  defvar operand = "vector<16x" # storage # ">";
  let on = [MmaOn<RDNA3Chips, mnemonic32, 32, 1024>] in {
    def _F32_W32 : Wmma<"f32", typeName, "_gfx11", 32, elementType, Elem_F32,
                        WmmaGFX11_W32, operand, "vector<8xf32>">;
    def _F32_W64 : Wmma<"f32", typeName, "_gfx11", 64, elementType, Elem_F32,
                        WmmaGFX11_W64, operand, "vector<4xf32>">;
  }
  let on = [MmaOn<RDNA3Chips, mnemonic16, 32, 1024>] in {
    def _SAME_W32
        : Wmma<typeName, typeName, "_gfx11", 32, elementType, elementType,
               WmmaGFX11_W32_C16, operand, "vector<16x" # storage # ">">;
    def _SAME_W64
        : Wmma<typeName, typeName, "_gfx11", 64, elementType, elementType,
               WmmaGFX11_W64_C16, operand, "vector<8x" # storage # ">">;
  }
}
defm WMMA_GFX11_F16 : WmmaGFX11<"f16", Elem_F16, "f16">;
defm WMMA_GFX11_BF16 : WmmaGFX11<"bf16", Elem_BF16, "i16">;

multiclass WmmaGFX12<string typeName, MmaElementType elementType,
                     string storage> {
  defvar mnemonic32 = "v_wmma_f32_16x16x16_" # typeName;
  defvar mnemonic16 = "v_wmma_" # typeName # "_16x16x16_" # typeName;
  defvar operand32 = "vector<8x" # storage # ">";
  defvar operand64 = "vector<4x" # storage # ">";
  let on = [MmaOn<RDNA4Chips, mnemonic32, 16, 2048>] in {
    def _F32_W32 : Wmma<"f32", typeName, "_gfx12", 32, elementType, Elem_F32,
                        WmmaGFX12_W32, operand32, "vector<8xf32>">;
    def _F32_W64 : Wmma<"f32", typeName, "_gfx12", 64, elementType, Elem_F32,
                        WmmaGFX12_W64, operand64, "vector<4xf32>">;
  }
  let on = [MmaOn<RDNA4Chips, mnemonic16, 16, 2048>] in {
    def _SAME_W32
        : Wmma<typeName, typeName, "_gfx12", 32, elementType, elementType,
               WmmaGFX12_W32, operand32, operand32>;
    def _SAME_W64
        : Wmma<typeName, typeName, "_gfx12", 64, elementType, elementType,
               WmmaGFX12_W64, operand64, operand64>;
  }
}
defm WMMA_GFX12_F16 : WmmaGFX12<"f16", Elem_F16, "f16">;
defm WMMA_GFX12_BF16 : WmmaGFX12<"bf16", Elem_BF16, "i16">;

#endif // MMA_SELECT_ISA_AMD_TD
