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

#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"

#include <cstdio>

using namespace mma_select;
using namespace mma_select::ISA;
using test::Fact;

static void expectLines(const Instruction &row, const Fact &fact) {
  EXPECT_EQ(row.a.layout.str(), fact.at("a"));
  EXPECT_EQ(row.b.layout.str(), fact.at("b"));
  EXPECT_EQ(row.c.layout.str(), fact.at("c"));
}

/// A follows the format of A, B that of B.
static void expectFormatLines(const Instruction &row) {
  unsigned found = 0;
  for (const Fact &fact : test::getFacts("amd-format-layouts.csv")) {
    if (fact.at("rocdl_op") != row.op)
      continue;
    unsigned bits = test::getNumber(fact, "bits");
    if (bits == getElementType(row.a.type).bitWidth) {
      ++found;
      EXPECT_EQ(row.a.layout.str(), fact.at("a"));
    }
    if (bits == getElementType(row.b.type).bitWidth) {
      ++found;
      EXPECT_EQ(row.b.layout.str(), fact.at("b"));
    }
    EXPECT_EQ(row.c.layout.str(), fact.at("c"));
  }
  EXPECT_EQ(found, 2u) << "no fact";
}

static void checkAMD(const Instruction *row) {
  SCOPED_TRACE(row->name);
  if (llvm::StringRef(row->op).contains(".scale")) {
    expectFormatLines(*row);
    return;
  }
  std::set<std::string> families;
  for (const std::string &chip : test::getChips(*row))
    families.insert(test::getFamily(chip));
  // gfx950 kept the instructions of gfx942 but for the values of fp8.
  if (families.count("gfx950"))
    families.insert("cdna3");
  unsigned found = 0;
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

TEST(LayoutOracle, AMD) {
  for (const Instruction *row : test::getRows(ROCm))
    checkAMD(row);
}

/// gfx950: Triton, chooseScaledMfmaScaleLayout; lanes go through the rows, then
/// the blocks. gfx1250: Composable Kernel, test of wmma_scale,
/// load_mx_A_row_major; a row's scales are bytes of one lane.
static void checkAMDScales(const Instruction *row) {
  for (bool isA : {true, false}) {
    const BitLayout &layout = isA ? *row->aScaleLayout : *row->bScaleLayout;
    unsigned size = isA ? row->m : row->n, blocks = row->k / row->scaleBlock;
    for (unsigned i = 0; i != size; ++i)
      for (unsigned k = 0; k != blocks; ++k) {
        Position wanted =
            row->laneCount == 64 ? Position{k * size + i, 0} : Position{i, k};
        Coordinate element{isA ? i : 0, isA ? 0 : i, k, 0};
        llvm::SmallVector<Position> found = layout.find(element);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_TRUE(found.front() == wanted);
      }
  }
}

/// PTX ISA 9.0, section "Block scaling": one register of each of four lanes;
/// with byte and lane 0, A's rows are those of lanes 0 and 1 (CuTe: SFALayout),
/// B's columns those of lane 0.
static void checkNVIDIAScales(const Instruction *row) {
  for (unsigned scale = 0; scale != row->k / row->scaleBlock; ++scale)
    for (unsigned group = 0; group != 8; ++group) {
      for (unsigned lane : {0, 1})
        EXPECT_TRUE(row->aScaleLayout->at({4 * group + lane, scale}) ==
                    (Coordinate{group + 8 * lane, 0, scale, 0}));
      EXPECT_TRUE(row->bScaleLayout->at({4 * group, scale}) ==
                  (Coordinate{0, group, scale, 0}));
    }
}

static void checkScales(const Instruction *row) {
  ASSERT_EQ(row->aScaleLayout.has_value(), row->scaleBlock != 0);
  ASSERT_EQ(row->bScaleLayout.has_value(), row->scaleBlock != 0);
  if (row->scaleBlock == 0)
    return;
  if (row->getTarget() == CUDA)
    checkNVIDIAScales(row);
  else
    checkAMDScales(row);
}

TEST(LayoutOracle, Scales) {
  unsigned count = 0;
  for (const Instruction *row :
       InstructionSet::getBuiltin().getInstructions()) {
    SCOPED_TRACE(row->name);
    checkScales(row);
    count += row->scaleBlock != 0;
  }
  // gfx950, gfx1250, mma.sync: as many as the vendors' documents have.
  EXPECT_EQ(count, 50u + 52u + 28u);
}

static void checkNVIDIA(const Instruction *row) {
  SCOPED_TRACE(row->name);
  if (row->sparse)
    return;
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

TEST(LayoutOracle, NVIDIA) {
  for (const Instruction *row : test::getRows(CUDA))
    checkNVIDIA(row);
}

// PTX ISA 9.0 section 9.7.14.6.2: of A, register i holds row groupID, or + 8
// where i is odd; the columns that it is taken from begin at
// threadID_in_group * 2e, or + 8e where i is 2 or 3, with e elements in a
// register. Half of them are stored. B goes on as the dense B does.
static void checkNVIDIASparse(const Instruction *row) {
  if (!row->sparse)
    return;
  SCOPED_TRACE(row->name);
  unsigned e = 32 / getElementType(row->a.type).bitWidth;
  unsigned wrong = 0;
  for (unsigned lane = 0; lane != 32; ++lane) {
    unsigned group = lane / 4, inGroup = lane % 4;
    for (unsigned reg = 0; reg != row->a.layout.getNumRegs(); ++reg) {
      unsigned i = reg / e, firstColumn = inGroup * 2 * e + i / 2 * 8 * e;
      Coordinate wanted{group + i % 2 * 8, 0, firstColumn / 2 + reg % e, 0};
      wrong += !(row->a.layout.at({lane, reg}) == wanted);
    }
    for (unsigned reg = 0; reg != row->b.layout.getNumRegs(); ++reg) {
      Coordinate wanted{0, group, inGroup * e + reg / e * 4 * e + reg % e, 0};
      wrong += !(row->b.layout.at({lane, reg}) == wanted);
    }
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(row->c.layout.str(), "lane(n1 n2 m0 m1 m2) reg(n0 m3)");
}

TEST(LayoutOracle, NVIDIASparse) {
  for (const Instruction *row : test::getRows(CUDA))
    checkNVIDIASparse(row);
}

// Intel SDM, TDP instructions: A and C row-major; B in groups of v = 32 /
// bits consecutive k, B_tile[k / v][n * v + k % v] = B[k][n].
static void checkAMX(const Instruction *row) {
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

TEST(LayoutOracle, AMX) {
  for (const Instruction *row : test::getRows(X86))
    checkAMX(row);
}

// MLX, steel/gemm/mma.h, BlockMMA: one map for A, B and C, as row and column.
// De facto, Apple documents none.
static void checkApple(const Instruction *row) {
  SCOPED_TRACE(row->name);
  for (unsigned lane = 0; lane != 32; ++lane)
    for (unsigned e = 0; e != 2; ++e) {
      unsigned quad = lane / 4;
      unsigned i = (quad & 4) + lane / 2 % 4;
      unsigned j = (quad & 2) * 2 + lane % 2 * 2 + e;
      EXPECT_EQ(row->a.layout.at({lane, e}), (Coordinate{i, 0, j, 0}));
      EXPECT_EQ(row->b.layout.at({lane, e}), (Coordinate{0, j, i, 0}));
      EXPECT_EQ(row->c.layout.at({lane, e}), (Coordinate{i, j, 0, 0}));
    }
}

TEST(LayoutOracle, Apple) {
  for (const Instruction *row : test::getRows(Apple))
    checkApple(row);
}

// SPV_KHR_cooperative_matrix says nothing about invocations; a register is the
// matrix, row by row.
static void checkSPIRV(const Instruction *row) {
  SCOPED_TRACE(row->name);
  auto getOnly = [](const BitLayout &layout, Coordinate place) {
    llvm::SmallVector<Position> positions = layout.find(place);
    EXPECT_EQ(positions.size(), 1u);
    return positions.empty() ? ~0u : positions.front().reg;
  };
  for (unsigned m = 0; m != row->m; ++m)
    for (unsigned n = 0; n != row->n; ++n)
      for (unsigned k = 0; k != row->k; ++k) {
        EXPECT_EQ(getOnly(row->a.layout, {m, 0, k, 0}), m * row->k + k);
        EXPECT_EQ(getOnly(row->b.layout, {0, n, k, 0}), k * row->n + n);
        EXPECT_EQ(getOnly(row->c.layout, {m, n, 0, 0}), m * row->n + n);
      }
}

TEST(LayoutOracle, SPIRV) {
  for (const Instruction *row : test::getRows(SPIRV))
    checkSPIRV(row);
}

TEST(LayoutOracle, EveryVendorIsCovered) {
  // A target whose rows no test above compares with anything would pass.
  for (const Instruction *row : InstructionSet::getBuiltin().getInstructions())
    EXPECT_TRUE(row->getTarget() == ROCm || row->getTarget() == CUDA ||
                row->getTarget() == X86 || row->getTarget() == Apple ||
                row->getTarget() == SPIRV)
        << row->name << ": add layout facts for its target";
}

/// Whether the checks above fail on a row.
static bool isCaught(const Instruction &row) {
  testing::TestPartResultArray failures;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::
            INTERCEPT_ONLY_CURRENT_THREAD,
        &failures);
    if (row.getTarget() == ROCm)
      checkAMD(&row);
    else if (row.getTarget() == CUDA)
      row.sparse ? checkNVIDIASparse(&row) : checkNVIDIA(&row);
    else if (row.getTarget() == X86)
      checkAMX(&row);
    else if (row.getTarget() == SPIRV)
      checkSPIRV(&row);
    else
      checkApple(&row);
    checkScales(&row);
  }
  return failures.size() != 0;
}

/// Calls `body` with each line that two entries of `layout` make when they
/// change places; equal entries make the same line.
template <typename Body>
static void forEachSwap(const BitLayout &layout, Body body) {
  llvm::SmallVector<LayoutBit> bits(layout.getLaneBits());
  size_t lanes = bits.size();
  bits.append(layout.getRegBits().begin(), layout.getRegBits().end());
  for (size_t i = 0; i != bits.size(); ++i)
    for (size_t j = 0; j != i; ++j) {
      if (bits[i] == bits[j])
        continue;
      std::swap(bits[i], bits[j]);
      llvm::ArrayRef<LayoutBit> all(bits);
      body(BitLayout(all.take_front(lanes), all.drop_front(lanes),
                     layout.isCooperative()));
      std::swap(bits[i], bits[j]);
    }
}

TEST(LayoutOracle, CatchesEverySwapInALayoutLine) {
  // One line at a time: of A or B alone, no relabelling of k is harmless.
  unsigned operands = 0, scales = 0, unwritable = 0;
  for (const Instruction *original :
       InstructionSet::getBuiltin().getInstructions()) {
    for (Operand Instruction::*operand :
         {&Instruction::a, &Instruction::b, &Instruction::c})
      forEachSwap((original->*operand).layout, [&](BitLayout mutated) {
        Instruction row = *original;
        (row.*operand).layout = std::move(mutated);
        EXPECT_TRUE(isCaught(row))
            << row.name << ": " << (row.*operand).layout.str();
        ++operands;
      });
    for (std::optional<BitLayout> Instruction::*line :
         {&Instruction::aScaleLayout, &Instruction::bScaleLayout})
      if (original->*line)
        forEachSwap(*(original->*line), [&](BitLayout mutated) {
          // A line that cannot be written never gets into the table.
          llvm::Expected<BitLayout> parsed = BitLayout::parse(mutated.str());
          bool isWritten = static_cast<bool>(parsed);
          if (!isWritten)
            llvm::consumeError(parsed.takeError());
          Instruction row = *original;
          row.*line = mutated;
          EXPECT_TRUE(!isWritten || isCaught(row))
              << row.name << ": " << mutated.str();
          ++scales;
          unwritable += !isWritten;
        });
  }
  EXPECT_GT(operands, 0u);
  EXPECT_GT(scales, 0u);
  std::printf("%u swaps in lines of A, B and C, %u in lines of scales (%u of "
              "which make no line)\n",
              operands, scales, unwritable);
}
