//===- InstructionSetTest.cpp - building and searching a set --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

/// A set with one chip of each of two targets.
static InstructionSet makeSet() {
  InstructionSet set;
  llvm::cantFail(set.addChip({"gfx942", ROCm, 64, 0, 512}));
  llvm::cantFail(set.addChip({"sm_80", CUDA, 32, 0, 255}));
  return set;
}

/// mfma 16x16x16 f16 on gfx942 only.
static Instruction makeRow() {
  Instruction row = test::copyRow();
  row.availability = {{"gfx942", "v_mfma_f32_16x16x16_f16", 16, 2048, true}};
  return row;
}

static std::string getAddError(InstructionSet &set, Instruction row) {
  return llvm::toString(set.addInstruction(std::move(row)));
}

TEST(InstructionSet, AddAndFind) {
  InstructionSet set = makeSet();
  EXPECT_EQ(getAddError(set, makeRow()), "");
  ASSERT_EQ(set.getInstructions().size(), 1u);
  ASSERT_EQ(set.getChips().size(), 2u);
  EXPECT_EQ(set.findInstruction("mfma_f32_16x16x16_f16"),
            set.getInstructions().front());
  EXPECT_EQ(set.findInstruction("mfma"), nullptr);
  EXPECT_EQ(set.findChip(ROCm, "gfx942"), set.getChips().front());
  EXPECT_EQ(set.findChip(CUDA, "gfx942"), nullptr);
  EXPECT_EQ(set.findChip(ROCm, "gfx90a"), nullptr);
}

TEST(InstructionSet, ReferencesStayValid) {
  InstructionSet set = makeSet();
  llvm::cantFail(set.addInstruction(makeRow()));
  const Instruction *first = set.getInstructions().front();
  for (unsigned i = 0; i != 100; ++i) {
    Instruction row = makeRow();
    row.name += std::to_string(i);
    llvm::cantFail(set.addInstruction(std::move(row)));
    llvm::cantFail(set.addChip({"chip" + std::to_string(i), ROCm, 64, 0, 512}));
  }
  EXPECT_EQ(first->name, "mfma_f32_16x16x16_f16");
  EXPECT_EQ(set.findInstruction(first->name), first);
  InstructionSet moved = std::move(set);
  EXPECT_EQ(moved.findInstruction(first->name), first);
}

TEST(InstructionSet, AddErrors) {
  InstructionSet set = makeSet();
  llvm::cantFail(set.addInstruction(makeRow()));
  EXPECT_EQ(getAddError(set, makeRow()),
            "instruction 'mfma_f32_16x16x16_f16' is already known");
  Instruction row = makeRow();
  row.name = "other";
  row.availability.front().chip = "gfx999";
  EXPECT_EQ(getAddError(set, row),
            "instruction 'other': no chip 'gfx999' on target 'rocm'");
  row.availability.front().chip = "sm_80";
  EXPECT_EQ(getAddError(set, row),
            "instruction 'other': no chip 'sm_80' on target 'rocm'");
  row = makeRow();
  row.name = "other";
  row.laneCount = 0;
  EXPECT_EQ(getAddError(set, row),
            "instruction 'other': class 'mfma' is lane-cooperative, the row "
            "needs a lane count");
  EXPECT_EQ(set.getInstructions().size(), 1u);
  EXPECT_EQ(set.findInstruction("other"), nullptr);
}

TEST(InstructionSet, AddChipErrors) {
  InstructionSet set = makeSet();
  EXPECT_EQ(llvm::toString(set.addChip({"gfx942", ROCm, 32, 0, 512})),
            "chip 'gfx942' is already known");
  // A name belongs to one target.
  EXPECT_EQ(llvm::toString(set.addChip({"sm_80", ROCm, 32, 0, 512})),
            "chip 'sm_80' is already known");
  EXPECT_EQ(set.getChips().size(), 2u);
  EXPECT_EQ(set.findChip(ROCm, "gfx942")->laneCount, 64u);
}

using Names = std::vector<std::string>;

TEST(InstructionSet, SuggestsNearChips) {
  const InstructionSet &set = InstructionSet::getBuiltin();
  // One letter differs in gfx942, two in the others.
  EXPECT_EQ(set.suggestChips(ROCm, "gfx941"),
            (Names{"gfx942", "gfx908", "gfx90a", "gfx950"}));
  EXPECT_EQ(set.suggestChips(ROCm, "gfx941", 1), Names{"gfx942"});
  EXPECT_EQ(set.suggestChips(CUDA, "sm80").front(), "sm_80");
  // Two letters are missing, then three: no longer near.
  EXPECT_EQ(set.suggestChips(X86, "sapphirerapi"), Names{"sapphirerapids"});
  EXPECT_EQ(set.suggestChips(X86, "sapphirerap").size(), 5u);
}

TEST(InstructionSet, SuggestsAllChipsForNonsense) {
  const InstructionSet &set = InstructionSet::getBuiltin();
  EXPECT_EQ(set.suggestChips(X86, "banana"),
            (Names{"diamondrapids", "emeraldrapids", "graniterapids",
                   "graniterapids-d", "sapphirerapids"}));
  Names all = set.suggestChips(ROCm, "a chip of another vendor");
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()),
            test::getChipNames(ROCm));
  EXPECT_EQ(set.suggestChips(Apple, "m1"),
            (Names{"apple10", "apple7", "apple8", "apple9"}));
}
