//===- RankingTest.cpp - the order of shapes ------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <algorithm>

using namespace mma_select;

/// "16x16x32:4 ..." in the order of rankByFootprint().
static std::string rank(llvm::ArrayRef<Shape> shapes, unsigned lanes,
                        std::optional<unsigned> k = std::nullopt) {
  std::string text;
  for (const RankedShape &ranked :
       llvm::cantFail(rankByFootprint(shapes, lanes, k))) {
    text += text.empty() ? "" : " ";
    text += ranked.shape.str() + ":";
    text += ranked.footprint ? std::to_string(*ranked.footprint) : "none";
  }
  return text;
}

static const std::vector<Shape> shapes = {{32, 32, 8},  {32, 32, 16},
                                          {16, 16, 16}, {16, 16, 32},
                                          {32, 32, 4},  {16, 16, 8}};

TEST(RankByFootprint, FootprintThenDepth) {
  EXPECT_EQ(rank(shapes, 64), "16x16x32:4 16x16x16:4 16x16x8:4 "
                              "32x32x16:16 32x32x8:16 32x32x4:16");
}

TEST(RankByFootprint, OnlyThatK) {
  EXPECT_EQ(rank(shapes, 64, 16), "16x16x16:4 32x32x16:16");
  EXPECT_EQ(rank(shapes, 64, 64), "");
}

TEST(RankByFootprint, OtherLaneCounts) {
  EXPECT_EQ(rank({{16, 16, 16}, {16, 8, 16}, {8, 8, 16}}, 32),
            "8x8x16:2 16x8x16:4 16x16x16:8");
}

TEST(RankByFootprint, DensityWithoutLanes) {
  EXPECT_EQ(rank({{16, 16, 32}, {16, 16, 64}, {8, 8, 8}}, 0),
            "16x16x64:none 16x16x32:none 8x8x8:none");
}

TEST(RankByFootprint, OrderOfTheInputHasNoMeaning) {
  // Two shapes of one footprint and one density beside them.
  std::vector<Shape> permuted = {
      {16, 16, 16}, {32, 8, 16}, {8, 32, 16}, {16, 16, 32}, {32, 32, 8}};
  auto less = [](const Shape &lhs, const Shape &rhs) {
    return std::tie(lhs.m, lhs.n, lhs.k) < std::tie(rhs.m, rhs.n, rhs.k);
  };
  std::sort(permuted.begin(), permuted.end(), less);
  do
    EXPECT_EQ(rank(permuted, 64),
              "16x16x32:4 8x32x16:4 16x16x16:4 32x8x16:4 32x32x8:16");
  while (std::next_permutation(permuted.begin(), permuted.end(), less));
}

TEST(RankByFootprint, UnevenIsAnError) {
  auto ranked = rankByFootprint({{16, 16, 16}, {4, 4, 4}}, 64);
  ASSERT_FALSE(ranked);
  EXPECT_EQ(llvm::toString(ranked.takeError()),
            "accumulator of 4x4x1 elements does not divide evenly among 64 "
            "lanes");
  // A shape of another K is not looked at.
  EXPECT_EQ(rank({{16, 16, 16}, {4, 4, 4}}, 64, 16), "16x16x16:4");
}

TEST(Shape, Text) {
  EXPECT_EQ((Shape{16, 8, 32}).str(), "16x8x32");
  EXPECT_EQ(Shape::parse("16x8x32"), (Shape{16, 8, 32}));
  for (const char *text : {"", "16", "16x8", "16x8x32x1", "16x8x", "ax8x32",
                           "16 x8x32", "-16x8x32"})
    EXPECT_EQ(Shape::parse(text), std::nullopt) << text;
}

//===----------------------------------------------------------------------===//
// Keys of rows
//===----------------------------------------------------------------------===//

static std::vector<int64_t> getKey(llvm::StringRef row, llvm::StringRef chip,
                                   unsigned fullRate) {
  const ISA::Instruction *instruction =
      ISA::InstructionSet::getBuiltin().findInstruction(row);
  RankKey key =
      getFootprintKey(*instruction, *instruction->findOn(chip), fullRate);
  EXPECT_EQ(key.name, row);
  std::vector<int64_t> values;
  for (const KeyPart &part : key.parts)
    values.push_back(part.value);
  return values;
}

using Values = std::vector<int64_t>;

TEST(FootprintKey, RateFootprintDensity) {
  EXPECT_EQ(getKey("mfma_f32_16x16x32_f16", "gfx950", 4096),
            (Values{0, 4, -16 * 16 * 32}));
  EXPECT_EQ(getKey("mfma_f32_16x16x16_f16", "gfx950", 4096),
            (Values{2048, 4, -16 * 16 * 16}));
  EXPECT_EQ(getKey("mfma_f32_32x32x4_2b_f16", "gfx908", 1024),
            (Values{0, 32, -32 * 32 * 4 * 2}));
  // Without lanes there is no footprint to compare.
  EXPECT_EQ(getKey("tdpbf16ps", "sapphirerapids", 1024),
            (Values{0, 0, -16 * 16 * 32}));
}

TEST(FootprintKey, EmulatedIsNeverFast) {
  EXPECT_EQ(getKey("mma_sync_m8n8k4_f32_f16_f16_f32", "sm_80", 16).front(), 16);
  EXPECT_EQ(getKey("mma_sync_m8n8k4_f32_f16_f16_f32", "sm_75", 8).front(), 4);
  // Whatever rate the row claims.
  const ISA::Instruction *row =
      ISA::InstructionSet::getBuiltin().findInstruction(
          "mma_sync_m16n8k16_f32_f16_f16_f32");
  ISA::Availability emulated{"sm_80", "mma", 0, 16, /*native=*/false};
  EXPECT_EQ(getFootprintKey(*row, emulated, 16).parts.front().value, 16);
}

TEST(FootprintKey, FullRateIsOfNativeRows) {
  ISA::Instruction row;
  ISA::Availability fast{"chip", "fast", 0, 32, /*native=*/false};
  ISA::Availability native{"chip", "native", 0, 8, /*native=*/true};
  EXPECT_EQ(getFullRate({}), 0u);
  EXPECT_EQ(getFullRate({{&row, &fast, {}}}), 0u);
  EXPECT_EQ(getFullRate({{&row, &fast, {}}, {&row, &native, {}}}), 8u);
}
