//===- PolicyTest.cpp - the throughput policy, computed by hand ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "gtest/gtest.h"

using namespace mma_select;
using test::getRanking;
using test::getWinner;
using test::makeRequest;
using test::select;

static Request makeThroughput(llvm::StringRef chip, llvm::StringRef types,
                              int64_t m = 0, int64_t n = 0, int64_t k = 0) {
  Request request = makeRequest(chip, types);
  request.policy = "throughput";
  std::pair<std::optional<int64_t> *, int64_t> sizes[] = {
      {&request.m, m}, {&request.n, n}, {&request.k, k}};
  for (auto [member, size] : sizes)
    if (size)
      *member = size;
  return request;
}

/// A part of the key of a ranked row; -1 where there is none.
static int64_t getPart(const SelectionResult &result, llvm::StringRef row,
                       llvm::StringRef name) {
  for (const Candidate &candidate : result.ranking)
    if (candidate.instruction->name == row)
      for (const KeyPart &part : candidate.key.parts)
        if (part.name == name)
          return part.value;
  return -1;
}

TEST(Throughput, CyclesOfTheTilesThatTheProblemTakes) {
  // 24x48x64 is 2 * 3 * 4 tiles of 16x16x16 at 16 cycles, or 1 * 2 * 8 tiles of
  // 32x32x8 at 32.
  SelectionResult result =
      select(makeThroughput("rocm:gfx942", "f16", 24, 48, 64));
  EXPECT_EQ(getRanking(result),
            (std::vector<std::string>{"mfma_f32_16x16x16_f16",
                                      "mfma_f32_32x32x8_f16"}));
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "cycles"), 24 * 16);
  EXPECT_EQ(getPart(result, "mfma_f32_32x32x8_f16", "cycles"), 16 * 32);
  // 32x48x64 and 32x64x64 are computed, 24x48x64 are of use.
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "padding"),
            (32 - 24) * 48 * 64);
  EXPECT_EQ(getPart(result, "mfma_f32_32x32x8_f16", "padding"),
            32 * 64 * 64 - 24 * 48 * 64);
}

TEST(Throughput, PaddingTurnsTheChoice) {
  // K = 8 fills half of 16x16x16: 2 * 2 tiles at 16 cycles against 1 at 32.
  Request request = makeThroughput("rocm:gfx942", "f16", 32, 32, 8);
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "mfma_f32_32x32x8_f16");
  EXPECT_EQ(getPart(result, "mfma_f32_32x32x8_f16", "cycles"), 32);
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "cycles"), 64);
  request.policy = "footprint";
  EXPECT_EQ(getWinner(select(request)), "mfma_f32_16x16x16_f16");
}

TEST(Throughput, FootprintDecidesAtEqualTime) {
  // Sizes that are not known are padded by none: 256^3 * 16 == 128^2 * 512
  // * 32.
  SelectionResult result = select(makeThroughput("rocm:gfx942", "f16"));
  EXPECT_EQ(getWinner(result), "mfma_f32_16x16x16_f16");
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "cycles"), 268435456);
  EXPECT_EQ(getPart(result, "mfma_f32_32x32x8_f16", "cycles"), 268435456);
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "padding"), 0);
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "footprint"), 4);
}

TEST(Throughput, RelativeRateWhereCyclesAreUnknown) {
  // The rate of sm_80's rows is their K, the full rate 16: 16x8x24 is padded to
  // K = 32 at rate 16, or not padded at rate 8.
  SelectionResult result =
      select(makeThroughput("cuda:sm_80", "f16", 16, 8, 24));
  const char *k16 = "mma_sync_m16n8k16_f32_f16_f16_f32";
  const char *k8 = "mma_sync_m16n8k8_f32_f16_f16_f32";
  EXPECT_EQ(getWinner(result), k16);
  EXPECT_EQ(getPart(result, k16, "relative_cost"), 16 * 8 * 32);
  EXPECT_EQ(getPart(result, k8, "relative_cost"), 16 * 8 * 24 * 2);
  EXPECT_EQ(getPart(result, k16, "cycles"), -1);
  // K = 8: both cost the same, half of the wider one is for nothing.
  result = select(makeThroughput("cuda:sm_80", "f16", 16, 8, 8));
  EXPECT_EQ(getWinner(result), k8);
  EXPECT_EQ(getPart(result, k16, "relative_cost"), 2048);
  EXPECT_EQ(getPart(result, k8, "relative_cost"), 2048);
  EXPECT_EQ(getPart(result, k16, "padding"), 1024);
}

TEST(Throughput, EmulatedRowsComeLast) {
  // 4x4x4 fits m8n8k4 best by far, but sm_80 has no unit for it.
  Request request = makeThroughput("cuda:sm_80", "f16", 4, 4, 4);
  request.batch = true;
  SelectionResult result = select(request);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result.selection->emulated);
  EXPECT_EQ(getRanking(result).back(), "mma_sync_m8n8k4_f32_f16_f16_f32");
  EXPECT_EQ(getPart(result, "mma_sync_m8n8k4_f32_f16_f16_f32", "emulated"), 1);
}

TEST(Throughput, BlocksAreOfUseInABatch) {
  // 64 products of 4x4x4: 4 instructions of 16 blocks at 8 cycles, 16 of 4 at
  // 32, 64 of one at 16.
  Request request = makeThroughput("rocm:gfx942", "f16", 4, 4, 4);
  request.batch = true;
  SelectionResult result = select(request);
  EXPECT_EQ(getWinner(result), "mfma_f32_4x4x4_16b_f16");
  EXPECT_EQ(getPart(result, "mfma_f32_4x4x4_16b_f16", "cycles"), 4 * 8);
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x4_4b_f16", "cycles"), 16 * 32);
  EXPECT_EQ(getPart(result, "mfma_f32_16x16x16_f16", "cycles"), 64 * 16);
}

TEST(Throughput, HugeSizesDoNotOverflow) {
  int64_t huge = int64_t(1) << 62;
  SelectionResult result =
      select(makeThroughput("rocm:gfx942", "f16", huge, huge, huge));
  ASSERT_TRUE(result);
  for (const Candidate &candidate : result.ranking)
    for (const KeyPart &part : candidate.key.parts)
      if (part.name != "negated_density") {
        EXPECT_GE(part.value, 0) << part.name.str();
      }
}

TEST(Throughput, SaysWhatDecided) {
  EXPECT_EQ(
      explain(select(makeThroughput("rocm:gfx942", "f16", 24, 48, 64))),
      "mfma_f32_16x16x16_f16 (16x16x16) footprint 4 on 64 lanes, before "
      "mfma_f32_32x32x8_f16 (32x32x8) footprint 16; decided by cycles, 384 "
      "against 512");
}

TEST(Throughput, DoesNotDependOnTheOrderOfTheTable) {
  std::vector<Request> requests;
  test::forEachTypeOfEachChip([&](const Request &base) {
    Request request = base;
    request.policy = "throughput";
    request.m = 24;
    request.n = 40;
    request.k = 72;
    requests.push_back(request);
  });
  ISA::InstructionSet shuffled = test::rebuild([](ISA::Instruction &) {}, 17);
  for (const Request &request : requests)
    EXPECT_EQ(getWinner(selectMma(shuffled, request)),
              getWinner(select(request)))
        << request.chip << ' ' << request.a << ' ' << request.b;
}

TEST(Policy, Names) {
  ASSERT_EQ(getPolicies().size(), 2u);
  EXPECT_EQ(findPolicy("footprint"), &getPolicies()[0]);
  EXPECT_EQ(findPolicy("throughput"), &getPolicies()[1]);
  EXPECT_EQ(findPolicy("fastest"), nullptr);
  Request request = makeRequest("rocm:gfx942", "f16");
  EXPECT_EQ(request.policy, "footprint");
  request.policy = "fastest";
  SelectionResult result = select(request);
  EXPECT_EQ(result.message, "unknown policy 'fastest'");
  EXPECT_EQ(result.notes,
            std::vector<std::string>{"policies are footprint, throughput"});
}
