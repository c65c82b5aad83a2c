//===- JSONTest.cpp - the table as JSON, and rows from JSON --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "mma_select/ISA/JSON.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;
namespace json = llvm::json;

/// A manifest with one chip and one row.
static json::Object makeDocument() {
  auto makeOperand = [](const char *layout) {
    return json::Object{{"type", "f16"},
                        {"layout", layout},
                        {"register_type", "vector<4xf16>"}};
  };
  return json::Object{
      {"version", 1},
      {"chips", json::Array{json::Object{{"target", "rocm"},
                                         {"name", "gfx9999"},
                                         {"lane_count", 64},
                                         {"registers", 512}}}},
      {"instructions",
       json::Array{json::Object{
           {"name", "mine"},
           {"class", "mfma"},
           {"m", 16},
           {"n", 16},
           {"k", 16},
           {"a", makeOperand("lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)")},
           {"b", makeOperand("lane(n0 n1 n2 n3 k2 k3) reg(k0 k1)")},
           {"c", json::Object{{"type", "f32"},
                              {"layout", "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)"},
                              {"register_type", "vector<4xf32>"}}},
           {"lane_count", 64},
           {"op", "mine.mma"},
           {"source", "a test"},
           {"availability", json::Array{json::Object{{"chip", "gfx9999"},
                                                     {"mnemonic", "v_mine"},
                                                     {"rate", 4096}}}}}}}};
}

static json::Object &getRow(json::Object &document) {
  return *(*document.getArray("instructions"))[0].getAsObject();
}

static std::string print(json::Object document) {
  return llvm::formatv("{0}", json::Value(std::move(document)));
}

static std::string getError(llvm::StringRef text) {
  InstructionSet set;
  return llvm::toString(readJSON(text, set));
}

/// The error for makeDocument() after an edit of its row.
template <typename Edit>
static std::string getRowError(Edit edit) {
  json::Object document = makeDocument();
  edit(getRow(document));
  return getError(print(std::move(document)));
}

//===----------------------------------------------------------------------===//
// What works
//===----------------------------------------------------------------------===//

TEST(JSON, TheBuiltinTableSurvives) {
  const InstructionSet &builtin = InstructionSet::getBuiltin();
  std::string text = llvm::formatv("{0}", toJSON(builtin));
  InstructionSet set;
  ASSERT_EQ(llvm::toString(readJSON(text, set)), "");
  EXPECT_EQ(set.getInstructions().size(), builtin.getInstructions().size());
  EXPECT_EQ(set.getChips().size(), builtin.getChips().size());
  EXPECT_EQ(llvm::formatv("{0}", toJSON(set)).str(), text);
}

TEST(JSON, ARowWithDefaults) {
  InstructionSet set;
  ASSERT_EQ(llvm::toString(readJSON(print(makeDocument()), set)), "");
  const Instruction *row = set.findInstruction("mine");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->getTypesString(), "f16 x f16 -> f32");
  EXPECT_EQ(row->blocks, 1u);
  EXPECT_EQ(row->a.registerCount, 1u);
  EXPECT_EQ(row->opOperands, "a b c");
  EXPECT_EQ(row->intrinsicOperands, "a b c");
  EXPECT_FALSE(row->sparse);
  EXPECT_TRUE(row->permutableK);
  EXPECT_TRUE(row->isProduct());
  ASSERT_TRUE(row->findOn("gfx9999"));
  EXPECT_TRUE(row->findOn("gfx9999")->native);
  EXPECT_EQ(row->findOn("gfx9999")->cycles, 0u);
}

TEST(JSON, ExtendsAClone) {
  InstructionSet set = InstructionSet::getBuiltin().clone();
  size_t size = set.getInstructions().size();
  EXPECT_EQ(llvm::toString(readJSON(print(makeDocument()), set)), "");
  EXPECT_EQ(set.getInstructions().size(), size + 1);
  // The chip is known now, and has the same figures; the row is known too.
  EXPECT_EQ(llvm::toString(readJSON(print(makeDocument()), set)),
            "instruction 'mine' is already known");
}

//===----------------------------------------------------------------------===//
// What does not
//===----------------------------------------------------------------------===//

TEST(JSON, NoManifest) {
  EXPECT_TRUE(llvm::StringRef(getError("{\"version\": 1,"))
                  .starts_with("no JSON document: "));
  EXPECT_EQ(getError("[]"), "a manifest is a JSON object");
  EXPECT_EQ(getError("{}"), "manifest: field 'version' is missing");
  EXPECT_EQ(getError("{\"version\": 2}"),
            "manifest: field 'version' is 2, this program reads version 1");
  EXPECT_EQ(getError("{\"version\": 1, \"rows\": []}"),
            "manifest: field 'rows' is not known");
  EXPECT_EQ(getError("{\"version\": 1, \"instructions\": {}}"),
            "manifest: field 'instructions' must be an array, got {}");
  EXPECT_EQ(getError("{\"version\": 1, \"instructions\": [7]}"),
            "manifest: field 'instructions' holds objects, got 7");
  EXPECT_EQ(getError("{\"version\": 1, \"instructions\": [{}]}"),
            "instruction number 1: field 'name' is missing");
  EXPECT_EQ(getError("{\"version\": 1}"), "");
}

TEST(JSON, FaultsOfFields) {
  EXPECT_EQ(getRowError([](json::Object &row) { row.erase("k"); }),
            "instruction 'mine': field 'k' is missing");
  EXPECT_EQ(getRowError([](json::Object &row) { row["m"] = "16"; }),
            "instruction 'mine': field 'm' must be an integer from 1 to "
            "2147483647, got \"16\"");
  EXPECT_EQ(getRowError([](json::Object &row) { row["m"] = 0; }),
            "instruction 'mine': field 'm' must be an integer from 1 to "
            "2147483647, got 0");
  EXPECT_EQ(getRowError([](json::Object &row) { row["op"] = 5; }),
            "instruction 'mine': field 'op' must be a string, got 5");
  EXPECT_EQ(getRowError([](json::Object &row) { row["sparse"] = 1; }),
            "instruction 'mine': field 'sparse' must be true or false, got 1");
  EXPECT_EQ(getRowError([](json::Object &row) { row["a"] = 1; }),
            "instruction 'mine': field 'a' must be an object, got 1");
  EXPECT_EQ(getRowError([](json::Object &row) { row["chips"] = 1; }),
            "instruction 'mine': field 'chips' is not known");
  EXPECT_EQ(getRowError([](json::Object &row) { row["source"] = ""; }),
            "instruction 'mine': field 'source' must name where the facts come "
            "from");
  EXPECT_EQ(getRowError([](json::Object &row) { row["name"] = ""; }),
            "instruction '': field 'name' must not be empty");
  EXPECT_EQ(
      getRowError([](json::Object &row) { row["target"] = "cuda"; }),
      "instruction 'mine': field 'target' is 'cuda', its class belongs to "
      "'rocm'");
  EXPECT_EQ(getRowError([](json::Object &row) {
              row["class"] = "mma";
            }).find("instruction 'mine': field 'class' knows "),
            0u);
}

TEST(JSON, FaultsOfOperandsAndChips) {
  auto getOperandError = [](const char *field, json::Value value) {
    return getRowError([&](json::Object &row) {
      (*row.getObject("a"))[field] = std::move(value);
    });
  };
  EXPECT_EQ(getOperandError("type", "half")
                .find("instruction 'mine': operand 'a': field 'type' knows "),
            0u);
  EXPECT_EQ(getOperandError("layout", "lane(m0")
                .find("instruction 'mine': operand 'a': field 'layout' does "
                      "not parse: "),
            0u);
  EXPECT_EQ(getOperandError("vector", "x"),
            "instruction 'mine': operand 'a': field 'vector' is not known");
  EXPECT_EQ(getRowError(
                [](json::Object &row) { row["availability"] = json::Array(); }),
            "instruction 'mine': field 'availability' names no chip");
  EXPECT_EQ(getRowError([](json::Object &row) {
              row["availability"] =
                  json::Array{json::Object{{"chip", "gfx9999"}}};
            }),
            "instruction 'mine': availability 1: field 'mnemonic' is missing");
}

TEST(JSON, RowsAreVerifiedLikeBuiltinOnes) {
  EXPECT_EQ(getRowError([](json::Object &row) { row["lane_count"] = 32; }),
            "instruction 'mine' operand a: layout places 64 lanes, the row has "
            "32");
  EXPECT_EQ(getRowError([](json::Object &row) {
              (*row.getObject("a"))["register_type"] = "vector<8xf16>";
            }),
            "instruction 'mine' operand a: registers hold 128 bits, the layout "
            "needs 64");
  EXPECT_EQ(getRowError([](json::Object &row) {
              (*(*row.getArray("availability"))[0].getAsObject())["chip"] =
                  "gfx1";
            }),
            "instruction 'mine': no chip 'gfx1' on target 'rocm'");
  json::Object document = makeDocument();
  (*(*document.getArray("chips"))[0].getAsObject())["lane_count"] = 32;
  InstructionSet set;
  llvm::cantFail(set.addChip({"gfx9999", ROCm, 64, 0, 512}));
  EXPECT_EQ(llvm::toString(readJSON(print(std::move(document)), set)),
            "chip 'gfx9999' is already known with other figures");
}
