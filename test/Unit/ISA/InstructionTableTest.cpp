//===- InstructionTableTest.cpp - what holds for every row ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/IR/Intrinsics.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

static llvm::ArrayRef<const Instruction *> getAllRows() {
  return InstructionSet::getBuiltin().getInstructions();
}

TEST(InstructionTable, HasRows) {
  EXPECT_FALSE(test::getRows(ROCm).empty());
  EXPECT_FALSE(test::getRows(CUDA).empty());
  EXPECT_FALSE(test::getRows(X86).empty());
  EXPECT_FALSE(test::getRows(Apple).empty());
  EXPECT_FALSE(test::getRows(SPIRV).empty());
}

TEST(InstructionTable, NamesAreUnique) {
  std::set<std::string> rows, chips;
  for (const Instruction *row : getAllRows())
    EXPECT_TRUE(rows.insert(row->name).second) << row->name;
  for (const Chip *chip : InstructionSet::getBuiltin().getChips())
    EXPECT_TRUE(chips.insert(chip->name).second) << chip->name;
}

TEST(InstructionTable, RowsVerify) {
  for (const Instruction *row : getAllRows())
    EXPECT_EQ(llvm::toString(verifyInstruction(*row)), "") << row->name;
}

TEST(InstructionTable, RowsAreComplete) {
  for (const Instruction *row : getAllRows()) {
    SCOPED_TRACE(row->name);
    EXPECT_FALSE(row->op.empty());
    EXPECT_FALSE(row->source.empty());
    EXPECT_FALSE(row->availability.empty());
    // One entry for each chip.
    EXPECT_EQ(test::getChips(*row).size(), row->availability.size());
    for (const Availability &entry : row->availability)
      EXPECT_FALSE(entry.mnemonic.empty()) << entry.chip;
  }
}

TEST(InstructionTable, LLVMKnowsTheIntrinsic) {
  // Apple's functions are known to its own compiler only, those of SPIR-V are
  // functions to LLVM, no intrinsics.
  for (const Instruction *row : getAllRows())
    EXPECT_EQ(llvm::Intrinsic::lookupIntrinsicID(row->intrinsic) !=
                  llvm::Intrinsic::not_intrinsic,
              row->getTarget() != Apple && row->getTarget() != SPIRV)
        << row->name << ": " << row->intrinsic;
}

TEST(InstructionTable, OneIntrinsicIsOneMnemonic) {
  // On one chip; rows of one intrinsic differ in attributes only, and in
  // scales: scales of constant 0 make another instruction (gfx950).
  std::map<std::string, std::string> mnemonics;
  for (const Instruction *row : getAllRows())
    for (const Availability &entry : row->availability) {
      std::string key = entry.chip + " " + row->intrinsic + " " +
                        (row->scaleBlock ? "scaled" : "");
      auto [it, inserted] = mnemonics.try_emplace(key, entry.mnemonic);
      EXPECT_EQ(it->second, entry.mnemonic) << row->name << ": " << key;
    }
}

TEST(InstructionTable, OnlyDenseUnscaledRowsPermuteK) {
  // A scale or an index belongs to fixed positions along K.
  for (const Instruction *row : getAllRows())
    EXPECT_EQ(row->permutableK, !row->sparse && row->scaleBlock == 0)
        << row->name;
}

TEST(InstructionTable, EveryChipHasARow) {
  for (const Chip *chip : InstructionSet::getBuiltin().getChips()) {
    bool used = false;
    for (const Instruction *row : getAllRows())
      used |= row->findOn(chip->name) && row->laneCount == chip->laneCount;
    EXPECT_TRUE(used) << chip->name;
  }
}

TEST(InstructionTable, LaneCountsAreThoseOfTheChips) {
  for (const Instruction *row : getAllRows())
    for (const Availability &entry : row->availability)
      EXPECT_TRUE(InstructionSet::getBuiltin()
                      .findChip(row->getTarget(), entry.chip)
                      ->supportsLaneCount(row->laneCount))
          << row->name << " on " << entry.chip;
}

TEST(InstructionTable, NoTwoRowsAreTheSame) {
  // What the selector sees of a row; it could not choose between two alike.
  std::map<std::string, std::string> rows;
  for (const Instruction *row : getAllRows())
    for (const Availability &entry : row->availability) {
      std::string key =
          entry.chip + " " + row->getShapeString() + "x" +
          std::to_string(row->blocks) + " " + row->getTypesString() + " " +
          getName(row->c.type).str() + " " + std::to_string(row->laneCount) +
          " " + std::to_string(row->sparse) + " " +
          std::to_string(row->sparseGroup) + " " +
          std::to_string(row->scaleBlock) + " " + row->computes;
      // Two spellings of one machine instruction.
      if (row->name == "mma_sync_m16n8k64_mxf4nvf4_2x_f32_e2m1_e2m1_f32_ue8m0")
        continue;
      auto [it, inserted] = rows.try_emplace(key, row->name);
      EXPECT_TRUE(inserted)
          << row->name << " and " << it->second << ": " << key;
    }
}
