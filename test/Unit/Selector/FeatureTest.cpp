//===- FeatureTest.cpp - machines made of CPU features -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "gtest/gtest.h"

using namespace mma_select;
using test::getReason;
using test::getWinner;
using test::select;

TEST(Features, ARowIsLegalIfItsFeatureIsThere) {
  EXPECT_EQ(getWinner(select("x86:+amx-tile,+amx-int8", "i8")), "tdpbssd");
  EXPECT_EQ(getWinner(select("x86:+amx-int8,+amx-bf16", "bf16")), "tdpbf16ps");
  SelectionResult result = select("x86:+amx-tile,+amx-int8", "bf16");
  EXPECT_EQ(result.failure, Reason::NoInstruction);
  EXPECT_EQ(getReason(result, "tdpbf16ps"), Reason::Chip);
  EXPECT_EQ(test::getDetail(result, "tdpbf16ps"), "needs the feature amx-bf16");
}

TEST(Features, OrderCopiesAndMinusDoNotMatter) {
  const ISA::InstructionSet &set = ISA::InstructionSet::getBuiltin();
  const ISA::Chip *chip = set.findChip(ISA::X86, "+amx-int8,+amx-bf16");
  ASSERT_TRUE(chip);
  EXPECT_EQ(chip->name, "+amx-bf16,+amx-int8");
  EXPECT_EQ(chip->laneCount, 0u);
  EXPECT_EQ(chip->registers, 8u);
  EXPECT_EQ(set.findChip(ISA::X86, "+amx-bf16,-amx-fp16,+amx-int8,+amx-int8"),
            chip);
  EXPECT_NE(set.findChip(ISA::X86, "+amx-bf16"), chip);
  // It is made when asked for, and in no list.
  for (const ISA::Chip *known : set.getChips())
    EXPECT_TRUE(known->features.empty()) << known->name;
}

TEST(Features, ChoosesAsTheChipThatHasThem) {
  for (const char *types : {"bf16", "i8", "ui8 x si8"})
    EXPECT_EQ(getWinner(select("x86:+amx-bf16,+amx-int8", types)),
              getWinner(select("x86:sapphirerapids", types)));
}

TEST(Features, OfNoMatrixInstruction) {
  SelectionResult result = select("x86:+avx2", "i8");
  EXPECT_EQ(result.message,
            "no matrix instruction on x86:+avx2 multiplies si8 x si8 -> i32");
  EXPECT_EQ(result.notes.back(), "+avx2 multiplies nothing");
}

TEST(Features, DoNotMakeAGPU) {
  EXPECT_EQ(select("rocm:+mai-insts", "f16").failure, Reason::UnknownChip);
  EXPECT_EQ(select("cuda:+ptx70", "f16").failure, Reason::UnknownChip);
  EXPECT_EQ(select("x86:+", "i8").failure, Reason::UnknownChip);
  EXPECT_EQ(select("x86:amx-int8", "i8").failure, Reason::UnknownChip);
}
