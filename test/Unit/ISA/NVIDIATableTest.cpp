//===- NVIDIATableTest.cpp - mma.sync rows against ptxas ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row of the target is looked up in the facts; a row that has none fails.
// For the types in `completeTypes` the reverse holds too: every fact has a row.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::isa;
using test::Fact;

/// Types of A of which the table has every dense instruction.
static const std::set<std::string> completeTypes = {"f16", "bf16"};

/// The name of the facts for the types of A and B.
static std::string getTypes(const Instruction &row) {
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
    return llvm::StringRef(row.availability.front().mnemonic).contains(".and.")
               ? "b1 and"
               : "b1 xor";
  default:
    return getName(row.a.type).str();
  }
}

static std::string getShape(const Instruction &row) {
  return "m" + std::to_string(row.m) + "n" + std::to_string(row.n) + "k" +
         std::to_string(row.k);
}

namespace {
/// The types as the mnemonic ends, D.A.B.C. `qualified`: there are more words
/// (`satfinite`, `xor.popc`).
struct PTXTypes {
  std::string d, a, b, c;
  bool qualified;
};
} // namespace

static PTXTypes getPTXTypes(const Instruction &row) {
  llvm::StringRef words = llvm::StringRef(row.availability.front().mnemonic)
                              .split(".row.col.")
                              .second;
  bool saturates = words.consume_front("satfinite.");
  llvm::SmallVector<llvm::StringRef> types;
  words.split(types, '.');
  if (types.size() < 4) {
    ADD_FAILURE() << "no types in " << row.availability.front().mnemonic;
    types.resize(4);
  }
  return {types[0].str(), types[1].str(), types[2].str(), types[3].str(),
          saturates || types.size() > 4};
}

static bool isForm(const Instruction &row, const Fact &fact) {
  std::string c = row.d == I32 ? "s32" : getName(row.d).str();
  return fact.at("types") == getTypes(row) &&
         fact.at("shape") == getShape(row) && fact.at("c") == c &&
         fact.at("kind") == "-";
}

static const Fact *findForm(const Instruction &row) {
  for (const Fact &fact : test::getFacts("nvidia-availability.csv"))
    if (isForm(row, fact))
      return &fact;
  ADD_FAILURE() << "no fact";
  return nullptr;
}

TEST(NVIDIATable, Availability) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    EXPECT_EQ(form->at("emits"), "yes");
    EXPECT_EQ(test::getChips(*row),
              test::keepKnown(CUDA, test::getWords(*form, "accepted")));
    std::set<std::string> native = test::getWords(*form, "native");
    for (const Availability &entry : row->availability) {
      SCOPED_TRACE(entry.chip);
      EXPECT_EQ(entry.native, native.count(entry.chip) != 0);
      // No cycles are published. Native rows are ordered by their K.
      EXPECT_EQ(entry.cycles, 0u);
      EXPECT_TRUE(!entry.native || entry.rate == row->k) << entry.rate;
    }
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

TEST(NVIDIATable, Attributes) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    if (row->op != "nvvm.mma.sync")
      continue;
    llvm::StringRef attributes = row->opAttributes;
    EXPECT_TRUE(attributes.contains(
        "shape = #nvvm.shape<m = " + std::to_string(row->m) + ", n = " +
        std::to_string(row->n) + ", k = " + std::to_string(row->k) + ">"));
    EXPECT_TRUE(attributes.contains("layoutA = #nvvm.mma_layout<row>"));
    EXPECT_TRUE(attributes.contains("layoutB = #nvvm.mma_layout<col>"));
    // An op that is built, not parsed, infers no types: all rows name them.
    PTXTypes types = getPTXTypes(*row);
    EXPECT_TRUE(attributes.contains("multiplicandAPtxType = #nvvm.mma_type<" +
                                    types.a + ">"));
    EXPECT_TRUE(attributes.contains("multiplicandBPtxType = #nvvm.mma_type<" +
                                    types.b + ">"));
    EXPECT_EQ(attributes.contains("intOverflowBehavior"),
              row->d == I32 && row->a.type != B1);
  }
}

TEST(NVIDIATable, IntrinsicNamesItsTypes) {
  // LLVM's IntrinsicsNVVM.td, MMA_SIGNATURE: f16 by D and C, 8-bit floats and
  // narrower by all four, others by A, and by B where it differs.
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    PTXTypes types = getPTXTypes(*row);
    if (types.qualified)
      continue;
    std::string signature = types.a;
    if (types.a == "f16")
      signature = types.d + "." + types.c;
    else if (types.a.front() == 'e')
      signature = types.d + "." + types.a + "." + types.b + "." + types.c;
    else if (types.a != types.b)
      signature = types.a + "." + types.b;
    EXPECT_EQ(row->intrinsic,
              "llvm.nvvm.mma." + getShape(*row) + ".row.col." + signature);
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

TEST(NVIDIATable, EveryFormHasARow) {
  for (const Fact &form : test::getFacts("nvidia-availability.csv")) {
    // A row has one layout for C and D; where D f32 comes from C f16 they
    // differ. Forms that emit nothing must have no row.
    if (!completeTypes.count(form.at("types")) || form.at("kind") != "-" ||
        form.at("c") == "f32<-f16")
      continue;
    bool found = llvm::any_of(test::getRows(CUDA), [&](const Instruction *row) {
      return isForm(*row, form);
    });
    EXPECT_EQ(found, form.at("emits") == "yes")
        << form.at("types") << " " << form.at("shape") << " " << form.at("c");
  }
}

TEST(NVIDIATable, Chips) {
  std::set<std::string> chips;
  for (const Fact &form : test::getFacts("nvidia-availability.csv"))
    for (const std::string &chip : test::getWords(form, "accepted"))
      chips.insert(chip);
  EXPECT_EQ(chips.size(), 23u);
  EXPECT_EQ(test::getChipNames(CUDA), chips);
  for (const std::string &name : chips)
    if (const Chip *chip = InstructionSet::getBuiltin().findChip(CUDA, name)) {
      EXPECT_TRUE(chip->supportsLaneCount(32)) << name;
      EXPECT_FALSE(chip->supportsLaneCount(64)) << name;
      EXPECT_EQ(chip->registers, 255u) << "CUDA C programming guide";
    }
}
