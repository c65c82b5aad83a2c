//===- LayoutOracleTest.cpp - layouts equal the vendors' ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout lines of every row against lines that others derived: AMD's
// calculator, the formulas of the PTX manual, the AMX tile formulas. A row that
// no fact speaks of fails.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::isa;
using test::Fact;

static void expectLines(const Instruction &row, const Fact &fact) {
  EXPECT_EQ(row.a.layout.str(), fact.at("a"));
  EXPECT_EQ(row.b.layout.str(), fact.at("b"));
  EXPECT_EQ(row.c.layout.str(), fact.at("c"));
}

TEST(LayoutOracle, AMD) {
  for (const Instruction *row : test::getRows(ROCm)) {
    SCOPED_TRACE(row->name);
    std::set<std::string> families;
    for (const std::string &chip : test::getChips(*row))
      families.insert(test::getFamily(chip));
    unsigned found = 0;
    // The calculator has no gfx950: rows that are older than that chip are
    // compared on the others.
    for (const Fact &fact : test::getFacts("amd-layouts.csv")) {
      if (fact.at("rocdl_op") != row->op || !families.count(fact.at("arch")) ||
          test::getNumber(fact, "wave") != row->laneCount)
        continue;
      ++found;
      SCOPED_TRACE(fact.at("arch"));
      expectLines(*row, fact);
      EXPECT_EQ(row->m, test::getNumber(fact, "m"));
      EXPECT_EQ(row->n, test::getNumber(fact, "n"));
      EXPECT_EQ(row->k, test::getNumber(fact, "k"));
      EXPECT_EQ(row->blocks, test::getNumber(fact, "blocks"));
    }
    EXPECT_GT(found, 0u) << "no fact";
  }
}

TEST(LayoutOracle, NVIDIA) {
  for (const Instruction *row : test::getRows(CUDA)) {
    SCOPED_TRACE(row->name);
    ASSERT_FALSE(row->availability.empty());
    unsigned found = 0;
    for (const Fact &fact : test::getFacts("nvidia-layouts.csv")) {
      if (!test::getWords(fact, "instructions")
               .count(row->availability.front().mnemonic))
        continue;
      ++found;
      expectLines(*row, fact);
    }
    EXPECT_EQ(found, 1u) << "no fact";
  }
}

TEST(LayoutOracle, AMX) {
  // Intel SDM, TDP instructions: A and C row-major; B in groups of v = 32 /
  // bits consecutive k, B_tile[k / v][n * v + k % v] = B[k][n].
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    unsigned v = 32 / getElementType(row->b.type).bitWidth;
    auto getOnly = [](const BitLayout &layout, Coordinate coordinate) {
      llvm::SmallVector<Position> positions = layout.find(coordinate);
      EXPECT_EQ(positions.size(), 1u);
      return positions.empty() ? ~0u : positions.front().reg;
    };
    for (unsigned k = 0; k != row->k; ++k)
      for (unsigned i = 0; i != 16; ++i) {
        EXPECT_EQ(getOnly(row->a.layout, {i, 0, k, 0}), i * row->k + k);
        EXPECT_EQ(getOnly(row->b.layout, {0, i, k, 0}),
                  k / v * (row->n * v) + i * v + k % v);
      }
    for (unsigned m = 0; m != row->m; ++m)
      for (unsigned n = 0; n != row->n; ++n)
        EXPECT_EQ(getOnly(row->c.layout, {m, n, 0, 0}), m * row->n + n);
  }
}

TEST(LayoutOracle, EveryVendorIsCovered) {
  // A target whose rows no test above compares with anything would pass.
  for (const Instruction *row : InstructionSet::getBuiltin().getInstructions())
    EXPECT_TRUE(row->getTarget() == ROCm || row->getTarget() == CUDA ||
                row->getTarget() == X86)
        << row->name << ": add layout facts for its target";
}
