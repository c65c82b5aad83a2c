//===- ChoiceTest.cpp - what is selected on each chip ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using test::getRanking;
using test::getReason;
using test::getWinner;
using test::makeRequest;
using test::select;

namespace {
struct Choice {
  const char *chip, *types, *shape;
  std::optional<unsigned> registers; ///< accumulator elements per lane
};
class Choices : public testing::TestWithParam<Choice> {};
} // namespace

/// "rocm_gfx942_f16".
static std::string getTestName(const testing::TestParamInfo<Choice> &info) {
  std::string name = std::string(info.param.chip) + "_" + info.param.types;
  for (char &c : name)
    c = llvm::isAlnum(c) ? c : '_';
  return name;
}

TEST_P(Choices, ShapeAndRegisters) {
  const Choice &choice = GetParam();
  SelectionResult result = select(choice.chip, choice.types);
  ASSERT_TRUE(result) << result.message;
  EXPECT_EQ(result.selection->instruction->getShapeString(), choice.shape);
  EXPECT_EQ(result.selection->accumulatorRegs, choice.registers);
  EXPECT_FALSE(result.selection->belowFullRate);
  EXPECT_FALSE(result.selection->emulated);
  EXPECT_EQ(result.ranking.front().instruction, result.selection->instruction);
}

INSTANTIATE_TEST_SUITE_P(
    AMD, Choices,
    testing::Values(Choice{"rocm:gfx908", "f16", "16x16x16", 4},
                    Choice{"rocm:gfx908", "bf16", "16x16x8", 4},
                    Choice{"rocm:gfx90a", "f16", "16x16x16", 4},
                    Choice{"rocm:gfx90a", "bf16", "16x16x16", 4},
                    Choice{"rocm:gfx942", "f16", "16x16x16", 4},
                    Choice{"rocm:gfx942", "bf16", "16x16x16", 4},
                    Choice{"rocm:gfx9-4-generic", "f16", "16x16x16", 4},
                    Choice{"rocm:gfx950", "f16", "16x16x32", 4},
                    Choice{"rocm:gfx950", "bf16", "16x16x32", 4},
                    Choice{"rocm:gfx1100", "f16", "16x16x16", 8},
                    Choice{"rocm:gfx1151", "f16", "16x16x16", 8},
                    Choice{"rocm:gfx1151", "bf16", "16x16x16", 8},
                    Choice{"rocm:gfx1201", "f16", "16x16x16", 8}),
    getTestName);
INSTANTIATE_TEST_SUITE_P(
    NVIDIA, Choices,
    testing::Values(Choice{"cuda:sm_75", "f16", "16x8x8", 4},
                    Choice{"cuda:sm_80", "f16", "16x8x16", 4},
                    Choice{"cuda:sm_80", "bf16", "16x8x16", 4},
                    Choice{"cuda:sm_90a", "f16", "16x8x16", 4},
                    Choice{"cuda:sm_120", "f16", "16x8x16", 4},
                    Choice{"cuda:sm_120", "bf16", "16x8x16", 4}),
    getTestName);
INSTANTIATE_TEST_SUITE_P(
    AMX, Choices,
    testing::Values(
        Choice{"x86:sapphirerapids", "bf16", "16x16x32", std::nullopt},
        Choice{"x86:sapphirerapids", "i8", "16x16x64", std::nullopt},
        Choice{"x86:sapphirerapids", "i8 x ui8", "16x16x64", std::nullopt},
        Choice{"x86:sapphirerapids", "ui8 x i8", "16x16x64", std::nullopt},
        Choice{"x86:sapphirerapids", "ui8", "16x16x64", std::nullopt},
        Choice{"x86:graniterapids", "f16", "16x16x32", std::nullopt}),
    getTestName);

TEST(Choice, Names) {
  // Which of two rows of one shape it is.
  EXPECT_EQ(getWinner(select("rocm:gfx90a", "bf16")),
            "mfma_f32_16x16x16_bf16_1k");
  EXPECT_EQ(getWinner(select("rocm:gfx908", "bf16")), "mfma_f32_16x16x8_bf16");
  EXPECT_EQ(getWinner(select("rocm:gfx1100", "f16")),
            "wmma_f32_16x16x16_f16_gfx11_w32");
  EXPECT_EQ(getWinner(select("rocm:gfx1200", "f16")),
            "wmma_f32_16x16x16_f16_gfx12_w32");
  EXPECT_EQ(getWinner(select("x86:sapphirerapids", "i8")), "tdpbssd");
  EXPECT_EQ(getWinner(select("x86:sapphirerapids", "i8 x ui8")), "tdpbsud");
  EXPECT_EQ(getWinner(select("x86:sapphirerapids", "ui8 x i8")), "tdpbusd");
  EXPECT_EQ(getWinner(select("x86:sapphirerapids", "ui8")), "tdpbuud");
}

TEST(Choice, FullRateComesBeforeFootprint) {
  SelectionResult result = select("rocm:gfx950", "f16");
  EXPECT_EQ(getRanking(result),
            (std::vector<std::string>{"mfma_f32_16x16x32_f16",
                                      "mfma_f32_32x32x16_f16"}));
  // Legal there, at half the rate.
  for (const char *row : {"mfma_f32_16x16x16_f16", "mfma_f32_32x32x8_f16"}) {
    EXPECT_EQ(getReason(result, row), Reason::Rate) << row;
    EXPECT_EQ(test::getDetail(result, row),
              "runs below the rate of mfma_f32_16x16x32_f16");
  }
}

TEST(Choice, FootprintThenDepthAtOneRate) {
  EXPECT_EQ(getRanking(select("rocm:gfx942", "f16")),
            (std::vector<std::string>{"mfma_f32_16x16x16_f16",
                                      "mfma_f32_32x32x8_f16"}));
}

TEST(Choice, SlowerRowWhenNothingElseIsLegal) {
  Request request = makeRequest("rocm:gfx950", "f16");
  request.m = request.n = request.k = 16;
  request.allowRemainders = false;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "mfma_f32_16x16x16_f16");
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.selection->belowFullRate);
  EXPECT_FALSE(result.selection->emulated);
  EXPECT_EQ(getReason(result, "mfma_f32_16x16x32_f16"), Reason::Remainder);
  // A larger tile at full rate is taken before a slower one.
  request.m = request.n = std::nullopt;
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_32x32x16_f16");
}

TEST(Choice, EmulatedWhenNothingIsNative) {
  isa::InstructionSet set = test::rebuild([](isa::Instruction &row) {
    for (isa::Availability &entry : row.availability)
      entry.native = false;
  });
  SelectionResult result = selectMma(set, makeRequest("rocm:gfx942", "f16"));
  EXPECT_EQ(getWinner(result), "mfma_f32_16x16x16_f16");
  EXPECT_TRUE(result.selection->emulated);
  EXPECT_TRUE(result.selection->belowFullRate);
}

TEST(Choice, Wave64OnRDNA) {
  for (const char *chip : {"rocm:gfx1100", "rocm:gfx1201"}) {
    SCOPED_TRACE(chip);
    Request request = makeRequest(chip, "f16");
    request.laneCount = 64;
    SelectionResult result = select(request);
    ASSERT_TRUE(result) << result.message;
    EXPECT_EQ(result.selection->laneCount, 64u);
    EXPECT_EQ(result.selection->accumulatorRegs, 4u);
  }
  EXPECT_EQ(select("rocm:gfx1100", "f16").selection->laneCount, 32u);
  EXPECT_EQ(select("rocm:gfx942", "f16").selection->laneCount, 64u);
  EXPECT_EQ(select("cuda:sm_80", "f16").selection->laneCount, 32u);
  EXPECT_EQ(select("x86:sapphirerapids", "bf16").selection->laneCount,
            std::nullopt);
}

TEST(Choice, F16Accumulators) {
  auto getWinnerOn = [](const char *chip, const char *type) {
    Request request = makeRequest(chip, type);
    request.acc = type;
    return getWinner(select(request));
  };
  EXPECT_EQ(getWinnerOn("rocm:gfx1100", "f16"),
            "wmma_f16_16x16x16_f16_gfx11_w32");
  EXPECT_EQ(getWinnerOn("rocm:gfx1100", "bf16"),
            "wmma_bf16_16x16x16_bf16_gfx11_w32");
  EXPECT_EQ(getWinnerOn("cuda:sm_80", "f16"),
            "mma_sync_m16n8k16_f16_f16_f16_f16");
  EXPECT_EQ(getWinnerOn("rocm:gfx942", "f16"), "[no-instruction]");
}

TEST(Choice, BatchMakesBlocksLegal) {
  Request request = makeRequest("rocm:gfx908", "f16");
  SelectionResult single = select(request);
  request.batch = true;
  SelectionResult batch = select(request);
  for (const char *row : {"mfma_f32_4x4x4_16b_f16", "mfma_f32_16x16x4_4b_f16",
                          "mfma_f32_32x32x4_2b_f16"})
    EXPECT_EQ(getReason(single, row), Reason::Batch) << row;
  // All run at 1024 there: footprint 4 (4096 products before 1024), then 16.
  EXPECT_EQ(getRanking(batch),
            (std::vector<std::string>{
                "mfma_f32_16x16x16_f16", "mfma_f32_4x4x4_16b_f16",
                "mfma_f32_32x32x8_f16", "mfma_f32_16x16x4_4b_f16",
                "mfma_f32_32x32x4_2b_f16"}));
}

TEST(Choice, AliasesOfTypes) {
  EXPECT_EQ(getWinner(select("x86:sapphirerapids", "si8")),
            getWinner(select("x86:sapphirerapids", "i8")));
}

TEST(Choice, Operands) {
  // 32 / 16 and 32 / 8 elements along K share a register.
  for (auto [chip, type, packing] :
       {std::make_tuple("rocm:gfx942", "f16", 2u),
        std::make_tuple("cuda:sm_80", "bf16", 2u),
        std::make_tuple("x86:sapphirerapids", "i8", 4u)}) {
    SCOPED_TRACE(chip);
    SelectionResult result = select(chip, type);
    ASSERT_TRUE(result);
    const auto &operands = result.selection->operands;
    ASSERT_EQ(operands.size(), 3u);
    EXPECT_EQ(operands[0].role, isa::OperandRole::A);
    EXPECT_FALSE(operands[0].columnMajor);
    EXPECT_EQ(operands[0].kPacking, packing);
    EXPECT_EQ(operands[1].role, isa::OperandRole::B);
    EXPECT_TRUE(operands[1].columnMajor);
    EXPECT_EQ(operands[1].kPacking, packing);
    EXPECT_EQ(operands[2].role, isa::OperandRole::Acc);
    EXPECT_FALSE(operands[2].columnMajor);
    EXPECT_EQ(operands[2].kPacking, std::nullopt);
    EXPECT_EQ(operands[2].type, result.selection->instruction->d);
  }
}

TEST(Choice, AdvertisedTypesAreSelectable) {
  unsigned count = 0;
  test::forEachTypeOfEachChip([&](const Request &request) {
    ++count;
    SelectionResult result = select(request);
    EXPECT_TRUE(result) << request.chip << " " << request.a << " x "
                        << request.b << ": " << result.message;
  });
  EXPECT_GT(count, 0u);
}

TEST(Choice, AdvertisedTypes) {
  const isa::InstructionSet &set = isa::InstructionSet::getBuiltin();
  auto hasType = [&](isa::TargetKind target, const char *chip,
                     const char *type) {
    std::vector<std::string> types =
        getMultipliedTypes(set, *set.findChip(target, chip));
    return llvm::is_contained(types, type);
  };
  EXPECT_TRUE(hasType(isa::CUDA, "sm_75", "f16"));
  EXPECT_FALSE(hasType(isa::CUDA, "sm_75", "bf16"));
  EXPECT_TRUE(hasType(isa::X86, "sapphirerapids", "si8 x ui8"));
  EXPECT_FALSE(hasType(isa::X86, "sapphirerapids", "f16"));
  EXPECT_TRUE(hasType(isa::X86, "graniterapids", "f16"));
}
