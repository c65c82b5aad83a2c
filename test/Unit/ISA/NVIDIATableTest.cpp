//===- NVIDIATableTest.cpp - mma.sync rows against ptxas ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row of the target is looked up in the facts; a row that has none fails.
// For the types in `completeTypes` the reverse holds too: every fact has a row.
// Sparse rows have facts of their own.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;
using test::Fact;

/// Types of A of which the table has every instruction.
static const std::set<std::string> completeTypes = {
    "f16", "bf16",    "tf32",           "f64",
    "i8",  "i4",      "b1 xor",         "b1 and",
    "f8",  "f8 x f8", "f8/f6/f4 mixed", "e2m1 x e2m1"};

/// Chips that LLVM knows and ptxas 13.0 does not: the facts cannot tell.
static const std::set<std::string> chipsWithoutPtxas = {"sm_70", "sm_72"};

static llvm::StringRef getMnemonic(const Instruction &row) {
  return row.availability.front().mnemonic;
}

static bool isFloat8(ElementKind kind) {
  return kind == F8E4M3FN || kind == F8E5M2;
}

namespace {
/// The words of a mnemonic:
/// `.row.col[.kind::K][.block_scale.scale_vec::V].D.A.B.C` and what follows
/// (`and.popc`, `ue8m0`).
struct PTXWords {
  std::string kind, scaleVector, d, a, b, c, modifier;
};
} // namespace

static PTXWords getPTXWords(const Instruction &row) {
  PTXWords words;
  llvm::SmallVector<llvm::StringRef> parts, types;
  getMnemonic(row).split(".row.col.").second.split(parts, '.');
  for (llvm::StringRef part : parts) {
    if (part.consume_front("kind::"))
      words.kind = part.str();
    else if (part.consume_front("scale_vec::"))
      words.scaleVector = part.str();
    else if (part != "block_scale")
      types.push_back(part);
  }
  if (types.size() < 4) {
    ADD_FAILURE() << "no types in " << getMnemonic(row).str();
    types.resize(4);
  }
  words.d = types[0].str();
  words.a = types[1].str();
  words.b = types[2].str();
  words.c = types[3].str();
  words.modifier = llvm::join(llvm::drop_begin(types, 4), ".");
  return words;
}

/// The name of the facts for the types of A and B.
static std::string getTypes(const Instruction &row) {
  PTXWords words = getPTXWords(row);
  if (llvm::StringRef(words.kind).starts_with("mxf4"))
    return "e2m1 x e2m1";
  if (!words.kind.empty())
    return isFloat8(row.a.type) && isFloat8(row.b.type) ? "f8 x f8"
                                                        : "f8/f6/f4 mixed";
  switch (row.a.type) {
  case SI8:
  case UI8:
    return "i8";
  case SI4:
  case UI4:
    return "i4";
  case F8E4M3FN:
  case F8E5M2:
    return "f8";
  case B1:
    return words.modifier == "and.popc" ? "b1 and" : "b1 xor";
  default:
    return getName(row.a.type).str();
  }
}

/// "mxf4 2X ue8m0", "f8f6f4", "-".
static std::string getKind(const Instruction &row) {
  PTXWords words = getPTXWords(row);
  if (words.kind.empty())
    return "-";
  return words.scaleVector.empty()
             ? words.kind
             : words.kind + " " + words.scaleVector + " " + words.modifier;
}

static std::string getShape(const Instruction &row) {
  return "m" + std::to_string(row.m) + "n" + std::to_string(row.n) + "k" +
         std::to_string(row.k);
}

static bool isForm(const Instruction &row, const Fact &fact) {
  std::string c = row.d == I32 ? "s32" : getName(row.d).str();
  return fact.at("types") == getTypes(row) &&
         fact.at("shape") == getShape(row) && fact.at("c") == c &&
         (row.sparse || fact.at("kind") == getKind(row));
}

static const Fact *findForm(const Instruction &row) {
  for (const Fact &fact : test::getFacts(
           row.sparse ? "nvidia-sparse.csv" : "nvidia-availability.csv"))
    if (isForm(row, fact))
      return &fact;
  ADD_FAILURE() << "no fact";
  return nullptr;
}

/// The chips of a fact where LLVM too has the form.
static std::set<std::string> getAccepted(const Fact &form) {
  std::set<std::string> accepted = test::getWords(form, "accepted");
  // "Cannot select" in llc 22.1.8.
  if (form.at("types") == "b1 xor" && form.at("shape") == "m8n8k128")
    accepted.erase("sm_75");
  return accepted;
}

TEST(NVIDIATable, Availability) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    EXPECT_TRUE(row->sparse || form->at("emits") == "yes");
    std::set<std::string> chips = test::getChips(*row);
    for (const std::string &chip : chipsWithoutPtxas)
      chips.erase(chip);
    EXPECT_EQ(chips, getAccepted(*form));
    std::set<std::string> native = test::getWords(*form, "native");
    for (const Availability &entry : row->availability) {
      SCOPED_TRACE(entry.chip);
      // No cycles are published. Native rows are ordered by their K.
      EXPECT_EQ(entry.cycles, 0u);
      EXPECT_EQ(entry.rate, entry.native ? row->k : 0);
      EXPECT_TRUE(chipsWithoutPtxas.count(entry.chip) ||
                  entry.native == (native.count(entry.chip) != 0));
    }
  }
}

TEST(NVIDIATable, Volta) {
  // PTX ISA, target notes of mma: sm_70 has m8n8k4, all else needs sm_75.
  for (const std::string &chip : chipsWithoutPtxas)
    for (const Instruction *row : test::getRows(CUDA)) {
      SCOPED_TRACE(row->name);
      const Availability *entry = row->findOn(chip);
      EXPECT_EQ(entry != nullptr,
                getShape(*row) == "m8n8k4" && row->a.type == F16);
      EXPECT_TRUE(!entry || entry->native);
    }
}

TEST(NVIDIATable, Operands) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form || row->op != "nvvm.mma.sync")
      continue;
    EXPECT_EQ(row->a.registerType, form->at("ab_register"));
    EXPECT_EQ(row->b.registerType, form->at("ab_register"));
    EXPECT_EQ(row->c.registerType, form->at("c_register"));
    EXPECT_EQ(row->a.registerCount, test::getNumber(*form, "a_count"));
    EXPECT_EQ(row->b.registerCount, test::getNumber(*form, "b_count"));
    EXPECT_EQ(row->c.registerCount, test::getNumber(*form, "c_count"));
  }
}

TEST(NVIDIATable, Ops) {
  // What MLIR 22's nvvm ops can express; of mma.sync that are the forms whose
  // registers the facts know.
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    std::string op = "llvm.call_intrinsic";
    if (row->scaleBlock)
      op = "nvvm.mma.block_scale";
    else if (row->sparse)
      op = isFloat8(row->a.type) ? op : "nvvm.mma.sp.sync";
    else if (!form->at("ab_register").empty())
      op = "nvvm.mma.sync";
    EXPECT_EQ(row->op, op);
    EXPECT_EQ(row->opAttributes.empty(), op == "llvm.call_intrinsic");
  }
}

TEST(NVIDIATable, Attributes) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    if (row->opAttributes.empty())
      continue;
    llvm::StringRef attributes = row->opAttributes;
    EXPECT_TRUE(attributes.contains(
        "shape = #nvvm.shape<m = " + std::to_string(row->m) + ", n = " +
        std::to_string(row->n) + ", k = " + std::to_string(row->k) + ">"));
    bool isDense = row->op == "nvvm.mma.sync";
    EXPECT_EQ(attributes.contains("layoutA = #nvvm.mma_layout<row>"), isDense);
    EXPECT_EQ(attributes.contains("layoutB = #nvvm.mma_layout<col>"), isDense);
    // An op that is built, not parsed, infers no types: all rows name them.
    PTXWords words = getPTXWords(*row);
    EXPECT_TRUE(attributes.contains("multiplicandAPtxType = #nvvm.mma_type<" +
                                    words.a + ">"));
    EXPECT_TRUE(attributes.contains("multiplicandBPtxType = #nvvm.mma_type<" +
                                    words.b + ">"));
    EXPECT_EQ(attributes.contains(
                  "intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>"),
              row->d == I32 && row->a.type != B1);
    EXPECT_EQ(attributes.contains("b1Op = #nvvm.mma_b1op<and_popc>"),
              words.modifier == "and.popc");
    EXPECT_EQ(attributes.contains("b1Op = #nvvm.mma_b1op<xor_popc>"),
              words.modifier == "xor.popc");
    EXPECT_EQ(attributes.contains("orderedMetadata"), row->sparse);
    if (row->scaleBlock) {
      std::string vector = words.scaleVector.substr(0, 1);
      EXPECT_TRUE(attributes.contains("kind = #nvvm.block_scale_kind<" +
                                      words.kind + ">"));
      EXPECT_TRUE(attributes.contains("scaleVecSize = #nvvm.scale_vec_size<x" +
                                      vector + ">"));
      EXPECT_TRUE(
          attributes.contains("blockScaleFormat = #nvvm.block_scale_format<" +
                              words.modifier + ">"));
    }
  }
}

TEST(NVIDIATable, IntrinsicNamesItsTypes) {
  // LLVM's IntrinsicsNVVM.td, MMA_SIGNATURE: f16 by D and C, 8-bit floats and
  // narrower by all four, others by A, and by B where it differs.
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    PTXWords words = getPTXWords(*row);
    std::string signature = words.a;
    if (words.a == "f16")
      signature = words.d + "." + words.c;
    else if (words.a.front() == 'e')
      signature = words.d + "." + words.a + "." + words.b + "." + words.c;
    else if (words.a != words.b)
      signature = words.a + "." + words.b;
    std::string shape = getShape(*row) + ".row.col.";
    std::string wanted = "llvm.nvvm.mma.";
    if (row->sparse)
      wanted += "sp.ordered.metadata." + shape + signature;
    else if (row->scaleBlock)
      wanted += "block.scale." + shape + words.kind + ".scale." +
                llvm::StringRef(words.scaleVector).lower() + "." + signature +
                "." + words.modifier;
    else if (!words.kind.empty())
      wanted += shape + "kind." + words.kind + "." + signature;
    else if (!words.modifier.empty())
      wanted += words.modifier + "." + shape + signature;
    else
      wanted += shape + signature;
    EXPECT_EQ(row->intrinsic, wanted);
  }
}

TEST(NVIDIATable, MinimalPTX) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    std::string version = form->at("min_ptx");
    version.erase(version.find('.'), 1);
    EXPECT_EQ(row->feature, "ptx" + version);
  }
}

TEST(NVIDIATable, Scales) {
  // PTX ISA 9.0, section "Block scaling": how many scales a row of A has.
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    PTXWords words = getPTXWords(*row);
    EXPECT_EQ(row->scaleBlock != 0, !words.scaleVector.empty());
    if (row->scaleBlock == 0)
      continue;
    EXPECT_EQ(row->k / row->scaleBlock,
              unsigned(words.scaleVector.front() - '0'));
    // ue4m3 are the positive values of e4m3.
    EXPECT_EQ(row->scaleType, words.modifier == "ue8m0" ? F8E8M0FNU : F8E4M3FN);
    EXPECT_EQ(row->scaleRegisterType, "i32");
  }
}

TEST(NVIDIATable, Containers) {
  // PTX ISA 9.0 section 9.7.14.5.14: without packing every element has 8 bits,
  // of 4 bits it is the middle ones that count.
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    for (const Operand *operand : {&row->a, &row->b}) {
      bool padded = row->k == 32 &&
                    (operand->type == F6E2M3FN || operand->type == F6E3M2FN ||
                     operand->type == F4E2M1FN);
      EXPECT_EQ(operand->containerBits, padded ? 8u : 0u);
      EXPECT_EQ(operand->containerShift,
                padded && operand->type == F4E2M1FN ? 2u : 0u);
    }
  }
}

TEST(NVIDIATable, OnlyXorIsNoProduct) {
  for (const Instruction *row : test::getRows(CUDA))
    EXPECT_EQ(row->computes,
              getPTXWords(*row).modifier == "xor.popc" ? "xor" : "product")
        << row->name;
}

TEST(NVIDIATable, SparseGroups) {
  // PTX ISA 9.0 section 9.7.14.6.1, "Sparse matrix storage".
  for (const Instruction *row : test::getRows(CUDA)) {
    if (!row->sparse)
      continue;
    unsigned width = getElementType(row->a.type).bitWidth;
    EXPECT_EQ(row->sparseGroup, width == 32  ? 2u
                                : width == 4 ? 8u
                                             : 4u)
        << row->name;
  }
}

/// How many rows a form has: one for each mix of its types.
static unsigned getRowsOfForm(const Fact &form) {
  const std::string &types = form.at("types");
  if (types == "i8" || types == "i4" || types == "f8")
    return 4;
  bool isScaled = form.count("kind") && form.at("kind") != "f8f6f4";
  // kind::f8f6f4 of 8-bit types is the plain form in another spelling.
  if (types == "f8 x f8")
    return isScaled ? 4 : 0;
  return types == "f8/f6/f4 mixed" ? 5 * 5 - 2 * 2 : 1;
}

TEST(NVIDIATable, EveryFormHasItsRows) {
  for (const char *file : {"nvidia-availability.csv", "nvidia-sparse.csv"})
    for (const Fact &form : test::getFacts(file)) {
      bool isSparse = !form.count("kind");
      // A row has one layout for C and D; where D f32 comes from C f16 they
      // differ.
      if (!completeTypes.count(form.at("types")) || form.at("c") == "f32<-f16")
        continue;
      unsigned found =
          llvm::count_if(test::getRows(CUDA), [&](const Instruction *row) {
            return row->sparse == isSparse && isForm(*row, form);
          });
      // Forms that emit nothing must have no row.
      bool emits = isSparse || form.at("emits") == "yes";
      EXPECT_EQ(found, emits ? getRowsOfForm(form) : 0)
          << file << " " << form.at("types") << " " << form.at("shape") << " "
          << form.at("c");
    }
}

TEST(NVIDIATable, Chips) {
  std::set<std::string> chips = chipsWithoutPtxas;
  for (const Fact &form : test::getFacts("nvidia-availability.csv"))
    for (const std::string &chip : test::getWords(form, "accepted"))
      chips.insert(chip);
  EXPECT_EQ(chips.size(), 25u);
  EXPECT_EQ(test::getChipNames(CUDA), chips);
  for (const std::string &name : chips)
    if (const Chip *chip = InstructionSet::getBuiltin().findChip(CUDA, name)) {
      EXPECT_TRUE(chip->supportsLaneCount(32)) << name;
      EXPECT_FALSE(chip->supportsLaneCount(64)) << name;
      EXPECT_EQ(chip->registers, 255u) << "CUDA C programming guide";
    }
}
