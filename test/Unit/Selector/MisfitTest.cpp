//===- MisfitTest.cpp - failures of sizes and registers only -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "gtest/gtest.h"

using namespace mma_select;
using test::makeRequest;
using test::select;

static Request makeSized(int64_t m, int64_t n) {
  Request request = makeRequest("rocm:gfx942", "f16");
  request.m = m;
  request.n = n;
  return request;
}

/// The chip multiplies the types, and the message must not deny it.
static void expectMisfit(const Request &request, const std::string &message,
                         Reason failure = Reason::NoInstruction) {
  SelectionResult result = select(request);
  EXPECT_FALSE(result);
  EXPECT_EQ(result.failure, failure);
  EXPECT_EQ(result.message, message);
}

TEST(Misfit, Remainder) {
  Request request = makeSized(24, 64);
  request.allowRemainders = false;
  expectMisfit(request, "no matrix instruction for f16 x f16 -> f32 on "
                        "rocm:gfx942 divides a 24x64x? problem");
}

TEST(Misfit, Registers) {
  Request request = makeSized(64, 64);
  request.registerBudget = 70;
  expectMisfit(request, "no matrix instruction for f16 x f16 -> f32 on "
                        "rocm:gfx942 holds a 64x64 tile in 70 registers");
}

TEST(Misfit, Both) {
  // 16x16x16 divides 16x16 and takes 8 registers, 32x32x8 does not divide.
  Request request = makeSized(16, 16);
  request.allowRemainders = false;
  request.registerBudget = 7;
  expectMisfit(request, "no matrix instruction for f16 x f16 -> f32 on "
                        "rocm:gfx942 divides a 16x16x? problem and holds a "
                        "16x16 tile in 7 registers");
}

TEST(Misfit, OfAForcedRowOrAPreferredShape) {
  Request request = makeSized(16, 16);
  request.allowRemainders = false;
  request.preferShape = Shape{32, 32, 8};
  expectMisfit(request,
               "no instruction of the preferred shape 32x32x8 for f16 "
               "x f16 -> f32 on rocm:gfx942 divides a 16x16x? problem",
               Reason::PreferredIllegal);
  request.preferShape = std::nullopt;
  request.forceInstruction = "mfma_f32_32x32x8_f16";
  expectMisfit(request,
               "the forced instruction mfma_f32_32x32x8_f16 for f16 x f16 -> "
               "f32 on rocm:gfx942 is none that divides a 16x16x? problem",
               Reason::ForcedIllegal);
}

TEST(Misfit, IsNotSaidOfTypesThatTheChipLacks) {
  Request request = makeRequest("rocm:gfx1100", "f64");
  request.m = 3;
  request.allowRemainders = false;
  expectMisfit(request,
               "no matrix instruction on rocm:gfx1100 multiplies f64 x "
               "f64 -> f64");
}
