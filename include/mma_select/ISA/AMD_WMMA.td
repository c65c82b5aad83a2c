//===- AMD_WMMA.td - WMMA instructions of gfx11 and gfx12 --*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of AMD.td. One mnemonic has up to four layouts: gfx11 and gfx12, wave32
// and wave64. A rate counts the operations of a WGP (two CUs).
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_WMMA_TD
#define MMA_SELECT_ISA_AMD_WMMA_TD

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

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

class WmmaGFX12Layouts32<string layoutA>
    : MmaMirroredLayouts<layoutA, "lane(n0 n1 n2 n3 m3) reg(m0 m1 m2)">;
class WmmaGFX12Layouts64<string layoutA>
    : MmaMirroredLayouts<layoutA, "lane(n0 n1 n2 n3 m3 m2) reg(m0 m1)">;
// Named by the bits of an element and K.
def WmmaGFX12_16x16_W32
    : WmmaGFX12Layouts32<"lane(m0 m1 m2 m3 k2) reg(k0 k1 k3)">;
def WmmaGFX12_16x16_W64
    : WmmaGFX12Layouts64<"lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)">;
def WmmaGFX12_8x16_W32
    : WmmaGFX12Layouts32<"lane(m0 m1 m2 m3 k3) reg(k0 k1 k2)">;
def WmmaGFX12_8x16_W64
    : WmmaGFX12Layouts64<"lane(m0 m1 m2 m3 k3 k2) reg(k0 k1)">;
def WmmaGFX12_4x16_W32
    : WmmaGFX12Layouts32<"lane(m0 m1 m2 m3 k3) reg(k0 k1 k2)">;
// Half of the lanes hold nothing.
def WmmaGFX12_4x16_W64
    : WmmaGFX12Layouts64<"lane(m0 m1 m2 m3 k3 0) reg(k0 k1 k2)">;
def WmmaGFX12_4x32_W32
    : WmmaGFX12Layouts32<"lane(m0 m1 m2 m3 k4) reg(k0 k1 k2 k3)">;
def WmmaGFX12_4x32_W64
    : WmmaGFX12Layouts64<"lane(m0 m1 m2 m3 k4 k3) reg(k0 k1 k2)">;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// `typeName` is the vendor's name of A and B, `rowSuffix` what follows it in
/// the row's name.
class Wmma<int sizeK, string typeName, string rowSuffix, int lanes,
           MmaElementType elementType, MmaElementType accType,
           MmaLayouts operandLayouts, string registerType,
           string accRegisterType>
    : MmaInstruction<"wmma_" # accType.name # "_16x16x" # sizeK # "_" #
                         typeName # rowSuffix,
                     Class_WMMA, 16, 16, sizeK> {
  defvar spelling = "wmma." # accType.name # ".16x16x" # sizeK # "." # typeName;
  string mnemonic = "v_" # !subst(".", "_", spelling);
  let a = elementType;
  let b = elementType;
  let c = accType;
  let laneCount = lanes;
  let layouts = operandLayouts;
  let aRegisters = MmaRegisters<1, registerType>;
  let cRegisters = MmaRegisters<1, accRegisterType>;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # !subst("_", ".", spelling);
  // Its rate is that of four units in a WGP.
  list<MmaChip> chips;
  int cycles;
  let on = [MmaOn<chips, mnemonic, cycles,
                  !div(!mul(8, 16, 16, sizeK), cycles)>];
  let source = CalculatorSource;
}

/// Which of A and B are signed: an attribute of the op, an operand in LLVM.
class WmmaSigns<bit aSigned, bit bSigned> {
  bit a = aSigned;
  bit b = bSigned;
  string attributes = !cond(!and(a, b) : "{signA = true, signB = true}",
                            a : "{signA = true}",
                            b : "{signB = true}",
                            true : "");
  // The clamp of the result is off.
  string operands = "i1:" # a # " a i1:" # b # " b c";
}
def WmmaSigned : WmmaSigns<1, 1>;
def WmmaSignedUnsigned : WmmaSigns<1, 0>;
def WmmaUnsignedSigned : WmmaSigns<0, 1>;
def WmmaUnsigned : WmmaSigns<0, 0>;
defvar AllWmmaSigns = [WmmaSigned, WmmaSignedUnsigned, WmmaUnsignedSigned,
                       WmmaUnsigned];

/// The types of the iu8 and iu4 forms.
class WmmaInteger<int width, bit isSigned> {
  MmaElementType type = !cond(!and(!eq(width, 8), isSigned) : Elem_SI8,
                              !eq(width, 8) : Elem_UI8,
                              isSigned : Elem_SI4,
                              true : Elem_UI4);
}
class WmmaInt<int sizeK, int width, WmmaSigns signs, string rowSuffix,
              int lanes, MmaLayouts operandLayouts, string registerType,
              string accRegisterType>
    : Wmma<sizeK, "iu" # width,
           "_" # !if(signs.a, "s", "u") # !if(signs.b, "s", "u") # rowSuffix,
           lanes, WmmaInteger<width, signs.a>.type, Elem_I32, operandLayouts,
           registerType, accRegisterType> {
  let b = WmmaInteger<width, signs.b>.type;
  let opAttributes = signs.attributes;
  let intrinsicOperands = signs.operands # " i1:0";
}

//===----------------------------------------------------------------------===//
// gfx11
//===----------------------------------------------------------------------===//

/// `storage` is the 16-bit type that the op takes (bf16 travels as i16).
multiclass WmmaGFX11<string typeName, MmaElementType elementType,
                     string storage> {
  defvar operand = "vector<16x" # storage # ">";
  defvar result32 = "vector<16x" # storage # ">";
  defvar result64 = "vector<8x" # storage # ">";
  let chips = RDNA3Chips, cycles = 32 in {
    def _F32_W32 : Wmma<16, typeName, "_gfx11_w32", 32, elementType, Elem_F32,
                        WmmaGFX11_W32, operand, "vector<8xf32>">;
    def _F32_W64 : Wmma<16, typeName, "_gfx11_w64", 64, elementType, Elem_F32,
                        WmmaGFX11_W64, operand, "vector<4xf32>">;
    // The last operand is opsel, an attribute of the op.
    let intrinsicOperands = "a b c i1:0" in {
      def _SAME_W32 : Wmma<16, typeName, "_gfx11_w32", 32, elementType,
                           elementType, WmmaGFX11_W32_C16, operand, result32>;
      def _SAME_W64 : Wmma<16, typeName, "_gfx11_w64", 64, elementType,
                           elementType, WmmaGFX11_W64_C16, operand, result64>;
    }
  }
}
defm WMMA_GFX11_F16 : WmmaGFX11<"f16", Elem_F16, "f16">;
defm WMMA_GFX11_BF16 : WmmaGFX11<"bf16", Elem_BF16, "i16">;

multiclass WmmaGFX11Int<int width, WmmaSigns signs, string registerType,
                        int issueCycles> {
  let chips = RDNA3Chips, cycles = issueCycles in {
    def _W32 : WmmaInt<16, width, signs, "_gfx11_w32", 32, WmmaGFX11_W32,
                       registerType, "vector<8xi32>">;
    def _W64 : WmmaInt<16, width, signs, "_gfx11_w64", 64, WmmaGFX11_W64,
                       registerType, "vector<4xi32>">;
  }
}
foreach signs = AllWmmaSigns in {
  defm "WMMA_GFX11_I8_" # signs : WmmaGFX11Int<8, signs, "vector<4xi32>", 32>;
  defm "WMMA_GFX11_I4_" # signs : WmmaGFX11Int<4, signs, "vector<2xi32>", 16>;
}

//===----------------------------------------------------------------------===//
// gfx12
//===----------------------------------------------------------------------===//

multiclass WmmaGFX12<string typeName, MmaElementType elementType,
                     string storage> {
  defvar operand32 = "vector<8x" # storage # ">";
  defvar operand64 = "vector<4x" # storage # ">";
  let chips = RDNA4Chips, cycles = 16 in {
    def _F32_W32 : Wmma<16, typeName, "_gfx12_w32", 32, elementType, Elem_F32,
                        WmmaGFX12_16x16_W32, operand32, "vector<8xf32>">;
    def _F32_W64 : Wmma<16, typeName, "_gfx12_w64", 64, elementType, Elem_F32,
                        WmmaGFX12_16x16_W64, operand64, "vector<4xf32>">;
    let intrinsicOperands = "a b c i1:0" in {
      def _SAME_W32 : Wmma<16, typeName, "_gfx12_w32", 32, elementType,
                           elementType, WmmaGFX12_16x16_W32, operand32,
                           operand32>;
      def _SAME_W64 : Wmma<16, typeName, "_gfx12_w64", 64, elementType,
                           elementType, WmmaGFX12_16x16_W64, operand64,
                           operand64>;
    }
  }
}
defm WMMA_GFX12_F16 : WmmaGFX12<"f16", Elem_F16, "f16">;
defm WMMA_GFX12_BF16 : WmmaGFX12<"bf16", Elem_BF16, "i16">;

multiclass WmmaGFX12Int<int sizeK, int width, WmmaSigns signs,
                        MmaLayouts layouts32, MmaLayouts layouts64,
                        string register32, string register64> {
  let chips = RDNA4Chips, cycles = 8 in {
    def _W32 : WmmaInt<sizeK, width, signs, "_gfx12_w32", 32, layouts32,
                       register32, "vector<8xi32>">;
    def _W64 : WmmaInt<sizeK, width, signs, "_gfx12_w64", 64, layouts64,
                       register64, "vector<4xi32>">;
  }
}
foreach signs = AllWmmaSigns in {
  defm "WMMA_GFX12_I8_" # signs
      : WmmaGFX12Int<16, 8, signs, WmmaGFX12_8x16_W32, WmmaGFX12_8x16_W64,
                     "vector<2xi32>", "i32">;
  defm "WMMA_GFX12_I4_" # signs
      : WmmaGFX12Int<16, 4, signs, WmmaGFX12_4x16_W32, WmmaGFX12_4x16_W64,
                     "i32", "i32">;
  defm "WMMA_GFX12_WIDE_I4_" # signs
      : WmmaGFX12Int<32, 4, signs, WmmaGFX12_4x32_W32, WmmaGFX12_4x32_W64,
                     "vector<2xi32>", "i32">;
}

multiclass WmmaGFX12F8<AMDFormat formatA, AMDFormat formatB> {
  defvar typeName = formatA.name # "_" # formatB.name;
  let chips = RDNA4Chips, cycles = 8, b = formatB.type in {
    def _W32 : Wmma<16, typeName, "_gfx12_w32", 32, formatA.type, Elem_F32,
                    WmmaGFX12_8x16_W32, "vector<2xi32>", "vector<8xf32>">;
    def _W64 : Wmma<16, typeName, "_gfx12_w64", 64, formatA.type, Elem_F32,
                    WmmaGFX12_8x16_W64, "i32", "vector<4xf32>">;
  }
}
foreach formatA = OCPFormats in
  foreach formatB = OCPFormats in
    defm "WMMA_GFX12_" # formatA # "_" # formatB
        : WmmaGFX12F8<formatA, formatB>;

#endif // MMA_SELECT_ISA_AMD_WMMA_TD
