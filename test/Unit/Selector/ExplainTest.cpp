//===- ExplainTest.cpp - a selection in one sentence ----------------------===//
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

TEST(Explain, Win) {
  EXPECT_EQ(explain(select("rocm:gfx942", "f16")),
            "mfma_f32_16x16x16_f16 (16x16x16) footprint 4 on 64 lanes, before "
            "mfma_f32_32x32x8_f16 (32x32x8) footprint 16");
}

TEST(Explain, OnlyRow) {
  EXPECT_EQ(explain(select("rocm:gfx1151", "f16")),
            "wmma_f32_16x16x16_f16_gfx11_w32 (16x16x16) footprint 8 on 32 "
            "lanes, the only legal row at its rate");
}

TEST(Explain, BelowFullRate) {
  Request request = makeRequest("rocm:gfx950", "f16");
  request.preferShape = Shape{16, 16, 16};
  EXPECT_EQ(
      explain(select(request)),
      "mfma_f32_16x16x16_f16 (16x16x16) footprint 4 on 64 lanes, the only "
      "legal row at its rate; below the chip's full rate for these types");
}

TEST(Explain, Emulated) {
  Request request = makeRequest("cuda:sm_80", "f16");
  request.batch = true;
  request.preferShape = Shape{8, 8, 4};
  // 8 * 8 * 4 blocks / 32 lanes.
  EXPECT_EQ(explain(select(request)),
            "mma_sync_m8n8k4_f32_f16_f16_f32 (8x8x4) footprint 8 on 32 lanes, "
            "the only legal row at its rate; the chip emulates it");
}

TEST(Explain, WithoutLanes) {
  EXPECT_EQ(explain(select("x86:sapphirerapids", "bf16")),
            "tdpbf16ps (16x16x32), the only legal row at its rate");
}

TEST(Explain, Failure) {
  EXPECT_EQ(explain(select("rocm:gfx941", "f16")),
            "unknown chip 'gfx941' on target rocm");
}
