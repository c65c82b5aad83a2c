//===- TileModelTest.cpp - which tiles are chosen, which can be -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/TileModel.h"
#include "TestRequests.h"

#include "gtest/gtest.h"

using namespace mma_select;

static TileProblem makeProblem(llvm::StringRef target, llvm::StringRef types,
                               std::optional<int64_t> m,
                               std::optional<int64_t> n, int64_t depth = 1) {
  SelectionResult result = test::select(target, types);
  TileProblem problem{result.selection->instruction, result.selection->chip};
  problem.m = m;
  problem.n = n;
  problem.depth = depth;
  return problem;
}

static std::string getBest(const TileProblem &problem) {
  std::vector<RankedTiling> ranking = rankTilings(problem);
  return ranking.empty() ? "none" : ranking.front().tiling.str();
}

// By hand from the register files: 128x128 f32 on 64 lanes are 256 of the 512
// registers of gfx942, 64x64 on 32 lanes are 128 of 255 on sm_80, and 2x2 tiles
// with two of A and two of B are the 8 of AMX.
TEST(TileModel, LargeProducts) {
  EXPECT_EQ(getBest(makeProblem("rocm:gfx942", "f16", 4096, 4096, 2)),
            "256x256 in subgroups of 128x128, 32 k at a time");
  EXPECT_EQ(getBest(makeProblem("cuda:sm_80", "f16", 4096, 4096, 2)),
            "128x128 in subgroups of 64x64, 32 k at a time");
  EXPECT_EQ(getBest(makeProblem("x86:sapphirerapids", "bf16", 4096, 4096)),
            "32x32 in subgroups of 32x32, 32 k at a time");
}

TEST(TileModel, UnknownSizesCountAsLarge) {
  for (const char *target : {"rocm:gfx942", "rocm:gfx1100", "cuda:sm_80"})
    EXPECT_EQ(getBest(makeProblem(target, "f16", std::nullopt, std::nullopt)),
              getBest(makeProblem(target, "f16", 4096, 4096)));
}

// A tile is not higher than the product needs, and a product that is too small
// for all of the chip is cut into smaller tiles.
TEST(TileModel, SmallProducts) {
  TileProblem skinny = makeProblem("rocm:gfx942", "f16", 16, 8192);
  EXPECT_EQ(rankTilings(skinny).front().tiling.workgroupM, 16);
  TileProblem small = makeProblem("rocm:gfx942", "f16", 512, 512);
  Tiling tiling = rankTilings(small).front().tiling;
  EXPECT_GE((512 / tiling.workgroupM) * (512 / tiling.workgroupN), 64);
  TileProblem rows = makeProblem("x86:sapphirerapids", "bf16", 16, 4096);
  EXPECT_EQ(rankTilings(rows).front().tiling.workgroupM, 16);
}

TEST(TileModel, OccupancyDividesTheRegisters) {
  TileProblem problem = makeProblem("rocm:gfx942", "f16", 4096, 4096);
  problem.occupancy = 2;
  std::vector<RankedTiling> ranking = rankTilings(problem);
  ASSERT_FALSE(ranking.empty());
  for (const RankedTiling &ranked : ranking) {
    TileResources resources = getResources(problem, ranked.tiling);
    EXPECT_LE(resources.accumulators, 128u);
    EXPECT_LE(resources.accumulators + resources.operands, 192u);
  }
}

// 16x16 accumulators of f32 are 4 registers on 64 lanes; A of 16x16 f16 is 2.
TEST(TileModel, Resources) {
  TileProblem problem = makeProblem("rocm:gfx942", "f16", 4096, 4096);
  TileResources resources = getResources(problem, {128, 64, 64, 32, 32});
  EXPECT_EQ(resources.accumulators, 32u);
  EXPECT_EQ(resources.operands, 24u);
  EXPECT_EQ(resources.sharedBytes, 2 * (128 + 64) * 32 * 2);
}

TEST(TileModel, SaysWhatCannotBe) {
  TileProblem problem = makeProblem("rocm:gfx942", "f16", 4096, 4096);
  EXPECT_EQ(checkTiling(problem, {128, 128, 64, 64, 16}), std::nullopt);
  EXPECT_EQ(checkTiling(problem, {128, 128, 64, 40, 16}),
            "subgroup columns = 40 is no positive multiple of 16");
  EXPECT_EQ(checkTiling(problem, {128, 128, 64, 64, 0}),
            "k = 0 is no positive multiple of 16");
  EXPECT_EQ(checkTiling(problem, {96, 128, 64, 64, 16}),
            "workgroup rows = 96 is no positive multiple of 64");
  EXPECT_EQ(checkTiling(problem, {256, 256, 64, 64, 16}),
            "a workgroup of 16 subgroups is too large, gfx942 can have 4");
  EXPECT_EQ(checkTiling(problem, {256, 256, 256, 128, 16}),
            "accumulators of 256x128 take 512 registers, the budget is 256 of "
            "512");
  EXPECT_EQ(checkTiling(problem, {128, 128, 128, 128, 128}),
            "accumulators and operands take 256 + 256 registers, the budget is "
            "384 of 512");
  EXPECT_EQ(checkTiling(problem, {256, 256, 128, 128, 48}),
            "two stages of operands take 98304 bytes of shared memory, gfx942 "
            "has 65536");
  // Tile registers: 4 accumulators, 2 of A, 2 of B are all 8.
  TileProblem tiles = makeProblem("x86:sapphirerapids", "bf16", 4096, 4096);
  EXPECT_EQ(checkTiling(tiles, {32, 32, 32, 32, 32}), std::nullopt);
  EXPECT_EQ(
      checkTiling(tiles, {64, 16, 64, 16, 32}),
      "accumulators and operands take 4 + 5 registers, the budget is 8 of "
      "8");
}

// Whatever the chip multiplies can be tiled, and the order is total.
TEST(TileModel, EveryChipAndType) {
  unsigned seen = 0;
  test::forEachTypeOfEachChip([&](const Request &request) {
    SelectionResult result = test::select(request);
    if (!result || !result.selection->instruction->isProduct())
      return;
    TileProblem problem{result.selection->instruction, result.selection->chip};
    std::vector<RankedTiling> ranking = rankTilings(problem);
    // What a driver's cooperative matrices are held in is not known.
    if (problem.chip->target == ISA::TargetKind::SPIRV) {
      EXPECT_TRUE(ranking.empty());
      EXPECT_EQ(checkTiling(problem, {16, 16, 16, 16, 16}),
                "the registers of " + problem.chip->name + " are not known");
      return;
    }
    ++seen;
    ASSERT_FALSE(ranking.empty()) << result.selection->instruction->name;
    for (size_t i = 1; i < ranking.size(); ++i)
      EXPECT_TRUE(ranking[i - 1].key < ranking[i].key);
  });
  EXPECT_GT(seen, 100u);
}

// A step of 64x32 f16 by 128 threads in accesses of 128 bits is 2 of 4
// registers and an address of 2 for A, and half of that for B; in accesses of
// 16 bits it is 16 of 1 register, 2 of address and 1 for the edge.
TEST(TileModel, CopiesTakeRegisters) {
  TileProblem problem = makeProblem("cuda:sm_80", "f16", 4096, 4096, 2);
  Tiling tiling{64, 32, 32, 16, 32};
  EXPECT_EQ(getResources(problem, tiling).copies, 0u);
  problem.copyBitsA = problem.copyBitsB = 128;
  EXPECT_EQ(getResources(problem, tiling).copies, 2 * 6 + 1 * 6u);
  problem.copyBitsA = 16;
  EXPECT_EQ(getResources(problem, tiling).copies, 16 * 4 + 1 * 6u);
}

// Rows that only narrow accesses can copy leave room for smaller tiles alone.
TEST(TileModel, NarrowCopiesMakeSmallerTiles) {
  TileProblem problem = makeProblem("cuda:sm_80", "f16", 4096, 4096, 2);
  problem.copyBitsA = problem.copyBitsB = 128;
  EXPECT_EQ(getBest(problem), "128x128 in subgroups of 64x64, 32 k at a time");
  problem.copyBitsA = problem.copyBitsB = 16;
  const RankedTiling best = rankTilings(problem).front();
  TileResources resources = getResources(problem, best.tiling);
  EXPECT_LE(resources.accumulators + resources.operands + resources.copies,
            240u);
}
