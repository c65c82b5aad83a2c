//===- X86.td - AMX tile instructions ----------------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes are those of a full tile: 16 rows of 64 bytes, 8 tile registers
// (palette 1). Features by CPU: LLVM's X86TargetParser. One TDP of 16-bit floats or
// 8-bit integers starts every 16 cycles (Intel Optimization Reference Manual,
// chapter on Intel AMX); nothing is published for the other types.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_X86_TD
#define MMA_SELECT_ISA_X86_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

class AMXChip<string chipName> : MmaChip<Target_X86, chipName, 0, 0, 8>;

def SapphireRapids : AMXChip<"sapphirerapids">;
def EmeraldRapids : AMXChip<"emeraldrapids">;
def GraniteRapids : AMXChip<"graniterapids">;
def GraniteRapidsD : AMXChip<"graniterapids-d">;
def DiamondRapids : AMXChip<"diamondrapids">;

defvar AMXFp8Chips = [DiamondRapids];
defvar AMXTf32Chips = [DiamondRapids];
defvar AMXComplexChips = [GraniteRapidsD, DiamondRapids];
defvar AMXFp16Chips = [GraniteRapids, GraniteRapidsD, DiamondRapids];
defvar AMXChips = [SapphireRapids, EmeraldRapids] # AMXFp16Chips;

//===----------------------------------------------------------------------===//
// Tile products
//===----------------------------------------------------------------------===//

// Each k of B is a row of its own.
def Amx_32bit : MmaLayouts<"reg(k0 k1 k2 k3 m0 m1 m2 m3)",
                           "reg(n0 n1 n2 n3 k0 k1 k2 k3)",
                           "reg(n0 n1 n2 n3 m0 m1 m2 m3)">;
// B is in VNNI order: 32 bits hold consecutive k of one column.
def Amx_16bit : MmaLayouts<"reg(k0 k1 k2 k3 k4 m0 m1 m2 m3)",
                           "reg(k0 n0 n1 n2 n3 k1 k2 k3 k4)",
                           "reg(n0 n1 n2 n3 m0 m1 m2 m3)">;
def Amx_8bit : MmaLayouts<"reg(k0 k1 k2 k3 k4 k5 m0 m1 m2 m3)",
                          "reg(k0 k1 n0 n1 n2 n3 k2 k3 k4 k5)",
                          "reg(n0 n1 n2 n3 m0 m1 m2 m3)">;

class AmxProduct<int sizeK, string asmName, string requires,
                 MmaElementType aType, MmaElementType bType,
                 MmaElementType accType, MmaLayouts operandLayouts>
    : MmaInstruction<asmName, Class_AMX, 16, 16, sizeK> {
  string mnemonic = asmName;
  let a = aType;
  let b = bType;
  let c = accType;
  let layouts = operandLayouts;
  let intrinsic = "llvm.x86." # asmName # ".internal";
  // M, N in bytes, K in bytes of a full tile.
  let intrinsicOperands = "i16:16 i16:64 i16:64 c a b";
  let feature = requires;
  let source = "Intel SDM volume 2 (TDP instructions); LLVM IntrinsicsX86.td";
}

/// A product that MLIR's amx dialect has.
class AmxTile<int sizeK, string asmName, string requires, string tileOp,
              MmaElementType aType, MmaElementType bType,
              MmaElementType accType, string tileType, string accTile,
              MmaLayouts operandLayouts, list<MmaChip> chips>
    : AmxProduct<sizeK, asmName, requires, aType, bType, accType,
                 operandLayouts> {
  let aRegisters = MmaRegisters<1, "!amx.tile<16x" # sizeK # "x" # tileType #
                                   ">">;
  let cRegisters = MmaRegisters<1, "!amx.tile<16x16x" # accTile # ">">;
  let op = tileOp;
  // 2 * 16 * 16 * K operations in 16 cycles.
  let on = [MmaOn<chips, asmName, 16, !mul(32, sizeK)>];
}

def TDPBF16PS : AmxTile<32, "tdpbf16ps", "amx-bf16", "amx.tile_mulf",
                        Elem_BF16, Elem_BF16, Elem_F32, "bf16", "f32",
                        Amx_16bit, AMXChips>;
def TDPFP16PS : AmxTile<32, "tdpfp16ps", "amx-fp16", "amx.tile_mulf",
                        Elem_F16, Elem_F16, Elem_F32, "f16", "f32", Amx_16bit,
                        AMXFp16Chips>;

/// The letters after `tdpb` are the signs of A and B.
class AmxInt8<string signs, MmaElementType aType, MmaElementType bType,
              string attributes>
    : AmxTile<64, "tdpb" # signs # "d", "amx-int8", "amx.tile_muli", aType,
              bType, Elem_I32, "i8", "i32", Amx_8bit, AMXChips> {
  let opAttributes = attributes;
}
def TDPBSSD : AmxInt8<"ss", Elem_SI8, Elem_SI8, "">;
def TDPBSUD : AmxInt8<"su", Elem_SI8, Elem_UI8, "{isZextRhs}">;
def TDPBUSD : AmxInt8<"us", Elem_UI8, Elem_SI8, "{isZextLhs}">;
def TDPBUUD : AmxInt8<"uu", Elem_UI8, Elem_UI8, "{isZextLhs, isZextRhs}">;

/// A product that only LLVM has: the type of a tile in MLIR 22 refuses the
/// elements.
class AmxIntrinsic<int sizeK, string asmName, string requires,
                   MmaElementType aType, MmaElementType bType,
                   MmaLayouts operandLayouts, list<MmaChip> chips>
    : AmxProduct<sizeK, asmName, requires, aType, bType, Elem_F32,
                 operandLayouts> {
  let aRegisters = MmaRegisters<1, "!llvm.x86_amx">;
  let cRegisters = MmaRegisters<1, "!llvm.x86_amx">;
  let op = "llvm.call_intrinsic";
  let opOperands = intrinsicOperands;
  let on = [MmaOn<chips, asmName, 0, sizeK>];
}

/// `types` names A and B in one word: bf8 is e5m2, hf8 e4m3, bhf8 both.
class AmxFp8<string types, MmaElementType aType, MmaElementType bType>
    : AmxIntrinsic<64, "tdp" # types # "ps", "amx-fp8", aType, bType, Amx_8bit,
                   AMXFp8Chips>;
def TDPBF8PS : AmxFp8<"bf8", Elem_F8E5M2, Elem_F8E5M2>;
def TDPBHF8PS : AmxFp8<"bhf8", Elem_F8E5M2, Elem_F8E4M3FN>;
def TDPHBF8PS : AmxFp8<"hbf8", Elem_F8E4M3FN, Elem_F8E5M2>;
def TDPHF8PS : AmxFp8<"hf8", Elem_F8E4M3FN, Elem_F8E4M3FN>;

def TMMULTF32PS : AmxIntrinsic<16, "tmmultf32ps", "amx-tf32", Elem_TF32,
                               Elem_TF32, Amx_32bit, AMXTf32Chips>;

// Half of a product of complex numbers each.
class AmxComplex<string part, string asmName>
    : AmxIntrinsic<16, asmName, "amx-complex", Elem_CF16, Elem_CF16, Amx_32bit,
                   AMXComplexChips> {
  let computes = part;
}
def TCMMRLFP16PS : AmxComplex<"real part", "tcmmrlfp16ps">;
def TCMMIMFP16PS : AmxComplex<"imaginary part", "tcmmimfp16ps">;

#endif // MMA_SELECT_ISA_X86_TD
