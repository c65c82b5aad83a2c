//===- BitLayoutTransformTest.cpp - relabelling, swapping, tiling ---------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/BitLayout.h"
#include "mma_select/ISA/InstructionSet.h"

#include "gtest/gtest.h"

using namespace mma_select::ISA;

static BitLayout parse(llvm::StringRef text) {
  return llvm::cantFail(BitLayout::parse(text));
}

TEST(BitLayoutTransform, RelabelK) {
  // k1 becomes k2, k2 becomes k3, k3 becomes k1.
  BitLayout a = parse("lane(k1 k2 m0 m1 m2) reg(k0 m3 k3)");
  EXPECT_EQ(a.relabelK({0, 2, 3, 1}).str(),
            "lane(k2 k3 m0 m1 m2) reg(k0 m3 k1)");
  EXPECT_EQ(a.relabelK({0, 1, 2, 3}), a);
  BitLayout mfma = parse("lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)");
  EXPECT_EQ(mfma.relabelK({2, 3, 0, 1}).str(),
            "lane(m0 m1 m2 m3 k0 k1) reg(k2 k3)");
  EXPECT_EQ(parse("lane(n0) reg(m0)").relabelK({}).str(), "lane(n0) reg(m0)");
}

TEST(BitLayoutTransform, RelabelKMovesEveryElement) {
  BitLayout a = parse("lane(m0 m1 k2 k1) reg(k0 k3)");
  const unsigned permutation[] = {3, 0, 2, 1};
  BitLayout relabelled = a.relabelK(permutation);
  for (unsigned m = 0; m != 4; ++m)
    for (unsigned k = 0; k != 16; ++k) {
      unsigned newK = 0;
      for (unsigned bit = 0; bit != 4; ++bit)
        newK |= (k >> bit & 1) << permutation[bit];
      EXPECT_EQ(relabelled.find({m, 0, newK, 0}), a.find({m, 0, k, 0}));
    }
}

TEST(BitLayoutTransform, SwapOperands) {
  EXPECT_EQ(parse("lane(n0 n1 n2 n3 m0) reg(0 m1 m2 m3)").swapOperands().str(),
            "lane(m0 m1 m2 m3 n0) reg(0 n1 n2 n3)");
  EXPECT_EQ(parse("lane(m0 _ b0) reg(k0)").swapOperands().str(),
            "lane(n0 _ b0) reg(k0)");
  for (const Instruction *row : InstructionSet::getBuiltin().getInstructions())
    for (const Operand *operand : {&row->a, &row->b, &row->c})
      EXPECT_EQ(operand->layout.swapOperands().swapOperands(), operand->layout)
          << row->name;
}

TEST(BitLayoutTransform, TileOrder) {
  BitLayout c = parse("lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)");
  // 2 x 4 tiles: the column of the tile is the low part of its number.
  EXPECT_EQ(llvm::cantFail(c.tile({2, 4, 1, 1})).str(),
            "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 n4 n5 m4)");
  EXPECT_EQ(llvm::cantFail(c.tile({2, 4, 1, 1}, {Dim::N, Dim::M})).str(),
            "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1 m4 n4 n5)");
  EXPECT_EQ(llvm::cantFail(c.tile({1, 1, 1, 1})), c);
  BitLayout a = parse("lane(m0) reg(k0)");
  EXPECT_EQ(llvm::cantFail(a.tile({2, 1, 2, 2})).str(),
            "lane(m0) reg(k0 k1 m1 b0)");
}

TEST(BitLayoutTransform, TileIsAGridOfTiles) {
  BitLayout c = parse("lane(n0 n1 m1) reg(m0)"); // 4x4
  BitLayout grid = llvm::cantFail(c.tile({2, 2, 1, 1}));
  for (unsigned m = 0; m != 8; ++m)
    for (unsigned n = 0; n != 8; ++n) {
      Position inTile = c.find({m % 4, n % 4, 0, 0}).front();
      unsigned tile = m / 4 * 2 + n / 4;
      ASSERT_EQ(grid.find({m, n, 0, 0}).size(), 1u);
      EXPECT_EQ(grid.find({m, n, 0, 0}).front(),
                (Position{inTile.lane, tile * c.getNumRegs() + inTile.reg}));
    }
}

TEST(BitLayoutTransform, TileOfTilesIsTheLargerTile) {
  BitLayout a = parse("lane(m0 m1) reg(k0)");
  BitLayout once = llvm::cantFail(a.tile({4, 1, 1, 1}));
  BitLayout twice =
      llvm::cantFail(llvm::cantFail(a.tile({2, 1, 1, 1})).tile({2, 1, 1, 1}));
  EXPECT_EQ(once, twice);
}

TEST(BitLayoutTransform, TileErrors) {
  BitLayout c = parse("lane(n0) reg(m0)");
  auto getError = [&](std::array<unsigned, 4> factors) {
    llvm::Expected<BitLayout> grid = c.tile(factors);
    return grid ? "tiled" : llvm::toString(grid.takeError());
  };
  EXPECT_EQ(getError({3, 1, 1, 1}),
            "a grid of 3 tiles along 'm' is not a power of two");
  EXPECT_EQ(getError({1, 0, 1, 1}),
            "a grid of 0 tiles along 'n' is not a power of two");
  EXPECT_EQ(getError({1, 1, 6, 1}),
            "a grid of 6 tiles along 'k' is not a power of two");
}
