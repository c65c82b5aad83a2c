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
                    Choice{"rocm:gfx1201", "f16", "16x16x16", 8},
                    Choice{"rocm:gfx908", "f32", "16x16x4", 4},
                    Choice{"rocm:gfx908", "i8", "16x16x16", 4},
                    Choice{"rocm:gfx90a", "f64", "16x16x4", 4},
                    Choice{"rocm:gfx942", "f64", "16x16x4", 4},
                    Choice{"rocm:gfx942", "f32", "16x16x4", 4},
                    Choice{"rocm:gfx942", "xf32", "16x16x8", 4},
                    Choice{"rocm:gfx942", "i8", "16x16x32", 4},
                    Choice{"rocm:gfx942", "f8E4M3FNUZ", "16x16x32", 4},
                    Choice{"rocm:gfx942", "f8E5M2FNUZ x f8E4M3FNUZ", "16x16x32",
                           4},
                    Choice{"rocm:gfx9-4-generic", "i8", "16x16x32", 4},
                    Choice{"rocm:gfx950", "f32", "16x16x4", 4},
                    Choice{"rocm:gfx950", "i8", "16x16x64", 4},
                    Choice{"rocm:gfx950", "f8E4M3FN", "16x16x128", 4},
                    Choice{"rocm:gfx950", "f8E5M2 x f4E2M1FN", "16x16x128", 4},
                    Choice{"rocm:gfx950", "f4E2M1FN", "16x16x128", 4},
                    Choice{"rocm:gfx1100", "i8", "16x16x16", 8},
                    Choice{"rocm:gfx1100", "ui8 x i8", "16x16x16", 8},
                    Choice{"rocm:gfx1100", "i4", "16x16x16", 8},
                    Choice{"rocm:gfx1200", "i8", "16x16x16", 8},
                    Choice{"rocm:gfx1200", "i4", "16x16x32", 8},
                    Choice{"rocm:gfx1201", "f8E4M3FN x f8E5M2", "16x16x16", 8},
                    Choice{"rocm:gfx1250", "f32", "16x16x4", 8},
                    Choice{"rocm:gfx1250", "f16", "16x16x32", 8},
                    Choice{"rocm:gfx1250", "i8 x ui8", "16x16x64", 8},
                    Choice{"rocm:gfx1251", "f8E4M3FN", "16x16x128", 8}),
    getTestName);
INSTANTIATE_TEST_SUITE_P(
    NVIDIA, Choices,
    testing::Values(Choice{"cuda:sm_75", "f16", "16x8x8", 4},
                    Choice{"cuda:sm_75", "i8", "8x8x16", 2},
                    Choice{"cuda:sm_75", "ui8 x i8", "8x8x16", 2},
                    Choice{"cuda:sm_75", "i4", "8x8x32", 2},
                    Choice{"cuda:sm_80", "i8", "16x8x32", 4},
                    Choice{"cuda:sm_80", "i8 x ui8", "16x8x32", 4},
                    Choice{"cuda:sm_86", "i4", "16x8x64", 4},
                    Choice{"cuda:sm_86", "b1", "16x8x256", 4},
                    Choice{"cuda:sm_90", "b1", "16x8x256", 4},
                    Choice{"cuda:sm_80", "tf32", "16x8x8", 4},
                    Choice{"cuda:sm_80", "f64", "8x8x4", 2},
                    Choice{"cuda:sm_90", "f64", "16x8x16", 4},
                    Choice{"cuda:sm_90a", "f64", "16x8x16", 4},
                    Choice{"cuda:sm_100a", "f64", "8x8x4", 2},
                    Choice{"cuda:sm_120", "f64", "8x8x4", 2},
                    Choice{"cuda:sm_89", "f8E4M3FN", "16x8x32", 4},
                    Choice{"cuda:sm_89", "f8E4M3FN x f8E5M2", "16x8x32", 4},
                    Choice{"cuda:sm_120", "f8E5M2", "16x8x32", 4},
                    Choice{"cuda:sm_120a", "f8E4M3FN x f4E2M1FN", "16x8x32", 4},
                    Choice{"cuda:sm_121f", "f6E3M2FN", "16x8x32", 4},
                    Choice{"cuda:sm_100", "i8", "16x8x32", 4},
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
        Choice{"x86:graniterapids", "f16", "16x16x32", std::nullopt},
        Choice{"x86:diamondrapids", "f16", "16x16x32", std::nullopt},
        Choice{"x86:diamondrapids", "f8E4M3FN", "16x16x64", std::nullopt},
        Choice{"x86:diamondrapids", "tf32", "16x16x16", std::nullopt}),
    getTestName);
INSTANTIATE_TEST_SUITE_P(
    Apple, Choices,
    testing::Values(Choice{"apple:apple7", "f16", "8x8x8", 2},
                    Choice{"apple:apple7", "bf16", "8x8x8", 2},
                    Choice{"apple:apple10", "f32", "8x8x8", 2}),
    getTestName);
INSTANTIATE_TEST_SUITE_P(
    SPIRV, Choices,
    testing::Values(Choice{"spirv:radv-gfx11", "f16", "16x16x16", std::nullopt},
                    Choice{"spirv:radv-gfx11", "ui8 x i8", "16x16x16",
                           std::nullopt},
                    Choice{"spirv:khr", "i8", "16x16x32", std::nullopt},
                    Choice{"spirv:khr", "f32", "8x8x8", std::nullopt}),
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
  // The first letters are A.
  EXPECT_EQ(getWinner(select("x86:diamondrapids", "f8E5M2")), "tdpbf8ps");
  EXPECT_EQ(getWinner(select("x86:diamondrapids", "f8E5M2 x f8E4M3FN")),
            "tdpbhf8ps");
  EXPECT_EQ(getWinner(select("x86:diamondrapids", "f8E4M3FN x f8E5M2")),
            "tdphbf8ps");
  EXPECT_EQ(getWinner(select("x86:diamondrapids", "f8E4M3FN")), "tdphf8ps");
  EXPECT_EQ(getWinner(select("cuda:sm_80", "ui8 x i8")),
            "mma_sync_m16n8k32_s32_u8_s8_s32");
  EXPECT_EQ(getWinner(select("cuda:sm_89", "f8E4M3FN x f8E5M2")),
            "mma_sync_m16n8k32_f32_e4m3_e5m2_f32");
  // The product of bits is their conjunction.
  EXPECT_EQ(getWinner(select("cuda:sm_80", "b1")),
            "mma_sync_m16n8k256_s32_b1_b1_s32_and_popc");
  EXPECT_EQ(getWinner(select("apple:apple7", "f16")),
            "simdgroup_8x8x8_f32_f16_f16_f32");
}

TEST(Choice, NamesOnAMD) {
  EXPECT_EQ(getWinner(select("rocm:gfx942", "f8E4M3FNUZ x f8E5M2FNUZ")),
            "mfma_f32_16x16x32_fp8_bf8_fnuz");
  // Unscaled, though the op is the one with scales.
  EXPECT_EQ(getWinner(select("rocm:gfx950", "f8E4M3FN x f8E5M2")),
            "mfma_f32_16x16x128_fp8_bf8");
  EXPECT_EQ(getWinner(select("rocm:gfx1100", "ui8 x si8")),
            "wmma_i32_16x16x16_iu8_us_gfx11_w32");
  EXPECT_EQ(getWinner(select("rocm:gfx1250", "si8 x ui8")),
            "wmma_i32_16x16x64_iu8_su");
}

TEST(Choice, RefusedOnAMD) {
  for (auto [chip, types] :
       {std::make_pair("rocm:gfx908", "f64"),
        std::make_pair("rocm:gfx942", "f8E4M3FN"),
        std::make_pair("rocm:gfx9-4-generic", "f8E4M3FNUZ"),
        std::make_pair("rocm:gfx950", "f8E4M3FNUZ"),
        std::make_pair("rocm:gfx950", "xf32"),
        std::make_pair("rocm:gfx90a", "ui8"),
        std::make_pair("rocm:gfx1100", "f8E4M3FN"),
        std::make_pair("rocm:gfx1200", "f32"),
        std::make_pair("rocm:gfx1250", "i4"),
        // With scales only.
        std::make_pair("rocm:gfx1250", "f4E2M1FN")})
    EXPECT_EQ(getWinner(select(chip, types)), "[no-instruction]")
        << chip << " " << types;
}

TEST(Choice, RoundedF32OnAMD) {
  Request request = makeRequest("rocm:gfx942", "f32");
  request.mathMode = MathMode::TF32;
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_16x16x8_xf32");
  // Where no row rounds, the exact one does.
  request.chip = "gfx950";
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_16x16x4_f32");
}

TEST(Choice, SparseOnAMD) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.sparse = true;
  EXPECT_EQ(getWinner(select(request)), "smfmac_f32_16x16x32_f16");
  request.chip = "gfx950";
  EXPECT_EQ(getWinner(select(request)), "smfmac_f32_16x16x64_f16");
  request.a = request.b = "i8";
  EXPECT_EQ(getWinner(select(request)), "smfmac_i32_16x16x128_i8");
  request.chip = "gfx90a";
  EXPECT_EQ(getWinner(select(request)), "[no-instruction]");
}

TEST(Choice, ScaledOnAMD) {
  Request request = makeRequest("rocm:gfx950", "f8E4M3FN x f4E2M1FN");
  request.scaleBlock = 32;
  EXPECT_EQ(getWinner(select(request)), "mfma_scale_f32_16x16x128_fp8_fp4");
  request.chip = "gfx1250";
  EXPECT_EQ(getWinner(select(request)), "wmma_scale_f32_16x16x128_fp8_fp4");
  request.scaleBlock = 16;
  EXPECT_EQ(getWinner(select(request)), "wmma_scale16_f32_16x16x128_fp8_fp4");
  request.chip = "gfx950";
  EXPECT_EQ(getWinner(select(request)), "[no-instruction]");
}

TEST(Choice, ResultOfAnotherTypeIsNoAccumulator) {
  const char *row = "wmma_bf16f32_16x16x32_bf16";
  Request request = makeRequest("rocm:gfx1250", "bf16");
  request.acc = "bf16";
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "wmma_bf16_16x16x32_bf16");
  EXPECT_EQ(getReason(result, row), Reason::Accumulator);
  EXPECT_EQ(test::getDetail(result, row), "adds to f32 and gives bf16");
}

TEST(Choice, EmulatedEightBitFloats) {
  for (const char *chip : {"cuda:sm_90", "cuda:sm_90a", "cuda:sm_100a"}) {
    SCOPED_TRACE(chip);
    SelectionResult result = select(chip, "f8E4M3FN");
    EXPECT_EQ(getWinner(result), "mma_sync_m16n8k32_f32_e4m3_e4m3_f32");
    ASSERT_TRUE(result);
    EXPECT_TRUE(result.selection->emulated);
  }
  EXPECT_EQ(getWinner(select("cuda:sm_80", "f8E4M3FN")), "[no-instruction]");
}

TEST(Choice, MathModeOfF32) {
  for (auto [chip, row] :
       {std::make_pair("cuda:sm_80", "mma_sync_m16n8k8_f32_tf32_tf32_f32"),
        std::make_pair("x86:diamondrapids", "tmmultf32ps")}) {
    SCOPED_TRACE(chip);
    Request request = makeRequest(chip, "f32");
    SelectionResult plain = select(request);
    EXPECT_EQ(getWinner(plain), "[no-instruction]");
    EXPECT_EQ(getReason(plain, row), Reason::MathMode);
    EXPECT_TRUE(llvm::any_of(plain.notes, [](const std::string &note) {
      return llvm::StringRef(note).contains("needs math mode tf32");
    }));
    request.mathMode = MathMode::TF32;
    EXPECT_EQ(getWinner(select(request)), row);
  }
  // Apple has exact products of f32.
  EXPECT_EQ(getWinner(select("apple:apple7", "f32")),
            "simdgroup_8x8x8_f32_f32_f32_f32");
}

TEST(Choice, OnlyProducts) {
  // sm_75 has no row for bits but xor; half of a complex product is none.
  SelectionResult bits = select("cuda:sm_80", "b1");
  EXPECT_EQ(getReason(bits, "mma_sync_m16n8k256_s32_b1_b1_s32_xor_popc"),
            Reason::ElementType);
  EXPECT_EQ(test::getDetail(bits, "mma_sync_m16n8k256_s32_b1_b1_s32_xor_popc"),
            "computes the xor, no product");
  SelectionResult complex = select("x86:diamondrapids", "complex<f16>");
  EXPECT_EQ(getWinner(complex), "[no-instruction]");
  EXPECT_EQ(test::getDetail(complex, "tcmmrlfp16ps"),
            "computes the real part, no product");
  Request request = makeRequest("cuda:sm_80", "b1");
  request.forceInstruction = "mma_sync_m16n8k256_s32_b1_b1_s32_xor_popc";
  EXPECT_EQ(getWinner(select(request)), "[forced-illegal]");
}

TEST(Choice, Sparse) {
  Request request = makeRequest("cuda:sm_80", "f16");
  request.sparse = true;
  EXPECT_EQ(getWinner(select(request)), "mma_sp_m16n8k32_f32_f16_f16_f32");
  // A row of half of every two, or of pairs, cannot take half of every four.
  request.a = request.b = "tf32";
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "[no-instruction]");
  EXPECT_EQ(test::getDetail(result, "mma_sp_m16n8k16_f32_tf32_tf32_f32"),
            "needs a 1:2 sparse A");
  request.a = request.b = "i4";
  EXPECT_EQ(test::getDetail(select(request), "mma_sp_m16n8k128_s32_s4_s4_s32"),
            "needs a 4:8 sparse A");
}

TEST(Choice, Scaled) {
  Request request = makeRequest("cuda:sm_120a", "f4E2M1FN");
  request.scaleBlock = 16;
  EXPECT_EQ(getWinner(select(request)),
            "mma_sync_m16n8k64_mxf4nvf4_4x_f32_e2m1_e2m1_f32_ue4m3");
  // Packed elements before padded ones.
  request.scaleBlock = 32;
  EXPECT_EQ(getWinner(select(request)),
            "mma_sync_m16n8k64_mxf4_2x_f32_e2m1_e2m1_f32_ue8m0");
  request.a = "f8E4M3FN";
  EXPECT_EQ(getWinner(select(request)),
            "mma_sync_m16n8k32_mxf8f6f4_1x_f32_e4m3_e2m1_f32_ue8m0");
  request.chip = "sm_120";
  EXPECT_EQ(getWinner(select(request)), "[no-instruction]");
}

TEST(Choice, NoIntegersOnApple) {
  SelectionResult result = select("apple:apple7", "i8");
  EXPECT_EQ(getWinner(result), "[no-instruction]");
  EXPECT_EQ(result.message, "no matrix instruction on apple:apple7 multiplies "
                            "si8 x si8 -> i32");
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
  ISA::InstructionSet set = test::rebuild([](ISA::Instruction &row) {
    for (ISA::Availability &entry : row.availability)
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
    EXPECT_EQ(operands[0].role, ISA::OperandRole::A);
    EXPECT_FALSE(operands[0].columnMajor);
    EXPECT_EQ(operands[0].kPacking, packing);
    EXPECT_EQ(operands[1].role, ISA::OperandRole::B);
    EXPECT_TRUE(operands[1].columnMajor);
    EXPECT_EQ(operands[1].kPacking, packing);
    EXPECT_EQ(operands[2].role, ISA::OperandRole::Acc);
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
    // Some have no other rows than with block scales (f4E2M1FN on gfx1250) or
    // of several blocks (f16 on sm_70).
    Request scaled = request, batch = request;
    scaled.scaleBlock = 32;
    batch.batch = true;
    EXPECT_TRUE(result || select(scaled) || select(batch))
        << request.chip << " " << request.a << " x " << request.b << ": "
        << result.message;
  });
  EXPECT_GT(count, 0u);
}

TEST(Choice, AdvertisedTypes) {
  const ISA::InstructionSet &set = ISA::InstructionSet::getBuiltin();
  auto hasType = [&](ISA::TargetKind target, const char *chip,
                     const char *type) {
    std::vector<std::string> types =
        getMultipliedTypes(set, *set.findChip(target, chip));
    return llvm::is_contained(types, type);
  };
  EXPECT_TRUE(hasType(ISA::CUDA, "sm_75", "f16"));
  EXPECT_FALSE(hasType(ISA::CUDA, "sm_75", "bf16"));
  EXPECT_TRUE(hasType(ISA::X86, "sapphirerapids", "si8 x ui8"));
  EXPECT_FALSE(hasType(ISA::X86, "sapphirerapids", "f16"));
  EXPECT_TRUE(hasType(ISA::X86, "graniterapids", "f16"));
}
