//===- NVIDIAInteger.td - mma.sync on 8, 4 and 1 bit -------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of NVIDIA.td. Sums wrap around: saturation is another instruction, of
// which the table has no row.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_NVIDIAINTEGER_TD
#define MMA_SELECT_ISA_NVIDIAINTEGER_TD

def PTX_S8 : PTXType<"s8", Elem_SI8, "i32", 4>;
def PTX_U8 : PTXType<"u8", Elem_UI8, "i32", 4>;
def PTX_S4 : PTXType<"s4", Elem_SI4, "i32", 8>;
def PTX_U4 : PTXType<"u4", Elem_UI4, "i32", 8>;
def PTX_B1 : PTXType<"b1", Elem_B1, "i32", 32>;

def MmaSync_m8n8k16_8bit : MmaSyncLayouts<"k2 k3", "k0 k1", "k0 k1", "n0">;
def MmaSync_m16n8k16_8bit
    : MmaSyncLayouts<"k2 k3", "k0 k1 m3", "k0 k1", "n0 m3">;
def MmaSync_m16n8k32_8bit
    : MmaSyncLayouts<"k2 k3", "k0 k1 m3 k4", "k0 k1 k4", "n0 m3">;
def MmaSync_m8n8k32_4bit
    : MmaSyncLayouts<"k3 k4", "k0 k1 k2", "k0 k1 k2", "n0">;
def MmaSync_m16n8k32_4bit
    : MmaSyncLayouts<"k3 k4", "k0 k1 k2 m3", "k0 k1 k2", "n0 m3">;
def MmaSync_m16n8k64_4bit
    : MmaSyncLayouts<"k3 k4", "k0 k1 k2 m3 k5", "k0 k1 k2 k5", "n0 m3">;
def MmaSync_m8n8k128_1bit
    : MmaSyncLayouts<"k5 k6", "k0 k1 k2 k3 k4", "k0 k1 k2 k3 k4", "n0">;
def MmaSync_m16n8k128_1bit
    : MmaSyncLayouts<"k5 k6", "k0 k1 k2 k3 k4 m3", "k0 k1 k2 k3 k4", "n0 m3">;
def MmaSync_m16n8k256_1bit
    : MmaSyncLayouts<"k5 k6", "k0 k1 k2 k3 k4 m3 k7", "k0 k1 k2 k3 k4 k7",
                     "n0 m3">;

class MmaSyncInteger<int sizeM, int sizeN, int sizeK, PTXType aType,
                     PTXType bType, MmaLayouts operandLayouts,
                     list<MmaChip> nativeOn, list<MmaChip> emulatedOn = []>
    : MmaSync<sizeM, sizeN, sizeK, PTX_S32, aType, bType, operandLayouts,
              nativeOn, emulatedOn, 1, "", "",
              "intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>">;

foreach a = [PTX_S8, PTX_U8] in {
  foreach b = [PTX_S8, PTX_U8] in {
    // From sm_100 on it runs on a product of 16 rows, half of them zeros.
    let feature = "ptx65" in
    def "MMA_SYNC_m8n8k16_S32_" # a.name # "_" # b.name
        : MmaSyncInteger<8, 8, 16, a, b, MmaSync_m8n8k16_8bit,
                         TuringChips # SM80To89 # HopperChips, SM100Up>;
    let feature = "ptx70" in {
      def "MMA_SYNC_m16n8k16_S32_" # a.name # "_" # b.name
          : MmaSyncInteger<16, 8, 16, a, b, MmaSync_m16n8k16_8bit, SM80Up>;
      def "MMA_SYNC_m16n8k32_S32_" # a.name # "_" # b.name
          : MmaSyncInteger<16, 8, 32, a, b, MmaSync_m16n8k32_8bit, SM80Up>;
    }
  }
}

// From sm_90 on ptxas unpacks 4 bits to 8.
foreach a = [PTX_S4, PTX_U4] in {
  foreach b = [PTX_S4, PTX_U4] in {
    let feature = "ptx65" in
    def "MMA_SYNC_m8n8k32_S32_" # a.name # "_" # b.name
        : MmaSyncInteger<8, 8, 32, a, b, MmaSync_m8n8k32_4bit,
                         TuringChips # SM80To89, SM90Up>;
    let feature = "ptx70" in {
      def "MMA_SYNC_m16n8k32_S32_" # a.name # "_" # b.name
          : MmaSyncInteger<16, 8, 32, a, b, MmaSync_m16n8k32_4bit, SM80To89,
                           SM90Up>;
      def "MMA_SYNC_m16n8k64_S32_" # a.name # "_" # b.name
          : MmaSyncInteger<16, 8, 64, a, b, MmaSync_m16n8k64_4bit, SM80To89,
                           SM90Up>;
    }
  }
}

/// One bit: `and` is the product of bits, `xor` counts those that differ.
class MmaSyncBit<int sizeM, int sizeN, int sizeK, string combine,
                 MmaLayouts operandLayouts, list<MmaChip> nativeOn,
                 list<MmaChip> emulatedOn>
    : MmaSync<sizeM, sizeN, sizeK, PTX_S32, PTX_B1, PTX_B1, operandLayouts,
              nativeOn, emulatedOn, 1, "", combine # ".popc",
              "b1Op = #nvvm.mma_b1op<" # combine # "_popc>">;

let feature = "ptx71" in {
  def MMA_SYNC_m8n8k128_S32_B1_AND
      : MmaSyncBit<8, 8, 128, "and", MmaSync_m8n8k128_1bit,
                   SM80To89 # HopperChips, SM100Up>;
  def MMA_SYNC_m16n8k128_S32_B1_AND
      : MmaSyncBit<16, 8, 128, "and", MmaSync_m16n8k128_1bit,
                   SM80To89 # HopperChips, SM100Up>;
  def MMA_SYNC_m16n8k256_S32_B1_AND
      : MmaSyncBit<16, 8, 256, "and", MmaSync_m16n8k256_1bit,
                   SM80To89 # HopperChips, SM100Up>;
}
let feature = "ptx70", computes = "xor" in {
  // sm_75 has this one too, but llc 22 cannot select it there.
  def MMA_SYNC_m8n8k128_S32_B1_XOR
      : MmaSyncBit<8, 8, 128, "xor", MmaSync_m8n8k128_1bit, SM80To89, SM90Up>;
  def MMA_SYNC_m16n8k128_S32_B1_XOR
      : MmaSyncBit<16, 8, 128, "xor", MmaSync_m16n8k128_1bit, SM80To89,
                   SM90Up>;
  def MMA_SYNC_m16n8k256_S32_B1_XOR
      : MmaSyncBit<16, 8, 256, "xor", MmaSync_m16n8k256_1bit, SM80To89,
                   SM90Up>;
}

#endif // MMA_SELECT_ISA_NVIDIAINTEGER_TD
