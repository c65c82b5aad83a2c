//===- InstructionSetExtensionTest.cpp - clones and new chips ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

TEST(Clone, IsASetOfItsOwn) {
  const InstructionSet &builtin = InstructionSet::getBuiltin();
  size_t size = builtin.getInstructions().size();
  InstructionSet set = builtin.clone();
  EXPECT_EQ(set.getInstructions().size(), size);
  EXPECT_EQ(set.getChips().size(), builtin.getChips().size());
  EXPECT_NE(set.findInstruction("tdpbf16ps"),
            builtin.findInstruction("tdpbf16ps"));

  Instruction row = test::copyRow();
  row.name = "mine";
  row.availability = {{"gfx1900", "v_mine", 4, 4096, true}};
  llvm::cantFail(set.addChip({"gfx1900", ROCm, 64, 0, 512}));
  llvm::cantFail(set.addInstruction(row));
  EXPECT_TRUE(set.findInstruction("mine"));
  EXPECT_TRUE(set.findChip(ROCm, "gfx1900"));
  EXPECT_FALSE(builtin.findInstruction("mine"));
  EXPECT_FALSE(builtin.findChip(ROCm, "gfx1900"));
  EXPECT_EQ(builtin.getInstructions().size(), size);
}

TEST(InstructionSetExtension, AChipTwiceInOneRow) {
  InstructionSet set = InstructionSet::getBuiltin().clone();
  Instruction row = test::copyRow();
  row.name = "twice";
  row.availability = {{"gfx942", "v_a", 16, 2048, true},
                      {"gfx950", "v_b", 16, 2048, true},
                      {"gfx942", "v_c", 8, 4096, true}};
  EXPECT_EQ(llvm::toString(set.addInstruction(row)),
            "instruction 'twice': names chip 'gfx942' twice");
  EXPECT_FALSE(set.findInstruction("twice"));
}

static std::string describe(TargetKind target, llvm::StringRef chip) {
  return InstructionSet::getBuiltin().describeUnknownChip(target, chip);
}

TEST(UnknownChip, NewerThanTheTable) {
  InstructionSet set;
  for (const char *name : {"gfx90a", "gfx942", "gfx1201", "gfx12-generic"})
    llvm::cantFail(set.addChip({name, ROCm, 64, 0, 512}));
  EXPECT_EQ(
      set.describeUnknownChip(ROCm, "gfx1300"),
      "unknown chip 'gfx1300' on target rocm, it is newer than this table, "
      "which ends at gfx1201");
  EXPECT_EQ(
      describe(CUDA, "sm_130"),
      "unknown chip 'sm_130' on target cuda, it is newer than this table, "
      "which ends at sm_121");
  EXPECT_EQ(describe(CUDA, "sm_130a")
                .find("unknown chip 'sm_130a' on target "
                      "cuda, it is newer"),
            0u);
}

TEST(UnknownChip, OfNoKnownFamilyOrOld) {
  EXPECT_EQ(describe(ROCm, "gfx941"), "unknown chip 'gfx941' on target rocm");
  EXPECT_EQ(describe(CUDA, "sm_60"), "unknown chip 'sm_60' on target cuda");
  EXPECT_EQ(describe(CUDA, "gfx1300"), "unknown chip 'gfx1300' on target cuda");
  EXPECT_EQ(describe(X86, "novalake"), "unknown chip 'novalake' on target x86");
  EXPECT_EQ(describe(ROCm, "gfx"), "unknown chip 'gfx' on target rocm");
  EXPECT_EQ(describe(ROCm, ""), "unknown chip '' on target rocm");
  EXPECT_EQ(describe(ROCm, "1300"), "unknown chip '1300' on target rocm");
}
