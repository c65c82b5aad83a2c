//===- NVIDIASparse.td - mma.sp with half of A stored ------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of NVIDIA.td. The layout of A counts the elements that are stored, in the
// order in which they stand in their row. `sp::ordered_metadata` wants the indices
// of a group ascending, which that order makes them, and is the form that runs at
// full speed on every chip.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_NVIDIASPARSE_TD
#define MMA_SELECT_ISA_NVIDIASPARSE_TD

// The stored half of A lies as a dense A of that size does, B as a dense B of twice
// the depth.
def MmaSp_m16n8k8_32bit : MmaSyncLayouts<"k0 k1", "m3", "k2", "n0 m3">;
def MmaSp_m16n8k16_32bit : MmaSyncLayouts<"k0 k1", "m3 k2", "k2 k3", "n0 m3">;
def MmaSp_m16n8k16_16bit : MmaSyncLayouts<"k1 k2", "k0 m3", "k0 k3", "n0 m3">;
def MmaSp_m16n8k32_16bit
    : MmaSyncLayouts<"k1 k2", "k0 m3 k3", "k0 k3 k4", "n0 m3">;
def MmaSp_m16n8k32_8bit
    : MmaSyncLayouts<"k2 k3", "k0 k1 m3", "k0 k1 k4", "n0 m3">;
def MmaSp_m16n8k64_8bit
    : MmaSyncLayouts<"k2 k3", "k0 k1 m3 k4", "k0 k1 k4 k5", "n0 m3">;
def MmaSp_m16n8k64_4bit
    : MmaSyncLayouts<"k3 k4", "k0 k1 k2 m3", "k0 k1 k2 k5", "n0 m3">;
def MmaSp_m16n8k128_4bit
    : MmaSyncLayouts<"k3 k4", "k0 k1 k2 m3 k5", "k0 k1 k2 k5 k6", "n0 m3">;

class MmaSp<int sizeK, PTXType acc, PTXType aType, PTXType bType,
            MmaLayouts operandLayouts, list<MmaChip> nativeOn,
            list<MmaChip> emulatedOn = [], string attributes = "">
    : PTXMma<"mma_sp_m16n8k" # sizeK # "_" # acc.name # "_" # aType.name # "_" #
                 bType.name # "_" # acc.name,
             "mma.sp::ordered_metadata.sync.aligned.m16n8k" # sizeK #
                 ".row.col." # acc.name # "." # aType.name # "." #
                 bType.name # "." # acc.name,
             16, 8, sizeK, 1, acc, aType, bType, operandLayouts, nativeOn,
             emulatedOn> {
  let storedK = !div(sizeK, 2);
  let sparse = 1;
  let op = "nvvm.mma.sp.sync";
  let opAttributes = "{" # MmaShape<16, 8, sizeK>.attribute # ", " #
                     MmaTypeAttributes<aType, bType>.ret #
                     ", orderedMetadata" #
                     !if(!empty(attributes), "", ", " # attributes) # "}";
  let intrinsic = "llvm.nvvm.mma.sp.ordered.metadata.m16n8k" # sizeK #
                  ".row.col." # MmaSignature<acc, aType, bType>.ret;
  // The constant selects the lanes of each four whose index counts.
  let opOperands = "a b c index i32:0";
  let feature = "ptx85";
  let source = "PTX ISA 9.0 section 9.7.14.6.2 (formulas of A)";
}

// B is given by a figure only. It is the one that LLVM's integration test for 2:4
// sparsity loads (f16), and that of CuTe's sparse traits for sm_120.
foreach acc = [PTX_F32, PTX_F16] in {
  def "MMA_SP_m16n8k16_" # acc.name # "_F16"
      : MmaSp<16, acc, PTX_F16, PTX_F16, MmaSp_m16n8k16_16bit, SM80Up>;
  def "MMA_SP_m16n8k32_" # acc.name # "_F16"
      : MmaSp<32, acc, PTX_F16, PTX_F16, MmaSp_m16n8k32_16bit, SM80Up>;
}
def MMA_SP_m16n8k16_F32_BF16
    : MmaSp<16, PTX_F32, PTX_BF16, PTX_BF16, MmaSp_m16n8k16_16bit, SM80Up>;
def MMA_SP_m16n8k32_F32_BF16
    : MmaSp<32, PTX_F32, PTX_BF16, PTX_BF16, MmaSp_m16n8k32_16bit, SM80Up>;

let sparseGroup = 2 in {
  def MMA_SP_m16n8k8_F32_TF32
      : MmaSp<8, PTX_F32, PTX_TF32, PTX_TF32, MmaSp_m16n8k8_32bit, SM80Up>;
  let source = "PTX ISA 9.0 section 9.7.14.6.2.3 (formulas of A); B by analogy "
               "with 16 bits, unconfirmed" in
  def MMA_SP_m16n8k16_F32_TF32
      : MmaSp<16, PTX_F32, PTX_TF32, PTX_TF32, MmaSp_m16n8k16_32bit, SM80Up>;
}

class MmaSpInteger<int sizeK, PTXType aType, PTXType bType,
                   MmaLayouts operandLayouts, list<MmaChip> nativeOn,
                   list<MmaChip> emulatedOn = []>
    : MmaSp<sizeK, PTX_S32, aType, bType, operandLayouts, nativeOn, emulatedOn,
            "intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>">;

foreach a = [PTX_S8, PTX_U8] in {
  foreach b = [PTX_S8, PTX_U8] in {
    def "MMA_SP_m16n8k32_S32_" # a.name # "_" # b.name
        : MmaSpInteger<32, a, b, MmaSp_m16n8k32_8bit, SM80Up>;
    def "MMA_SP_m16n8k64_S32_" # a.name # "_" # b.name
        : MmaSpInteger<64, a, b, MmaSp_m16n8k64_8bit, SM80Up>;
  }
}
let sparseGroup = 8 in
foreach a = [PTX_S4, PTX_U4] in {
  foreach b = [PTX_S4, PTX_U4] in {
    def "MMA_SP_m16n8k64_S32_" # a.name # "_" # b.name
        : MmaSpInteger<64, a, b, MmaSp_m16n8k64_4bit, SM80To89, SM90Up>;
    def "MMA_SP_m16n8k128_S32_" # a.name # "_" # b.name
        : MmaSpInteger<128, a, b, MmaSp_m16n8k128_4bit, SM80To89, SM90Up>;
  }
}

// MLIR 22's op counts the registers of these wrongly; the intrinsic is right.
foreach a = Float8Types in {
  foreach b = Float8Types in {
    let op = "llvm.call_intrinsic", opAttributes = "" in
    def "MMA_SP_m16n8k64_F32_" # a.name # "_" # b.name
        : MmaSp<64, PTX_F32, a, b, MmaSp_m16n8k64_8bit,
                AdaChips # Blackwell12Chips,
                HopperChips # BlackwellServerChips>;
  }
}

#endif // MMA_SELECT_ISA_NVIDIASPARSE_TD
