//===- Modifiers.cpp - what the other arguments mean ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order of arguments: LLVM, IntrinsicsAMDGPU.td, IntrinsicsNVVM.td and
// IntrinsicsX86.td.
//
//===----------------------------------------------------------------------===//

#include "Modifiers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;
using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;

namespace {
/// The words of an intrinsic, constants by their type, and what those other
/// than a, b and c mean.
struct Signature {
  StringRef words;
  llvm::SmallVector<Meaning> meanings;
};
} // namespace

static ArrayRef<Signature> getSignatures() {
  using M = Meaning;
  static const std::vector<Signature> signatures = {
      {"a b c", {}},
      // MFMA.
      {"a b c i32 i32 i32", {M::Cbsz, M::Abid, M::Blgp}},
      {"a b c i32 i32 i32 i32 i32 i32",
       {M::Fixed, M::Fixed, M::Ignored, M::Fixed, M::Ignored, M::Fixed}},
      {"a b c i32 i32 i32 scaleA i32 scaleB",
       {M::Fixed, M::Fixed, M::ByteA, M::ScaleA, M::ByteB, M::ScaleB}},
      {"a b c index i32 i32", {M::Index, M::IndexCbsz, M::IndexAbid}},
      // WMMA of gfx11 and gfx12.
      {"a b c i1", {M::OpSel}},
      {"i1 a i1 b c i1", {M::Fixed, M::Fixed, M::Clamp}},
      // WMMA of gfx1250.
      {"i1 a i1 b c i1 i1 i1",
       {M::Fixed, M::Fixed, M::Ignored, M::Ignored, M::Clamp}},
      {"a b i16 c i1 i1", {M::ModifyC, M::Ignored, M::Ignored}},
      {"i1 a i1 b i16 c i1 i1",
       {M::NegateA, M::NegateB, M::ModifyC, M::Ignored, M::Ignored}},
      {"a b i16 c i32 i32 scaleA i32 i32 scaleB i1 i1",
       {M::ModifyC, M::LanesA, M::FormatA, M::ScaleA, M::LanesB, M::FormatB,
        M::ScaleB, M::Ignored, M::Ignored}},
      {"i32 a i32 b i16 c i32 i32 scaleA i32 i32 scaleB i1 i1",
       {M::Fixed, M::Fixed, M::ModifyC, M::LanesA, M::FormatA, M::ScaleA,
        M::LanesB, M::FormatB, M::ScaleB, M::Ignored, M::Ignored}},
      // mma.sync.
      {"a b c index i32", {M::Index, M::Selector}},
      {"a b c scaleA i16 i16 scaleB i16 i16",
       {M::ScaleA, M::ByteA, M::LanesA, M::ScaleB, M::ByteB, M::LanesB}},
      // AMX: what lies outside of a tile's shape is zero.
      {"i16 i16 i16 c a b", {M::Ignored, M::Ignored, M::Ignored}},
  };
  return signatures;
}

Expected<ArrayRef<Meaning>> sim::getMeanings(const ISA::Instruction &row) {
  llvm::SmallVector<StringRef> words;
  StringRef(row.intrinsicOperands).split(words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef &word : words)
    word = word.split(':').first;
  std::string text = llvm::join(words, " ");
  for (const Signature &signature : getSignatures())
    if (signature.words == text)
      return ArrayRef<Meaning>(signature.meanings);
  return llvm::createStringError(formatv(
      "{0}: the simulator does not know what the arguments '{1}' of {2} "
      "mean",
      row.name, text, row.intrinsic));
}

/// An argument by the name that its vendor gives it.
static StringRef getName(Meaning meaning) {
  switch (meaning) {
  case Meaning::Fixed:
  case Meaning::Ignored:
  case Meaning::Index:
  case Meaning::ScaleA:
  case Meaning::ScaleB:
    return "argument";
  case Meaning::Cbsz:
  case Meaning::IndexCbsz:
    return "cbsz";
  case Meaning::Abid:
  case Meaning::IndexAbid:
    return "abid";
  case Meaning::Blgp:
    return "blgp";
  case Meaning::Selector:
    return "sparsity selector";
  case Meaning::OpSel:
    return "opsel";
  case Meaning::NegateA:
    return "negation of A";
  case Meaning::NegateB:
    return "negation of B";
  case Meaning::ModifyC:
    return "modifier of C";
  case Meaning::Clamp:
    return "clamp";
  case Meaning::ByteA:
    return "byte of scale A";
  case Meaning::ByteB:
    return "byte of scale B";
  case Meaning::LanesA:
    return "lanes of scale A";
  case Meaning::LanesB:
    return "lanes of scale B";
  case Meaning::FormatA:
    return "format of scale A";
  case Meaning::FormatB:
    return "format of scale B";
  }
  llvm_unreachable("every meaning has a name");
}

static Error refuse(const ISA::Instruction &row, Meaning meaning,
                    uint64_t value, const llvm::Twine &why) {
  return llvm::createStringError(formatv("{0}: {1} {2} {3}", row.name,
                                         getName(meaning), value, why.str()));
}

//===----------------------------------------------------------------------===//
// MFMA
//===----------------------------------------------------------------------===//

/// gfx942 made of blgp three negations of f64 (IntrinsicsAMDGPU.td).
static bool negatesByBlgp(const ISA::Instruction &row, const ISA::Chip &chip) {
  return row.a.type == ISA::F64 &&
         llvm::is_contained({"gfx942", "gfx950", "gfx9-4-generic"},
                            StringRef(chip.name));
}

static Error setBlgp(const ISA::Instruction &row, const ISA::Chip &chip,
                     uint64_t value, MatrixModifiers &modifiers) {
  if (value > 7)
    return refuse(row, Meaning::Blgp, value, "has more than three bits");
  if (negatesByBlgp(row, chip)) {
    modifiers.negateA = value & 1;
    modifiers.negateB = value & 2;
    modifiers.negateC = value & 4;
    return Error::success();
  }
  // AMD's documents list the lane patterns for the instructions of CDNA1 and
  // CDNA2; the calculator denies them to f8.
  bool documented =
      row.a.type != ISA::F64 && (row.findOn("gfx908") || row.findOn("gfx90a"));
  if (value && !documented)
    return refuse(row, Meaning::Blgp, value,
                  "is not documented for this instruction; 0 is");
  modifiers.blgp = value;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Sparse index
//===----------------------------------------------------------------------===//

/// How many sets of index bits a register holds.
static unsigned countIndexSets(const ISA::Instruction &row) {
  return 32 / (2 * row.a.layout.getNumRegs());
}

/// Four lanes have 128 bits for rows r and r + 8 of A.
static unsigned countSelections(const ISA::Instruction &row) {
  unsigned bits = 2 * 4 * row.k / row.sparseGroup;
  return 128 / bits;
}

static Error setIndexSet(const ISA::Instruction &row, Meaning meaning,
                         uint64_t value, unsigned count,
                         MatrixModifiers &modifiers) {
  if (value >= count)
    return refuse(row, meaning, value,
                  "is too large, the index has " + llvm::Twine(count) +
                      (count == 1 ? " set" : " sets"));
  modifiers.indexSet = value;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

static Error setOpSel(const ISA::Instruction &row, uint64_t value,
                      MatrixModifiers &modifiers) {
  ArrayRef<ISA::LayoutBit> positions = row.c.layout.getRegBits();
  bool hasHalves = !positions.empty() &&
                   positions.front().kind == ISA::LayoutBit::Kind::Nothing;
  if (value > hasHalves)
    return refuse(row, Meaning::OpSel, value,
                  "must be 0, the results fill their registers");
  modifiers.highHalf = value;
  return Error::success();
}

static Error setModifyC(const ISA::Instruction &row, uint64_t value,
                        MatrixModifiers &modifiers) {
  if (value > 3)
    return refuse(row, Meaning::ModifyC, value,
                  "has no meaning; 0 is none, 1 negates, 2 takes the absolute "
                  "value, 3 negates the absolute value");
  modifiers.negateC = value & 1;
  modifiers.absoluteC = value & 2;
  return Error::success();
}

static Error setFormat(const ISA::Instruction &row, Meaning meaning,
                       uint64_t value, ISA::ElementKind type,
                       ScaleOperand &scales) {
  constexpr ScaleFormat formats[] = {ScaleFormat::E8M0, ScaleFormat::E5M3,
                                     ScaleFormat::E4M3};
  if (value >= std::size(formats))
    return refuse(row, meaning, value,
                  "has no meaning; 0 is e8m0, 1 e5m3, 2 e4m3");
  if (formats[value] != ScaleFormat::E8M0 && type != ISA::F4E2M1FN)
    return refuse(row, meaning, value,
                  "is documented for elements of f4E2M1FN only; 0 (e8m0) is "
                  "for all");
  scales.format = formats[value];
  return Error::success();
}

Error sim::setModifier(const ISA::Instruction &row, const ISA::Chip &chip,
                       Meaning meaning, uint64_t value,
                       MatrixModifiers &modifiers) {
  switch (meaning) {
  case Meaning::Fixed:
  case Meaning::Ignored:
  case Meaning::Index:
  case Meaning::ScaleA:
  case Meaning::ScaleB:
    return Error::success();
  case Meaning::Cbsz:
    modifiers.cbsz = value;
    if (value >= 32 || (1u << value) > row.blocks)
      return refuse(row, meaning, value,
                    "needs 2^cbsz blocks, the instruction has " +
                        llvm::Twine(row.blocks));
    return Error::success();
  case Meaning::Abid:
    modifiers.abid = value;
    return Error::success();
  case Meaning::Blgp:
    return setBlgp(row, chip, value, modifiers);
  case Meaning::IndexCbsz:
    modifiers.cbsz = value;
    return Error::success();
  case Meaning::IndexAbid:
    // MLIR, amdgpu.sparse_mfma: any cbsz but 0 takes the first set.
    if (modifiers.cbsz) {
      modifiers.cbsz = 0;
      return Error::success();
    }
    return setIndexSet(row, meaning, value, countIndexSets(row), modifiers);
  case Meaning::Selector:
    return setIndexSet(row, meaning, value, countSelections(row), modifiers);
  case Meaning::OpSel:
    return setOpSel(row, value, modifiers);
  case Meaning::NegateA:
    modifiers.negateA = value;
    return Error::success();
  case Meaning::NegateB:
    modifiers.negateB = value;
    return Error::success();
  case Meaning::ModifyC:
    return setModifyC(row, value, modifiers);
  case Meaning::Clamp:
    modifiers.saturate = value;
    return Error::success();
  case Meaning::ByteA:
    modifiers.scaleA.byte = value;
    return Error::success();
  case Meaning::ByteB:
    modifiers.scaleB.byte = value;
    return Error::success();
  case Meaning::LanesA:
    modifiers.scaleA.lanes = value;
    return Error::success();
  case Meaning::LanesB:
    modifiers.scaleB.lanes = value;
    return Error::success();
  case Meaning::FormatA:
    return setFormat(row, meaning, value, row.a.type, modifiers.scaleA);
  case Meaning::FormatB:
    return setFormat(row, meaning, value, row.b.type, modifiers.scaleB);
  }
  llvm_unreachable("every meaning is handled");
}

Error sim::verifyModifiers(const ISA::Instruction &row,
                           const MatrixModifiers &modifiers) {
  if (modifiers.abid >= 1u << modifiers.cbsz)
    return refuse(row, Meaning::Abid, modifiers.abid,
                  "is no block of a group of 2^cbsz = " +
                      llvm::Twine(1u << modifiers.cbsz));
  return Error::success();
}
