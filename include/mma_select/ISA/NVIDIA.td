//===- NVIDIA.td - warp-level mma.sync instructions --------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes, types and layouts: PTX ISA 9.0 section 9.7.14.5 "Matrix
// multiply-accumulate operation using mma instruction" (equal to CuTe's MMA
// traits). Legality: what ptxas 13.0 accepts and LLVM 22's llc can select; native:
// what ptxas turns into one tensor-core instruction.
//
// ptxas 13.0 does not know sm_70 and sm_72 any more, llc does: what they have
// comes from the PTX ISA alone.
//
// The parts: NVIDIAInteger.td (8, 4 and 1 bit), NVIDIAFloat8.td (8 bits and fewer,
// block scales), NVIDIASparse.td.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_NVIDIA_TD
#define MMA_SELECT_ISA_NVIDIA_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// A thread can name 255 registers. The shared memory of a multiprocessor is that of
// cuda_occupancy.h (CUDA 13.0, cudaOccAlignUpShmemSizeVoltaPlus); from sm_80 on the
// driver keeps 1 KiB of it for each workgroup (CUDA C++ Programming Guide, compute
// capabilities 8.x).
class SMChip<string chipName, int sharedKiB>
    : MmaChip<Target_CUDA, chipName, 32, 0, 255, !mul(sharedKiB, 1024)>;

def SM70 : SMChip<"sm_70", 96>;
def SM72 : SMChip<"sm_72", 96>;
def SM75 : SMChip<"sm_75", 64>;
def SM80 : SMChip<"sm_80", 163>;
def SM86 : SMChip<"sm_86", 99>;
def SM87 : SMChip<"sm_87", 163>;
def SM88 : SMChip<"sm_88", 99>;
def SM89 : SMChip<"sm_89", 99>;
def SM90 : SMChip<"sm_90", 227>;
def SM90A : SMChip<"sm_90a", 227>;
def SM100 : SMChip<"sm_100", 227>;
def SM100A : SMChip<"sm_100a", 227>;
def SM100F : SMChip<"sm_100f", 227>;
def SM103 : SMChip<"sm_103", 227>;
def SM103A : SMChip<"sm_103a", 227>;
def SM103F : SMChip<"sm_103f", 227>;
def SM110 : SMChip<"sm_110", 227>;
def SM110A : SMChip<"sm_110a", 227>;
def SM110F : SMChip<"sm_110f", 227>;
def SM120 : SMChip<"sm_120", 99>;
def SM120A : SMChip<"sm_120a", 99>;
def SM120F : SMChip<"sm_120f", 99>;
def SM121 : SMChip<"sm_121", 99>;
def SM121A : SMChip<"sm_121a", 99>;
def SM121F : SMChip<"sm_121f", 99>;

// Chips with the same tensor core, for this table's purposes.
defvar VoltaChips = [SM70, SM72];
defvar TuringChips = [SM75];
defvar AmpereChips = [SM80, SM86, SM87, SM88];
defvar AdaChips = [SM89];
defvar HopperChips = [SM90, SM90A];
// Those of servers, which have tcgen05; the others are sm_12x.
defvar BlackwellServerChips = [SM100, SM100A, SM100F, SM103, SM103A, SM103F,
                               SM110, SM110A, SM110F];
defvar Blackwell12Chips = [SM120, SM120A, SM120F, SM121, SM121A, SM121F];

defvar SM100Up = BlackwellServerChips # Blackwell12Chips;
defvar SM90Up = HopperChips # SM100Up;
defvar SM80To89 = AmpereChips # AdaChips;
defvar SM80Up = SM80To89 # SM90Up;
defvar SM75Up = TuringChips # SM80Up;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// An element type as PTX spells it, and the register that holds `elements` of
/// them as the op takes it. `container` and `shift`: see MmaRegisters.
class PTXType<string ptxName, MmaElementType elementType, string mlirRegister,
              int elements, int container = 0, int shift = 0> {
  string name = ptxName;
  MmaElementType element = elementType;
  string register = mlirRegister;
  int perRegister = elements;
  int containerBits = container;
  int containerShift = shift;
}

def PTX_F64 : PTXType<"f64", Elem_F64, "f64", 1>;
def PTX_F32 : PTXType<"f32", Elem_F32, "f32", 1>;
def PTX_TF32 : PTXType<"tf32", Elem_TF32, "i32", 1>;
def PTX_F16 : PTXType<"f16", Elem_F16, "vector<2xf16>", 2>;
def PTX_BF16 : PTXType<"bf16", Elem_BF16, "i32", 2>;
def PTX_S32 : PTXType<"s32", Elem_I32, "i32", 1>;

/// The registers of one of 32 lanes for `elements` elements of a tile.
class MmaSyncRegisters<PTXType type, int elements>
    : MmaRegisters<!div(elements, !mul(32, type.perRegister)), type.register,
                   type.containerBits, type.containerShift>;

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The form of all but m8n8k4 f16: four lanes along K (along N for C), eight
/// along the other dimension.
class MmaSyncLayouts<string laneK, string aReg, string bReg, string cReg>
    : MmaLayouts<"lane(" # laneK # " m0 m1 m2) reg(" # aReg # ")",
                 "lane(" # laneK # " n0 n1 n2) reg(" # bReg # ")",
                 "lane(n1 n2 m0 m1 m2) reg(" # cReg # ")">;

// Block bits are the four quad pairs.
def MmaSync_m8n8k4_C16 : MmaLayouts<"lane(m0 m1 b0 b1 m2) reg(k0 k1)",
                                    "lane(n0 n1 b0 b1 n2) reg(k0 k1)",
                                    "lane(m0 m1 b0 b1 m2) reg(n0 n1 n2)">;
def MmaSync_m8n8k4_C32 : MmaLayouts<"lane(m0 m1 b0 b1 m2) reg(k0 k1)",
                                    "lane(n0 n1 b0 b1 n2) reg(k0 k1)",
                                    "lane(m0 n1 b0 b1 m2) reg(n0 m1 n2)">;
def MmaSync_m8n8k4_64bit : MmaSyncLayouts<"k0 k1", "", "", "n0">;
// 32 and 64 bits.
def MmaSync_m16n8k4_32bit : MmaSyncLayouts<"k0 k1", "m3", "", "n0 m3">;
def MmaSync_m16n8k8_32bit : MmaSyncLayouts<"k0 k1", "m3 k2", "k2", "n0 m3">;
def MmaSync_m16n8k16_64bit
    : MmaSyncLayouts<"k0 k1", "m3 k2 k3", "k2 k3", "n0 m3">;
def MmaSync_m16n8k8_16bit : MmaSyncLayouts<"k1 k2", "k0 m3", "k0", "n0 m3">;
def MmaSync_m16n8k16_16bit
    : MmaSyncLayouts<"k1 k2", "k0 m3 k3", "k0 k3", "n0 m3">;

//===----------------------------------------------------------------------===//
// mma.sync
//===----------------------------------------------------------------------===//

class MmaShape<int sizeM, int sizeN, int sizeK> {
  string name = "m" # sizeM # "n" # sizeN # "k" # sizeK;
  string attribute = "shape = #nvvm.shape<m = " # sizeM # ", n = " # sizeN #
                     ", k = " # sizeK # ">";
}

/// The end of an LLVM intrinsic's name (IntrinsicsNVVM.td, MMA_SIGNATURE).
class MmaSignature<PTXType acc, PTXType a, PTXType b> {
  string ret = !cond(
      // Floats of 8 bits and fewer are named e5m2 and alike.
      !eq(!substr(a.name, 0, 1), "e"): acc.name # "." # a.name # "." # b.name #
                                       "." # acc.name,
      !eq(a.name, "f16"): acc.name # "." # acc.name,
      !eq(a.name, b.name): a.name,
      true: a.name # "." # b.name);
}

/// What the PTX types of A and B are for an nvvm op. (The parser infers some of
/// them, an op that is built without aborts the verifier.)
class MmaTypeAttributes<PTXType a, PTXType b> {
  string ret = "multiplicandAPtxType = #nvvm.mma_type<" # a.name #
               ">, multiplicandBPtxType = #nvvm.mma_type<" # b.name # ">";
}

/// One mma of PTX: `word` is what its row is named by, `ptx` its mnemonic.
/// `nativeOn`: the chips where it is one tensor-core instruction; `emulatedOn`:
/// where ptxas writes several or other instructions for it.
class PTXMma<string word, string ptx, int sizeM, int sizeN, int sizeK,
             int blockCount, PTXType acc, PTXType aType, PTXType bType,
             MmaLayouts operandLayouts, list<MmaChip> nativeOn,
             list<MmaChip> emulatedOn = []>
    : MmaInstruction<word, Class_MmaSync, sizeM, sizeN, sizeK, blockCount> {
  // Elements of K that A stores.
  int storedK = sizeK;
  let a = aType.element;
  let b = bType.element;
  let c = acc.element;
  let laneCount = 32;
  let layouts = operandLayouts;
  let aRegisters = MmaSyncRegisters<aType, !mul(sizeM, storedK, blockCount)>;
  let bRegisters = MmaSyncRegisters<bType, !mul(sizeK, sizeN, blockCount)>;
  let cRegisters = MmaSyncRegisters<acc, !mul(sizeM, sizeN, blockCount)>;
  // No cycles are published.
  let on = !listconcat(
      !if(!empty(nativeOn), []<MmaOn>, [MmaOn<nativeOn, ptx, 0, sizeK>]),
      !if(!empty(emulatedOn), []<MmaOn>, [MmaOn<emulatedOn, ptx, 0, 0, 0>]));
  let source = "PTX ISA 9.0 section 9.7.14.5";
}

/// `kind` is a word of the mnemonic, `modifier` its last one, `attributes` what
/// the op needs beyond shape, layouts and types; each may be empty.
class MmaSync<int sizeM, int sizeN, int sizeK, PTXType acc, PTXType aType,
              PTXType bType, MmaLayouts operandLayouts, list<MmaChip> nativeOn,
              list<MmaChip> emulatedOn = [], int blockCount = 1,
              string kind = "", string modifier = "", string attributes = "">
    : PTXMma<"mma_sync_" # MmaShape<sizeM, sizeN, sizeK>.name #
                 !if(!empty(kind), "", "_" # kind) # "_" # acc.name # "_" #
                 aType.name # "_" # bType.name # "_" # acc.name #
                 !if(!empty(modifier), "", "_" # !subst(".", "_", modifier)),
             "mma.sync.aligned." # MmaShape<sizeM, sizeN, sizeK>.name #
                 ".row.col." # !if(!empty(kind), "", "kind::" # kind # ".") #
                 acc.name # "." # aType.name # "." # bType.name # "." #
                 acc.name # !if(!empty(modifier), "", "." # modifier),
             sizeM, sizeN, sizeK, blockCount, acc, aType, bType,
             operandLayouts, nativeOn, emulatedOn> {
  let op = "nvvm.mma.sync";
  let opAttributes =
      "{" # MmaShape<sizeM, sizeN, sizeK>.attribute #
      ", layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, " #
      MmaTypeAttributes<aType, bType>.ret #
      !if(!empty(attributes), "", ", " # attributes) # "}";
  let intrinsic = "llvm.nvvm.mma." #
                  !if(!empty(modifier), "", modifier # ".") #
                  MmaShape<sizeM, sizeN, sizeK>.name # ".row.col." #
                  !if(!empty(kind), "", "kind." # kind # ".") #
                  MmaSignature<acc, aType, bType>.ret;
}

/// A form that MLIR 22's `nvvm.mma.sync` refuses and LLVM's intrinsic has.
class MmaSyncIntrinsic<int sizeM, int sizeN, int sizeK, PTXType acc,
                       PTXType aType, PTXType bType, MmaLayouts operandLayouts,
                       list<MmaChip> nativeOn, list<MmaChip> emulatedOn = [],
                       string kind = "">
    : MmaSync<sizeM, sizeN, sizeK, acc, aType, bType, operandLayouts, nativeOn,
              emulatedOn, 1, kind> {
  let op = "llvm.call_intrinsic";
  let opAttributes = "";
}

// m8n8k4 is four products, one for each quad pair. Above sm_75 no tensor core
// runs it: ptxas writes 86 to 160 ALU instructions.
let feature = "ptx64",
    source = "PTX ISA 9.0 section 9.7.14.5; sm_70, sm_72: PTX ISA 9.0, target "
             "notes of mma, llc selects it, not compiled by ptxas" in {
  def MMA_SYNC_m8n8k4_F32_F16
      : MmaSync<8, 8, 4, PTX_F32, PTX_F16, PTX_F16, MmaSync_m8n8k4_C32,
                VoltaChips # TuringChips, SM80Up, 4>;
  def MMA_SYNC_m8n8k4_F16_F16
      : MmaSync<8, 8, 4, PTX_F16, PTX_F16, PTX_F16, MmaSync_m8n8k4_C16,
                VoltaChips # TuringChips, SM80Up, 4>;
}

let feature = "ptx65" in {
  def MMA_SYNC_m16n8k8_F32_F16
      : MmaSync<16, 8, 8, PTX_F32, PTX_F16, PTX_F16, MmaSync_m16n8k8_16bit,
                SM75Up>;
  def MMA_SYNC_m16n8k8_F16_F16
      : MmaSync<16, 8, 8, PTX_F16, PTX_F16, PTX_F16, MmaSync_m16n8k8_16bit,
                SM75Up>;
}

let feature = "ptx70" in {
  def MMA_SYNC_m16n8k16_F32_F16
      : MmaSync<16, 8, 16, PTX_F32, PTX_F16, PTX_F16, MmaSync_m16n8k16_16bit,
                SM80Up>;
  def MMA_SYNC_m16n8k16_F16_F16
      : MmaSync<16, 8, 16, PTX_F16, PTX_F16, PTX_F16, MmaSync_m16n8k16_16bit,
                SM80Up>;
  // ptxas also takes m8n8k4 with bf16 and tf32, and emits no matrix instruction
  // for it: no rows.
  def MMA_SYNC_m16n8k8_F32_BF16
      : MmaSync<16, 8, 8, PTX_F32, PTX_BF16, PTX_BF16, MmaSync_m16n8k8_16bit,
                SM80Up>;
  def MMA_SYNC_m16n8k16_F32_BF16
      : MmaSync<16, 8, 16, PTX_F32, PTX_BF16, PTX_BF16,
                MmaSync_m16n8k16_16bit, SM80Up>;
  def MMA_SYNC_m16n8k4_F32_TF32
      : MmaSync<16, 8, 4, PTX_F32, PTX_TF32, PTX_TF32, MmaSync_m16n8k4_32bit,
                SM80Up>;
  def MMA_SYNC_m16n8k8_F32_TF32
      : MmaSync<16, 8, 8, PTX_F32, PTX_TF32, PTX_TF32, MmaSync_m16n8k8_32bit,
                SM80Up>;
  def MMA_SYNC_m8n8k4_F64
      : MmaSync<8, 8, 4, PTX_F64, PTX_F64, PTX_F64, MmaSync_m8n8k4_64bit,
                SM80Up>;
}

// Above sm_90 ptxas splits these into products of 8x8x4.
let feature = "ptx78" in {
  def MMA_SYNC_m16n8k4_F64
      : MmaSyncIntrinsic<16, 8, 4, PTX_F64, PTX_F64, PTX_F64,
                         MmaSync_m16n8k4_32bit, HopperChips, SM100Up>;
  def MMA_SYNC_m16n8k8_F64
      : MmaSyncIntrinsic<16, 8, 8, PTX_F64, PTX_F64, PTX_F64,
                         MmaSync_m16n8k8_32bit, HopperChips, SM100Up>;
  def MMA_SYNC_m16n8k16_F64
      : MmaSyncIntrinsic<16, 8, 16, PTX_F64, PTX_F64, PTX_F64,
                         MmaSync_m16n8k16_64bit, HopperChips, SM100Up>;
}

include "mma_select/ISA/NVIDIAInteger.td"
include "mma_select/ISA/NVIDIAFloat8.td"
include "mma_select/ISA/NVIDIASparse.td"

#endif // MMA_SELECT_ISA_NVIDIA_TD
