//===- RefusalTest.cpp - messages and notes of failed selections ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using test::getReason;
using test::makeRequest;
using test::select;

static void expectFailure(const SelectionResult &result, Reason reason,
                          llvm::StringRef message) {
  EXPECT_FALSE(result);
  EXPECT_EQ(getName(result.failure).str(), getName(reason).str());
  EXPECT_EQ(result.message, message.str());
  EXPECT_TRUE(result.ranking.empty());
}

/// Whether one of the notes contains `text`.
static bool hasNote(const SelectionResult &result, llvm::StringRef text) {
  return llvm::any_of(result.notes, [&](const std::string &note) {
    return llvm::StringRef(note).contains(text);
  });
}

TEST(Refusal, UnknownTarget) {
  SelectionResult result = select("hip:gfx942", "f16");
  expectFailure(result, Reason::UnknownTarget, "unknown target 'hip'");
  for (const char *target : {"rocm", "cuda", "x86", "apple", "spirv"})
    EXPECT_TRUE(hasNote(result, target)) << target;
}

TEST(Refusal, UnknownChip) {
  SelectionResult result = select("rocm:gfx941", "f16");
  expectFailure(result, Reason::UnknownChip,
                "unknown chip 'gfx941' on target rocm");
  EXPECT_EQ(result.notes, std::vector<std::string>{
                              "chips are gfx942, gfx908, gfx90a, gfx950"});
  // A chip of another target.
  expectFailure(select("cuda:gfx942", "f16"), Reason::UnknownChip,
                "unknown chip 'gfx942' on target cuda");
}

TEST(Refusal, UnknownType) {
  SelectionResult result = select("rocm:gfx942", "f15");
  expectFailure(result, Reason::UnknownType,
                "no matrix instruction knows the element type 'f15'");
  EXPECT_TRUE(hasNote(result, "bf16"));
  EXPECT_TRUE(hasNote(result, "f8E4M3FNUZ"));
  expectFailure(select("rocm:gfx942", "f16 x half"), Reason::UnknownType,
                "no matrix instruction knows the element type 'half'");
  Request request = makeRequest("rocm:gfx942", "f16");
  request.acc = "float";
  expectFailure(select(request), Reason::UnknownType,
                "no matrix instruction knows the element type 'float'");
  expectFailure(select("rocm:gfx942", ""), Reason::UnknownType,
                "no matrix instruction knows the element type ''");
}

TEST(Refusal, TypeThatTheChipLacks) {
  SelectionResult result = select("cuda:sm_75", "bf16");
  expectFailure(result, Reason::NoInstruction,
                "no matrix instruction on cuda:sm_75 multiplies bf16 x bf16 -> "
                "f32");
  EXPECT_EQ(getReason(result, "mma_sync_m16n8k16_f32_bf16_bf16_f32"),
            Reason::Chip);
  EXPECT_TRUE(hasNote(result, "mma_sync_m16n8k16_f32_bf16_bf16_f32 needs one "
                              "of sm_80, sm_86, sm_87, "));
  EXPECT_TRUE(hasNote(result, "[chip]"));
  EXPECT_TRUE(hasNote(result, "sm_75 multiplies f16"));
}

TEST(Refusal, CPUWithoutTheFeature) {
  SelectionResult result = select("x86:sapphirerapids", "f16");
  expectFailure(result, Reason::NoInstruction,
                "no matrix instruction on x86:sapphirerapids multiplies f16 x "
                "f16 -> f32");
  EXPECT_TRUE(hasNote(result,
                      "tdpfp16ps needs one of diamondrapids, graniterapids, "
                      "graniterapids-d [chip]"));
}

TEST(Refusal, AccumulatorThatNoRowHas) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.acc = "f16";
  SelectionResult result = select(request);
  expectFailure(result, Reason::NoInstruction,
                "no matrix instruction on rocm:gfx942 multiplies f16 x f16 -> "
                "f16");
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x16_f16"), Reason::Accumulator);
}

TEST(Refusal, LaneCountThatTheChipLacks) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.laneCount = 32;
  SelectionResult result = select(request);
  expectFailure(result, Reason::LaneCount,
                "rocm:gfx942 has no subgroup of 32 lanes");
  EXPECT_EQ(result.notes,
            std::vector<std::string>{"its subgroups have 64 lanes"});

  request = makeRequest("rocm:gfx1100", "f16");
  request.laneCount = 16;
  EXPECT_EQ(select(request).notes,
            std::vector<std::string>{"its subgroups have 32 or 64 lanes"});

  request = makeRequest("x86:sapphirerapids", "bf16");
  request.laneCount = 32;
  result = select(request);
  expectFailure(result, Reason::LaneCount,
                "x86:sapphirerapids has no subgroup of 32 lanes");
  EXPECT_EQ(result.notes,
            std::vector<std::string>{"its matrix unit has no lanes"});
}

TEST(Refusal, Remainder) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.m = request.n = request.k = 24;
  request.allowRemainders = false;
  SelectionResult result = select(request);
  EXPECT_FALSE(result);
  EXPECT_EQ(result.failure, Reason::NoInstruction);
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x16_f16"), Reason::Remainder);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_16x16x16_f16"),
            "M = 24 is no multiple of 16, remainder 8");
  EXPECT_TRUE(hasNote(result, "[remainder]"));
  request.allowRemainders = true;
  EXPECT_TRUE(select(request));
}

TEST(Refusal, NotesAreFewAndNearestFirst) {
  Request request = makeRequest("rocm:gfx908", "f16");
  request.m = 24;
  request.allowRemainders = false;
  SelectionResult result = select(request);
  ASSERT_FALSE(result);
  // Rows that lack nothing but the size come before those of another chip.
  EXPECT_LE(result.notes.size(), 6u);
  EXPECT_TRUE(llvm::StringRef(result.notes.front()).ends_with("[remainder]"))
      << result.notes.front();
}
