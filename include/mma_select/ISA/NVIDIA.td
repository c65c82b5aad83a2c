//===- NVIDIA.td - warp-level mma.sync instructions --------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes, types and layouts: PTX ISA 9.0 section 9.7.14.5 "Matrix
// multiply-accumulate operation using mma instruction" (equal to CuTe's MMA
// traits). Legality: what ptxas 13.0 accepts; native: what it turns into one
// tensor-core instruction.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_NVIDIA_TD
#define MMA_SELECT_ISA_NVIDIA_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// A thread can name 255 registers.
class SMChip<string chipName> : MmaChip<Target_CUDA, chipName, 32, 0, 255>;

def SM75 : SMChip<"sm_75">;
def SM80 : SMChip<"sm_80">;
def SM86 : SMChip<"sm_86">;
def SM87 : SMChip<"sm_87">;
def SM88 : SMChip<"sm_88">;
def SM89 : SMChip<"sm_89">;
def SM90 : SMChip<"sm_90">;
def SM90A : SMChip<"sm_90a">;
def SM100 : SMChip<"sm_100">;
def SM100A : SMChip<"sm_100a">;
def SM100F : SMChip<"sm_100f">;
def SM103 : SMChip<"sm_103">;
def SM103A : SMChip<"sm_103a">;
def SM103F : SMChip<"sm_103f">;
def SM110 : SMChip<"sm_110">;
def SM110A : SMChip<"sm_110a">;
def SM110F : SMChip<"sm_110f">;
def SM120 : SMChip<"sm_120">;
def SM120A : SMChip<"sm_120a">;
def SM120F : SMChip<"sm_120f">;
def SM121 : SMChip<"sm_121">;
def SM121A : SMChip<"sm_121a">;
def SM121F : SMChip<"sm_121f">;

defvar SM80Up = [SM80, SM86, SM87, SM88, SM89, SM90, SM90A, SM100, SM100A,
                 SM100F, SM103, SM103A, SM103F, SM110, SM110A, SM110F, SM120,
                 SM120A, SM120F, SM121, SM121A, SM121F];
defvar SM75Up = [SM75] # SM80Up;

//===----------------------------------------------------------------------===//
// mma.sync
//===----------------------------------------------------------------------===//

def MmaSync_m8n8k4_C16 : MmaLayouts<"lane(m0 m1 b0 b1 m2) reg(k0 k1)",
                                    "lane(n0 n1 b0 b1 n2) reg(k0 k1)",
                                    "lane(m0 m1 b0 b1 m2) reg(n0 n1 n2)">;
def MmaSync_m8n8k4_C32 : MmaLayouts<"lane(m0 m1 b0 b1 m2) reg(k0 k1)",
                                    "lane(n0 n1 b0 b1 n2) reg(k0 k1)",
                                    "lane(m0 n1 b0 b1 m2) reg(n0 m1 n2)">;
def MmaSync_m16n8k8_16bit : MmaLayouts<"lane(k1 k2 m0 m1 m2) reg(k0 m3)",
                                       "lane(k1 k2 n0 n1 n2) reg(k0)",
                                       "lane(n1 n2 m0 m1 m2) reg(n0 m3)">;
def MmaSync_m16n8k16_16bit : MmaLayouts<"lane(k1 k2 m0 m1 m2) reg(k0 m3 k3)",
                                        "lane(k1 k2 n0 n1 n2) reg(k0 k3)",
                                        "lane(n1 n2 m0 m1 m2) reg(n0 m3)">;

/// The dictionary that `nvvm.mma.sync` takes, with the PTX types of A and B. (The
/// parser infers some of them, an op that is built without aborts the verifier.)
class MmaSyncAttributes<int m, int n, int k, string aType, string bType> {
  string ret = "{shape = #nvvm.shape<m = " # m # ", n = " # n # ", k = " # k #
               ">, layoutA = #nvvm.mma_layout<row>, "
               "layoutB = #nvvm.mma_layout<col>, "
               "multiplicandAPtxType = #nvvm.mma_type<" # aType # ">, "
               "multiplicandBPtxType = #nvvm.mma_type<" # bType # ">}";
}

/// `acc` and `type` are PTX's names of C and D, and of A and B; `signature` is
/// the end of the intrinsic's name.
class MmaSync<int sizeM, int sizeN, int sizeK, int blockCount, string acc,
              string type, string signature, MmaElementType elementType,
              MmaElementType accType, MmaLayouts operandLayouts>
    : MmaInstruction<"mma_sync_m" # sizeM # "n" # sizeN # "k" # sizeK # "_" #
                         acc # "_" # type # "_" # type # "_" # acc,
                     Class_MmaSync, sizeM, sizeN, sizeK, blockCount> {
  defvar shape = "m" # sizeM # "n" # sizeN # "k" # sizeK;
  string mnemonic = "mma.sync.aligned." # shape # ".row.col." # acc # "." #
                    type # "." # type # "." # acc;
  let a = elementType;
  let b = elementType;
  let c = accType;
  let laneCount = 32;
  let layouts = operandLayouts;
  let op = "nvvm.mma.sync";
  let opAttributes = MmaSyncAttributes<sizeM, sizeN, sizeK, type, type>.ret;
  let intrinsic = "llvm.nvvm.mma." # shape # ".row.col." # signature;
  let source = "PTX ISA 9.0 section 9.7.14.5";
}

// m8n8k4 is four products, one for each quad pair. Above sm_75 no tensor core
// runs it: ptxas writes 86 to 160 ALU instructions.
class MmaSync_m8n8k4<string acc, MmaElementType accType, MmaLayouts layouts>
    : MmaSync<8, 8, 4, 4, acc, "f16", acc # "." # acc, Elem_F16, accType,
              layouts> {
  let aRegisters = MmaRegisters<2, "vector<2xf16>">;
  let feature = "ptx64";
  let on = [MmaOn<[SM75], mnemonic, 0, 4>, MmaOn<SM80Up, mnemonic, 0, 0, 0>];
}
def MMA_SYNC_m8n8k4_F32_F16
    : MmaSync_m8n8k4<"f32", Elem_F32, MmaSync_m8n8k4_C32> {
  let cRegisters = MmaRegisters<8, "f32">;
}
def MMA_SYNC_m8n8k4_F16_F16
    : MmaSync_m8n8k4<"f16", Elem_F16, MmaSync_m8n8k4_C16> {
  let cRegisters = MmaRegisters<4, "vector<2xf16>">;
}

class MmaSync_m16n8k8<string acc, string type, string signature,
                      MmaElementType elementType, MmaElementType accType>
    : MmaSync<16, 8, 8, 1, acc, type, signature, elementType, accType,
              MmaSync_m16n8k8_16bit>;
class MmaSync_m16n8k16<string acc, string type, string signature,
                       MmaElementType elementType, MmaElementType accType>
    : MmaSync<16, 8, 16, 1, acc, type, signature, elementType, accType,
              MmaSync_m16n8k16_16bit> {
  let feature = "ptx70";
  let on = [MmaOn<SM80Up, mnemonic, 0, 16>];
}

let feature = "ptx65", aRegisters = MmaRegisters<2, "vector<2xf16>">,
    bRegisters = MmaRegisters<1, "vector<2xf16>"> in {
  def MMA_SYNC_m16n8k8_F32_F16
      : MmaSync_m16n8k8<"f32", "f16", "f32.f32", Elem_F16, Elem_F32> {
    let cRegisters = MmaRegisters<4, "f32">;
    let on = [MmaOn<SM75Up, mnemonic, 0, 8>];
  }
  def MMA_SYNC_m16n8k8_F16_F16
      : MmaSync_m16n8k8<"f16", "f16", "f16.f16", Elem_F16, Elem_F16> {
    let cRegisters = MmaRegisters<2, "vector<2xf16>">;
    let on = [MmaOn<SM75Up, mnemonic, 0, 8>];
  }
}
def MMA_SYNC_m16n8k8_F32_BF16
    : MmaSync_m16n8k8<"f32", "bf16", "bf16", Elem_BF16, Elem_F32> {
  let feature = "ptx70";
  let aRegisters = MmaRegisters<2, "i32">;
  let bRegisters = MmaRegisters<1, "i32">;
  let cRegisters = MmaRegisters<4, "f32">;
  let on = [MmaOn<SM80Up, mnemonic, 0, 8>];
}

let aRegisters = MmaRegisters<4, "vector<2xf16>">,
    bRegisters = MmaRegisters<2, "vector<2xf16>"> in {
  def MMA_SYNC_m16n8k16_F32_F16
      : MmaSync_m16n8k16<"f32", "f16", "f32.f32", Elem_F16, Elem_F32> {
    let cRegisters = MmaRegisters<4, "f32">;
  }
  def MMA_SYNC_m16n8k16_F16_F16
      : MmaSync_m16n8k16<"f16", "f16", "f16.f16", Elem_F16, Elem_F16> {
    let cRegisters = MmaRegisters<2, "vector<2xf16>">;
  }
}
def MMA_SYNC_m16n8k16_F32_BF16
    : MmaSync_m16n8k16<"f32", "bf16", "bf16", Elem_BF16, Elem_F32> {
  let aRegisters = MmaRegisters<4, "i32">;
  let bRegisters = MmaRegisters<2, "i32">;
  let cRegisters = MmaRegisters<4, "f32">;
}

#endif // MMA_SELECT_ISA_NVIDIA_TD
