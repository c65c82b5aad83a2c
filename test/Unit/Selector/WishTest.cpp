//===- WishTest.cpp - preferred shapes and forced rows --------------------===//
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
using test::makeRequest;
using test::select;

static Request prefer(const char *chip, const char *types, Shape shape) {
  Request request = makeRequest(chip, types);
  request.preferShape = shape;
  return request;
}

static Request force(const char *chip, const char *types, const char *row) {
  Request request = makeRequest(chip, types);
  request.forceInstruction = row;
  return request;
}

TEST(Preference, IsTaken) {
  SelectionResult result = select(prefer("rocm:gfx942", "f16", {32, 32, 8}));
  EXPECT_EQ(getWinner(result), "mfma_f32_32x32x8_f16");
  EXPECT_FALSE(result.selection->belowFullRate);
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x16_f16"), Reason::Preferred);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_16x16x16_f16"),
            "32x32x8 is preferred");
}

TEST(Preference, MayBeSlower) {
  SelectionResult result = select(prefer("rocm:gfx950", "f16", {16, 16, 16}));
  EXPECT_EQ(getWinner(result), "mfma_f32_16x16x16_f16");
  EXPECT_TRUE(result.selection->belowFullRate);
  EXPECT_FALSE(result.selection->emulated);
}

TEST(Preference, MustBeLegalForTheTypes) {
  // gfx942 has 32x32x8 for bf16; 32x32x16 came with gfx950.
  SelectionResult result = select(prefer("rocm:gfx942", "bf16", {32, 32, 16}));
  EXPECT_EQ(getWinner(result), "[preferred-illegal]");
  EXPECT_EQ(result.message,
            "no legal instruction has the preferred shape 32x32x16 for bf16 x "
            "bf16 -> f32 on rocm:gfx942");
  EXPECT_FALSE(result.notes.empty());
  // m16n8k32 is a shape of sm_80, for i8.
  result = select(prefer("cuda:sm_80", "bf16", {16, 8, 32}));
  EXPECT_EQ(getWinner(result), "[preferred-illegal]");
  // Blocks are no way around a batch.
  result = select(prefer("rocm:gfx942", "f16", {4, 4, 4}));
  EXPECT_EQ(getWinner(result), "[preferred-illegal]");
  EXPECT_EQ(getReason(result, "mfma_f32_4x4x4_16b_f16"), Reason::Batch);
}

TEST(Preference, MustFit) {
  Request request = prefer("rocm:gfx942", "f16", {32, 32, 8});
  request.m = 16;
  request.allowRemainders = false;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "[preferred-illegal]");
  EXPECT_EQ(getReason(result, "mfma_f32_32x32x8_f16"), Reason::Remainder);
}

TEST(Force, IsTaken) {
  SelectionResult result =
      select(force("rocm:gfx950", "f16", "mfma_f32_32x32x8_f16"));
  EXPECT_EQ(getWinner(result), "mfma_f32_32x32x8_f16");
  EXPECT_TRUE(result.selection->belowFullRate);
  EXPECT_EQ(result.ranking.size(), 1u);
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x32_f16"), Reason::Forced);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_16x16x32_f16"),
            "mfma_f32_32x32x8_f16 is forced");
}

TEST(Force, EmulatedIsSaid) {
  Request request =
      force("cuda:sm_80", "f16", "mma_sync_m8n8k4_f32_f16_f16_f32");
  request.batch = true;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "mma_sync_m8n8k4_f32_f16_f16_f32");
  EXPECT_TRUE(result.selection->emulated);
  EXPECT_TRUE(result.selection->belowFullRate);
  request.chip = "sm_75";
  result = select(request);
  EXPECT_FALSE(result.selection->emulated);
  EXPECT_TRUE(result.selection->belowFullRate);
}

TEST(Force, UnknownRow) {
  SelectionResult result = select(force("rocm:gfx942", "f16", "mfma"));
  EXPECT_EQ(getWinner(result), "[unknown-instruction]");
  EXPECT_EQ(result.message, "unknown instruction 'mfma'");
}

TEST(Force, IllegalRow) {
  SelectionResult result =
      select(force("rocm:gfx942", "f16", "mfma_f32_16x16x32_f16"));
  EXPECT_EQ(getWinner(result), "[forced-illegal]");
  EXPECT_EQ(result.message,
            "instruction 'mfma_f32_16x16x32_f16' is not legal for f16 x f16 -> "
            "f32 on rocm:gfx942: needs one of gfx950 [chip]");
  result = select(force("rocm:gfx942", "bf16", "mfma_f32_16x16x16_f16"));
  EXPECT_EQ(result.message,
            "instruction 'mfma_f32_16x16x16_f16' is not legal for bf16 x bf16 "
            "-> f32 on rocm:gfx942: multiplies f16 x f16 [element-type]");
  result = select(force("rocm:gfx942", "f16", "tdpfp16ps"));
  EXPECT_EQ(result.message,
            "instruction 'tdpfp16ps' is not legal for f16 x f16 -> f32 on "
            "rocm:gfx942: is not a row of this target");
}

TEST(Force, AndPreferenceMustAgree) {
  Request request = force("rocm:gfx942", "f16", "mfma_f32_32x32x8_f16");
  request.preferShape = Shape{32, 32, 8};
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_32x32x8_f16");
  request.preferShape = Shape{16, 16, 16};
  EXPECT_EQ(getWinner(select(request)), "[preferred-illegal]");
}
