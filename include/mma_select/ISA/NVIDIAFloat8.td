//===- NVIDIAFloat8.td - mma.sync on floats of 8 bits and fewer *- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of NVIDIA.td. Where a shape has K = 32, every element fills 8 bits: 6 bits
// lie at the bottom of them, 4 bits in the middle (PTX ISA 9.0 section
// 9.7.14.5.14). Where K = 64, 4 bits are packed.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_NVIDIAFLOAT8_TD
#define MMA_SELECT_ISA_NVIDIAFLOAT8_TD

def PTX_E4M3 : PTXType<"e4m3", Elem_F8E4M3FN, "i32", 4>;
def PTX_E5M2 : PTXType<"e5m2", Elem_F8E5M2, "i32", 4>;
def PTX_E3M2 : PTXType<"e3m2", Elem_F6E3M2FN, "i32", 4, 8>;
def PTX_E2M3 : PTXType<"e2m3", Elem_F6E2M3FN, "i32", 4, 8>;
def PTX_E2M1 : PTXType<"e2m1", Elem_F4E2M1FN, "i32", 4, 8, 2>;
def PTX_E2M1_Packed : PTXType<"e2m1", Elem_F4E2M1FN, "i32", 8>;

defvar Float8Types = [PTX_E4M3, PTX_E5M2];
defvar Float6And4Types = [PTX_E3M2, PTX_E2M3, PTX_E2M1];
defvar Float864Types = Float8Types # Float6And4Types;

// The variants of sm_120 and sm_121 that have the instructions of their own
// architecture (a) and family (f).
defvar Blackwell12Variants = [SM120A, SM120F, SM121A, SM121F];

//===----------------------------------------------------------------------===//
// Without scales
//===----------------------------------------------------------------------===//

// Server chips convert to f16 and multiply that: their 8-bit units are only
// reached by wgmma and tcgen05.
class MmaSyncFloat8<int sizeK, PTXType acc, PTXType aType, PTXType bType,
                    MmaLayouts operandLayouts>
    : MmaSyncIntrinsic<16, 8, sizeK, acc, aType, bType, operandLayouts,
                       AdaChips # Blackwell12Chips,
                       HopperChips # BlackwellServerChips>;

foreach a = Float8Types in {
  foreach b = Float8Types in {
    foreach acc = [PTX_F32, PTX_F16] in {
      let feature = "ptx87" in
      def "MMA_SYNC_m16n8k16_" # acc.name # "_" # a.name # "_" # b.name
          : MmaSyncFloat8<16, acc, a, b, MmaSync_m16n8k16_8bit>;
      let feature = !if(!eq(acc.name, "f32"), "ptx84", "ptx87") in
      def "MMA_SYNC_m16n8k32_" # acc.name # "_" # a.name # "_" # b.name
          : MmaSyncFloat8<32, acc, a, b, MmaSync_m16n8k32_8bit>;
    }
  }
}

// kind::f8f6f4. Of two 8-bit types it is the same machine instruction as the rows
// above: no rows.
foreach a = Float864Types in {
  foreach b = !if(!gt(a.containerBits, 0), Float864Types, Float6And4Types) in {
    foreach acc = [PTX_F32, PTX_F16] in {
      let feature = "ptx87" in
      def "MMA_SYNC_m16n8k32_F8F6F4_" # acc.name # "_" # a.name # "_" # b.name
          : MmaSyncIntrinsic<16, 8, 32, acc, a, b, MmaSync_m16n8k32_8bit,
                             Blackwell12Variants, [], "f8f6f4">;
    }
  }
}

//===----------------------------------------------------------------------===//
// With block scales
//===----------------------------------------------------------------------===//

/// `vec` scales for each row of A and column of B, of PTX type `scale`.
class MmaBlockScale<int sizeK, string kind, int vec, string scale,
                    MmaElementType scaleElement, PTXType aType, PTXType bType,
                    MmaLayouts operandLayouts>
    : PTXMma<"mma_sync_m16n8k" # sizeK # "_" # kind # "_" # vec # "x_f32_" #
                 aType.name # "_" # bType.name # "_f32_" # scale,
             "mma.sync.aligned.m16n8k" # sizeK # ".row.col.kind::" # kind #
                 ".block_scale.scale_vec::" # vec # "X.f32." # aType.name #
                 "." # bType.name # ".f32." # scale,
             16, 8, sizeK, 1, PTX_F32, aType, bType, operandLayouts,
             Blackwell12Variants> {
  let op = "nvvm.mma.block_scale";
  let opAttributes =
      "{" # MmaShape<16, 8, sizeK>.attribute # ", " #
      MmaTypeAttributes<aType, bType>.ret #
      ", scaleVecSize = #nvvm.scale_vec_size<x" # vec #
      ">, blockScaleFormat = #nvvm.block_scale_format<" # scale #
      ">, kind = #nvvm.block_scale_kind<" # kind # ">}";
  let intrinsic = "llvm.nvvm.mma.block.scale.m16n8k" # sizeK # ".row.col." #
                  kind # ".scale." # vec # "x.f32." # aType.name # "." #
                  bType.name # ".f32." # scale;
  // The constants are the first byte of the register, and the lanes of each four,
  // that count: byte 0, and lanes 0 and 1 for A, lane 0 for B. The other bytes and
  // lanes are not read; copies there are harmless.
  let opOperands = "a b c scaleA i16:0 i16:0 scaleB i16:0 i16:0";
  let feature = "ptx87";
  let scaleBlock = !div(sizeK, vec);
  let scaleType = scaleElement;
  let scaleRegisterType = "i32";
  defvar bytes = !cond(!eq(vec, 1): "0 0", !eq(vec, 2): "k0 0", true: "k0 k1");
  let aScaleLayout = "lane(m3 _ m0 m1 m2) reg(" # bytes # ")";
  let bScaleLayout = "lane(_ _ n0 n1 n2) reg(" # bytes # ")";
  let source = "PTX ISA 9.0 sections 9.7.14.3 (block scaling), 9.7.14.5; that "
               "lane 1 of each four has rows 8 to 15 of A comes from CuTe's "
               "traits for sm_120 alone";
}

foreach a = Float864Types in
  foreach b = Float864Types in
    def "MMA_SYNC_m16n8k32_MXF8F6F4_" # a.name # "_" # b.name
        : MmaBlockScale<32, "mxf8f6f4", 1, "ue8m0", Elem_F8E8M0FNU, a, b,
                        MmaSync_m16n8k32_8bit>;
// The first two are spellings of one machine instruction.
def MMA_SYNC_m16n8k64_MXF4_2X
    : MmaBlockScale<64, "mxf4", 2, "ue8m0", Elem_F8E8M0FNU, PTX_E2M1_Packed,
                    PTX_E2M1_Packed, MmaSync_m16n8k64_4bit>;
def MMA_SYNC_m16n8k64_MXF4NVF4_2X
    : MmaBlockScale<64, "mxf4nvf4", 2, "ue8m0", Elem_F8E8M0FNU,
                    PTX_E2M1_Packed, PTX_E2M1_Packed, MmaSync_m16n8k64_4bit>;
// ue4m3 is e4m3 without its sign.
def MMA_SYNC_m16n8k64_MXF4NVF4_4X
    : MmaBlockScale<64, "mxf4nvf4", 4, "ue4m3", Elem_F8E4M3FN, PTX_E2M1_Packed,
                    PTX_E2M1_Packed, MmaSync_m16n8k64_4bit>;

#endif // MMA_SELECT_ISA_NVIDIAFLOAT8_TD
