//===- RegisterBudgetTest.cpp - what a tile takes in registers ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "gtest/gtest.h"

using namespace mma_select;
using ISA::OperandRole;
using test::getReason;
using test::getWinner;
using test::makeRequest;
using test::select;

static unsigned getCost(const char *row, OperandRole role, int64_t rows,
                        int64_t columns) {
  return getRegisterCost(
      *ISA::InstructionSet::getBuiltin().findInstruction(row), role, rows,
      columns);
}

TEST(RegisterCost, PerLane) {
  // 4 f32 for each 16x16; 4 f16 in 2 registers for each 16x16 of A and B.
  const char *row = "mfma_f32_16x16x16_f16";
  EXPECT_EQ(getCost(row, OperandRole::Acc, 16, 16), 4u);
  EXPECT_EQ(getCost(row, OperandRole::Acc, 64, 64), 64u);
  EXPECT_EQ(getCost(row, OperandRole::A, 64, 16), 8u);
  EXPECT_EQ(getCost(row, OperandRole::B, 16, 64), 8u);
  // A tile that is not full takes a whole one.
  EXPECT_EQ(getCost(row, OperandRole::Acc, 17, 1), 8u);
  // gfx11: 16-bit results leave half of each register empty, A is replicated.
  EXPECT_EQ(
      getCost("wmma_f16_16x16x16_f16_gfx11_w32", OperandRole::Acc, 16, 16), 8u);
  EXPECT_EQ(getCost("wmma_f16_16x16x16_f16_gfx11_w32", OperandRole::A, 16, 16),
            8u);
  EXPECT_EQ(getCost("mma_sync_m16n8k16_f32_f16_f16_f32", OperandRole::B, 16, 8),
            2u);
}

TEST(RegisterCost, TilesWithoutLanes) {
  EXPECT_EQ(getCost("tdpbf16ps", OperandRole::Acc, 32, 32), 4u);
  EXPECT_EQ(getCost("tdpbf16ps", OperandRole::A, 32, 32), 2u);
  EXPECT_EQ(getCost("tdpbf16ps", OperandRole::B, 32, 48), 3u);
}

TEST(RegisterBudget, RejectsAndTakesTheNext) {
  // 64x64 on gfx942: 16x16x16 takes 64 + 8 + 8, 32x32x8 takes 64 + 4 + 4.
  Request request = makeRequest("rocm:gfx942", "f16");
  request.m = request.n = 64;
  request.registerBudget = 80;
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_16x16x16_f16");
  request.registerBudget = 79;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "mfma_f32_32x32x8_f16");
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x16_f16"), Reason::Registers);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_16x16x16_f16"),
            "a 64x64 tile takes 80 registers, the budget is 79");
  request.registerBudget = 71;
  result = select(request);
  EXPECT_EQ(getWinner(result), "[no-instruction]");
  EXPECT_EQ(getReason(result, "mfma_f32_32x32x8_f16"), Reason::Registers);
}

TEST(RegisterBudget, TileRegisters) {
  // 32x32: 4 + 2 + 2 of the 8 tile registers; 48x32: 6 + 3 + 2.
  Request request = makeRequest("x86:sapphirerapids", "bf16");
  request.registerBudget = 8;
  request.m = request.n = 32;
  EXPECT_EQ(getWinner(select(request)), "tdpbf16ps");
  request.m = 48;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "[no-instruction]");
  EXPECT_EQ(test::getDetail(result, "tdpbf16ps"),
            "a 48x32 tile takes 11 registers, the budget is 8");
}

TEST(RegisterBudget, NeedsTheSizes) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.registerBudget = 1;
  EXPECT_TRUE(select(request));
  request.m = 64;
  EXPECT_TRUE(select(request));
  request.n = 64;
  EXPECT_FALSE(select(request));
}
