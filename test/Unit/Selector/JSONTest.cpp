//===- JSONTest.cpp - the JSON form of a selection ------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <set>

using namespace mma_select;
namespace json = llvm::json;

static json::Value parse(llvm::StringRef text) {
  return llvm::cantFail(json::parse(text));
}

static std::string print(const json::Value &value) {
  return llvm::formatv("{0:2}", value).str();
}

static std::set<std::string> getMembers(const json::Object &object) {
  std::set<std::string> names;
  for (const auto &member : object)
    names.insert(member.first.str());
  return names;
}

/// A member of the selection as text.
static std::string getMember(const json::Value &document,
                             llvm::StringRef name) {
  const json::Object *selection =
      document.getAsObject()->getObject("selection");
  const json::Value *value = selection ? selection->get(name) : nullptr;
  return value ? llvm::formatv("{0}", *value).str() : "absent";
}

TEST(JSON, Selection) {
  json::Value document = toJSON(test::select("rocm:gfx942", "f16"));
  json::Value wanted = parse(R"({
    "target": "rocm", "arch": "gfx942", "mma_class": "mfma",
    "instruction": "mfma_f32_16x16x16_f16", "shape": [16, 16, 16],
    "a_dtype": "f16", "b_dtype": "f16", "acc_dtype": "f32",
    "lane_count": 64, "accumulator_regs": 4,
    "below_full_rate": false, "emulated": false,
    "operands": [
      {"role": "a", "dtype": "f16", "layout": "row_major", "k_packing": 2},
      {"role": "b", "dtype": "f16", "layout": "column_major", "k_packing": 2},
      {"role": "acc", "dtype": "f32", "layout": "row_major",
       "k_packing": null}]})");
  EXPECT_EQ(print(*document.getAsObject()->get("selection")), print(wanted));
}

TEST(JSON, Document) {
  json::Value document = toJSON(test::select("rocm:gfx942", "f16"));
  EXPECT_EQ(getMembers(*document.getAsObject()),
            (std::set<std::string>{"selection", "ranking", "rejected"}));
  json::Value ranking = parse(R"([
    {"instruction": "mfma_f32_16x16x16_f16", "shape": [16, 16, 16],
     "footprint": 4,
     "key": {"rate_deficit": 0, "footprint": 4, "negated_density": -4096}},
    {"instruction": "mfma_f32_32x32x8_f16", "shape": [32, 32, 8],
     "footprint": 16,
     "key": {"rate_deficit": 0, "footprint": 16, "negated_density": -8192}}])");
  EXPECT_EQ(print(*document.getAsObject()->get("ranking")), print(ranking));

  const json::Array &rejected = *document.getAsObject()->getArray("rejected");
  EXPECT_FALSE(rejected.empty());
  json::Value chip = parse(R"({"instruction": "mfma_f32_16x16x32_f16",
    "reason": "chip", "detail": "needs one of gfx950"})");
  EXPECT_TRUE(llvm::is_contained(rejected, chip));
}

TEST(JSON, NullWithoutLanes) {
  json::Value document = toJSON(test::select("x86:sapphirerapids", "i8 x ui8"));
  EXPECT_EQ(getMember(document, "lane_count"), "null");
  EXPECT_EQ(getMember(document, "accumulator_regs"), "null");
  EXPECT_EQ(getMember(document, "mma_class"), "\"amx\"");
  EXPECT_EQ(getMember(document, "shape"), "[16,16,64]");
  EXPECT_EQ(getMember(document, "a_dtype"), "\"si8\"");
  EXPECT_EQ(getMember(document, "b_dtype"), "\"ui8\"");
  EXPECT_EQ(getMember(document, "acc_dtype"), "\"i32\"");
  const json::Array &ranking = *document.getAsObject()->getArray("ranking");
  ASSERT_EQ(ranking.size(), 1u);
  EXPECT_EQ(*ranking[0].getAsObject()->get("footprint"), json::Value(nullptr));
}

TEST(JSON, BelowFullRate) {
  Request request = test::makeRequest("cuda:sm_80", "f16");
  request.batch = true;
  request.forceInstruction = "mma_sync_m8n8k4_f32_f16_f16_f32";
  json::Value document = toJSON(test::select(request));
  EXPECT_EQ(getMember(document, "below_full_rate"), "true");
  EXPECT_EQ(getMember(document, "emulated"), "true");
}

TEST(JSON, Failure) {
  json::Value document = toJSON(test::select("rocm:gfx941", "f16"));
  json::Value wanted = parse(R"({
    "selection": null, "ranking": [], "rejected": [],
    "error": {"reason": "unknown-chip",
              "message": "unknown chip 'gfx941' on target rocm",
              "notes": ["chips are gfx942, gfx908, gfx90a, gfx950"]}})");
  EXPECT_EQ(print(document), print(wanted));

  document = toJSON(test::select("cuda:sm_75", "bf16"));
  EXPECT_EQ(*document.getAsObject()->get("selection"), json::Value(nullptr));
  EXPECT_FALSE(document.getAsObject()->getArray("rejected")->empty());
}
