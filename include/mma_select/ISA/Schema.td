//===- Schema.td - record classes of the instruction table -*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One record is one matrix instruction: everything that the project knows about
// it. The asserts below are the linter of the rows; what needs a layout to be
// parsed is checked by verifyInstruction() in ISA/Instruction.h.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_SCHEMA_TD
#define MMA_SELECT_ISA_SCHEMA_TD

include "mma_select/ISA/ElementTypes.td"

//===----------------------------------------------------------------------===//
// Targets and chips
//===----------------------------------------------------------------------===//

/// A programming platform: the word before the colon in `rocm:gfx942`.
class MmaTarget<string cppSymbol, string targetName> {
  string symbol = cppSymbol;
  string name = targetName;
}
def Target_ROCm : MmaTarget<"ROCm", "rocm">;
def Target_CUDA : MmaTarget<"CUDA", "cuda">;
def Target_X86 : MmaTarget<"X86", "x86">;
def Target_Apple : MmaTarget<"Apple", "apple">;
def Target_SPIRV : MmaTarget<"SPIRV", "spirv">;
/// Machines of embedding compilers; this project has no chip and no row of it.
def Target_Custom : MmaTarget<"Custom", "custom">;

/// One chip, by the name that LLVM gives it.
///
/// `laneCount` is the size of the subgroup that a kernel gets when nothing else
/// is asked for, `alternateLaneCount` a second size that it can be compiled for
/// (0 where there is none); both are 0 where matrix instructions are not
/// lane-cooperative. `registers` counts the 32-bit vector registers that one
/// lane can name, accumulation registers included (tile registers where there are
/// no lanes), `sharedBytes` the shared memory (LDS) that one workgroup can have (0
/// on a CPU). `accumulationRegisters` are those among `registers` that are of a file
/// of their own (AMD's AGPRs), 0 where there is one file. Shared memory has
/// `sharedBanks` banks of 4 bytes.
class MmaChip<MmaTarget chipTarget, string chipName, int lanes,
              int alternateLanes, int registerCount, int shared = 0,
              int accumulation = 0, int banks = 32> {
  string name = chipName;
  MmaTarget target = chipTarget;
  bits<16> laneCount = lanes;
  bits<16> alternateLaneCount = alternateLanes;
  bits<16> registers = registerCount;
  bits<32> sharedBytes = shared;
  bits<16> accumulationRegisters = accumulation;
  bits<16> sharedBanks = !if(!eq(shared, 0), 0, banks);
  assert !le(accumulation, registerCount),
         chipName # ": more accumulation registers than registers";
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The three layout lines of an instruction; the notation is in
/// docs/LayoutNotation.md. C and D share a line.
class MmaLayouts<string layoutA, string layoutB, string layoutC> {
  string a = layoutA;
  string b = layoutB;
  string c = layoutC;
}

/// Layouts where B is A with rows and columns exchanged (all of AMD's).
class MmaMirroredLayouts<string layoutA, string layoutC>
    : MmaLayouts<layoutA, !subst("m", "n", layoutA), layoutC>;

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// The family of an instruction. Nothing but the emitter looks at it.
/// `cooperative`: the lanes of a subgroup hold the operands together.
class MmaClass<string cppSymbol, string className, MmaTarget classTarget,
               bit isCooperative> {
  string symbol = cppSymbol;
  string name = className;
  MmaTarget target = classTarget;
  bit cooperative = isCooperative;
}
def Class_MFMA : MmaClass<"MFMA", "mfma", Target_ROCm, 1>;
def Class_SMFMAC : MmaClass<"SMFMAC", "smfmac", Target_ROCm, 1>;
def Class_WMMA : MmaClass<"WMMA", "wmma", Target_ROCm, 1>;
def Class_MmaSync : MmaClass<"MmaSync", "mma_sync", Target_CUDA, 1>;
def Class_AMX : MmaClass<"AMX", "amx", Target_X86, 0>;
def Class_Simdgroup : MmaClass<"Simdgroup", "simdgroup", Target_Apple, 1>;
def Class_CoopMatrix : MmaClass<"CoopMatrix", "coop_matrix", Target_SPIRV, 0>;
def Class_CustomLanes : MmaClass<"CustomLanes", "custom_lanes", Target_Custom, 1>;
def Class_CustomUnit : MmaClass<"CustomUnit", "custom_unit", Target_Custom, 0>;

/// One operand as the op takes it: `count` values of MLIR type `type`. An element
/// fills `containerBits` bits (0: as many as its type has) and begins at bit
/// `containerShift` of them; the other bits are zeros.
class MmaRegisters<int valueCount, string mlirType, int container = 0,
                   int shift = 0> {
  int count = valueCount;
  string type = mlirType;
  int containerBits = container;
  int containerShift = shift;
}

/// Where an instruction is legal, and what it costs there.
///
/// `cycles` is the issue interval of one instruction on its unit (0: the vendor
/// publishes none). `rate` orders the rows of one type pair on one chip and has
/// no meaning beyond that: operations per cycle and compute unit where they are
/// published, else the K of a native instruction. A form that the chip splits
/// or emulates has `native` = 0 and never counts as full rate. `mnemonic` is
/// the text that the backend prints there.
class MmaOn<list<MmaChip> onChips, string asmMnemonic, int issueCycles,
            int relativeRate, bit isNative = 1> {
  list<MmaChip> chips = onChips;
  string mnemonic = asmMnemonic;
  int cycles = issueCycles;
  int rate = relativeRate;
  bit native = isNative;
}

class MmaInstruction<string rowName, MmaClass rowClass, int sizeM, int sizeN,
                     int sizeK, int blockCount = 1> {
  string name = rowName;
  MmaClass instructionClass = rowClass;
  bits<16> m = sizeM;
  bits<16> n = sizeN;
  bits<16> k = sizeK;
  // Independent products that one instruction computes.
  bits<16> blocks = blockCount;

  MmaElementType a;
  MmaElementType b;
  // C is what the op takes, D what it gives; they differ in few rows.
  MmaElementType c;
  MmaElementType d = c;
  // What D is: `product`, A * B + C, or what else the unit makes of A and B:
  // `xor`, the number of bits that differ; the `real part` or `imaginary part`
  // of a complex product. Only products are ever selected.
  string computes = "product";

  // Lanes that hold the operands together, 0 where the unit is not
  // lane-cooperative.
  bits<16> laneCount = 0;

  MmaLayouts layouts;
  MmaRegisters aRegisters;
  MmaRegisters bRegisters = aRegisters;
  MmaRegisters cRegisters;
  MmaRegisters dRegisters = cRegisters;
  // A value of these registers is the whole tile, which the subgroup holds
  // together, instead of one lane's share of it.
  bit collective = 0;

  // The op to emit, its attributes as an MLIR dictionary, and the LLVM
  // intrinsic that it becomes.
  string op;
  string opAttributes = "";
  string intrinsic;
  // What the op and the intrinsic take, in order, separated by spaces: `a`, `b`,
  // `c` stand for the registers of an operand, `index` for the places of the
  // nonzeros of a sparse A, `scaleA` and `scaleB` for block scales, `i32:0` for a
  // constant.
  string opOperands = "a b c";
  string intrinsicOperands = opOperands;
  // The LLVM subtarget feature that the backend must have for it beside the
  // chip's name (`ptx65`, `amx-bf16`), empty where the chip implies all.
  string feature = "";

  // 2:4 sparse: A holds K/2 elements of each row, and its layout's k counts
  // those; the op takes an index operand that says where in K they are.
  bit sparse = 0;
  // Where `sparse`: consecutive elements of a row of A of which half are stored:
  // 4 (2:4), 2 (1:2), 8 (4:8, nonzeros in pairs).
  bits<16> sparseGroup = 4;
  // Elements of K that share one scale, and the scale's type. 0: no block scales.
  bits<16> scaleBlock = 0;
  MmaElementType scaleType = Elem_F8E8M0FNU;
  // Where the scales lie, empty where the row does not say it: k counts scales, a
  // register position holds one. `scaleA` and `scaleB` have this MLIR type.
  string aScaleLayout = "";
  string bScaleLayout = "";
  string scaleRegisterType = "";
  // A and B may be relabelled along K together without changing the product.
  bit permutableK = !not(!or(sparse, !ne(scaleBlock, 0)));

  list<MmaOn> on;

  // Document and section, or LLVM record, that the facts come from.
  string source;

  assert !and(!gt(sizeM, 0), !gt(sizeN, 0), !gt(sizeK, 0)),
         "instruction " # rowName # ": M, N and K must be positive";
  assert !gt(blockCount, 0),
         "instruction " # rowName # ": blocks must be positive";
  assert !eq(rowClass.cooperative, !ne(laneCount, 0)),
         "instruction " # rowName #
         ": a cooperative class needs a lane count, another must have none";
  assert !not(!empty(on)),
         "instruction " # rowName # ": is legal on no chip";
  assert !not(!empty(source)), "instruction " # rowName # ": names no source";
}

#endif // MMA_SELECT_ISA_SCHEMA_TD
