//===- ReasonTest.cpp - each reason has a request that provokes it --------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new reason without an entry in getProvocations() fails here.
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "gtest/gtest.h"

#include <map>
#include <set>
#include <utility>

using namespace mma_select;
using ISA::Instruction;
using test::getReason;
using test::makeRequest;
using test::select;

//===----------------------------------------------------------------------===//
// All reasons
//===----------------------------------------------------------------------===//

template <Reason value>
static bool isEnumerator() {
  // GCC and clang print the name of an enumerator, `(Reason)42` otherwise.
  return llvm::StringRef(__PRETTY_FUNCTION__).contains("Reason::");
}

template <unsigned... values>
static std::set<Reason>
collectReasons(std::integer_sequence<unsigned, values...>) {
  std::set<Reason> reasons;
  (void)std::initializer_list<int>{
      (isEnumerator<static_cast<Reason>(values)>()
           ? (void)reasons.insert(static_cast<Reason>(values))
           : void(),
       0)...};
  return reasons;
}

static std::set<Reason> getAllReasons() {
  return collectReasons(std::make_integer_sequence<unsigned, 128>());
}

//===----------------------------------------------------------------------===//
// One request for each
//===----------------------------------------------------------------------===//

static const char *const rowName = "mfma_f32_16x16x16_f16";

/// The built-in set with that one row edited.
template <typename Edit>
static ISA::InstructionSet editRow(Edit edit) {
  return test::rebuild([&](Instruction &row) {
    if (row.name == rowName)
      edit(row);
  });
}

static void makeTF32(Instruction &row) {
  for (ISA::Operand *operand : {&row.a, &row.b}) {
    operand->type = ISA::TF32;
    operand->registerType = "vector<4xf32>";
  }
}
static void makeSparse(Instruction &row) {
  row.sparse = true;
  row.sparseGroup = 4;
  // Of 16 elements in each row of A, 8 are stored.
  row.a.layout =
      llvm::cantFail(ISA::BitLayout::parse("lane(m0 m1 m2 m3 k1 k2) reg(k0)"));
  row.a.registerType = "vector<2xf16>";
}
static void makeScaled(Instruction &row) { row.scaleBlock = 32; }

/// A request for f16 on gfx942 after an edit.
template <typename Edit>
static Request editRequest(Edit edit) {
  Request request = makeRequest("rocm:gfx942", "f16");
  edit(request);
  return request;
}

using Found = std::optional<Reason>;

template <typename Edit>
static Found getFailure(Edit edit) {
  SelectionResult result = select(editRequest(edit));
  return result ? Found() : Found(result.failure);
}

template <typename Edit>
static Found getRejection(llvm::StringRef row, Edit edit) {
  return getReason(select(editRequest(edit)), row);
}

template <typename EditRow>
static Found getRejectionOfEdited(EditRow editTheRow, Request request) {
  ISA::InstructionSet set = editRow(editTheRow);
  return getReason(selectMma(set, request), rowName);
}

static Found checkEdited(llvm::StringRef name, unsigned laneCount) {
  Instruction row = *ISA::InstructionSet::getBuiltin().findInstruction(name);
  row.laneCount = laneCount;
  return checkRecord(row);
}

static std::map<Reason, Found (*)()> getRequestProvocations() {
  return {
      {Reason::UnknownTarget,
       [] { return getFailure([](Request &r) { r.target = "amd"; }); }},
      {Reason::UnknownChip,
       [] { return getFailure([](Request &r) { r.chip = "sm_80"; }); }},
      {Reason::UnknownType,
       [] { return getFailure([](Request &r) { r.b = "half"; }); }},
      {Reason::UnknownInstruction,
       [] { return getFailure([](Request &r) { r.forceInstruction = "x"; }); }},
      {Reason::UnknownPolicy,
       [] { return getFailure([](Request &r) { r.policy = "fastest"; }); }},
      {Reason::NoInstruction,
       [] { return getFailure([](Request &r) { r.acc = "f16"; }); }},
      {Reason::PreferredIllegal,
       [] {
         return getFailure([](Request &r) { r.preferShape = Shape{8, 8, 4}; });
       }},
      {Reason::ForcedIllegal, [] {
         return getFailure(
             [](Request &r) { r.forceInstruction = "mfma_f32_16x16x32_f16"; });
       }}};
}

static std::map<Reason, Found (*)()> getRowProvocations() {
  return {
      {Reason::MissingLaneCount, [] { return checkEdited(rowName, 0); }},
      {Reason::UnexpectedLaneCount,
       [] { return checkEdited("tdpbf16ps", 32); }},
      {Reason::ElementType,
       [] { return getRejection(rowName, [](Request &r) { r.a = "bf16"; }); }},
      {Reason::MathMode,
       [] {
         return getRejectionOfEdited(makeTF32,
                                     makeRequest("rocm:gfx942", "f32"));
       }},
      {Reason::Accumulator,
       [] { return getRejection(rowName, [](Request &r) { r.acc = "f16"; }); }},
      {Reason::Chip,
       [] { return getRejection("mfma_f32_16x16x32_f16", [](Request &) {}); }},
      {Reason::LaneCount,
       [] {
         return getReason(select("rocm:gfx1100", "f16"),
                          "wmma_f32_16x16x16_f16_gfx11_w64");
       }},
      {Reason::Sparsity,
       [] {
         return getRejectionOfEdited(makeSparse,
                                     makeRequest("rocm:gfx942", "f16"));
       }},
      {Reason::Scaling,
       [] {
         return getRejectionOfEdited(makeScaled,
                                     makeRequest("rocm:gfx942", "f16"));
       }},
      {Reason::Batch,
       [] { return getRejection("mfma_f32_4x4x4_16b_f16", [](Request &) {}); }},
      {Reason::Remainder,
       [] {
         return getRejection(rowName, [](Request &r) {
           r.k = 8;
           r.allowRemainders = false;
         });
       }},
      {Reason::Registers,
       [] {
         return getRejection(rowName, [](Request &r) {
           r.m = r.n = 16;
           r.registerBudget = 7;
         });
       }},
      {Reason::Preferred,
       [] {
         return getRejection(
             rowName, [](Request &r) { r.preferShape = Shape{32, 32, 8}; });
       }},
      {Reason::Forced,
       [] {
         return getRejection(rowName, [](Request &r) {
           r.forceInstruction = "mfma_f32_32x32x8_f16";
         });
       }},
      {Reason::Rate, [] {
         return getRejection(rowName, [](Request &r) { r.chip = "gfx950"; });
       }}};
}

static std::map<Reason, Found (*)()> getProvocations() {
  std::map<Reason, Found (*)()> all = getRequestProvocations();
  all.merge(getRowProvocations());
  return all;
}

TEST(Reason, EachIsProvoked) {
  std::map<Reason, Found (*)()> provocations = getProvocations();
  for (Reason reason : getAllReasons()) {
    SCOPED_TRACE(getName(reason).str());
    auto it = provocations.find(reason);
    if (it == provocations.end()) {
      ADD_FAILURE() << "no entry in getProvocations()";
      continue;
    }
    Found found = it->second();
    EXPECT_EQ(found, reason) << (found ? getName(*found).str() : "nothing");
  }
}

TEST(Reason, AllAreFound) {
  // The trick of isEnumerator() works with this compiler.
  std::set<Reason> reasons = getAllReasons();
  EXPECT_EQ(reasons.count(Reason::UnknownTarget), 1u);
  EXPECT_EQ(reasons.count(Reason::Rate), 1u);
  EXPECT_EQ(reasons.count(static_cast<Reason>(127)), 0u);
  EXPECT_GE(reasons.size(), 22u);
}

TEST(Reason, NamesAreUnique) {
  std::set<std::string> names;
  for (Reason reason : getAllReasons()) {
    std::string name = getName(reason).str();
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"),
              std::string::npos)
        << name;
  }
}

//===----------------------------------------------------------------------===//
// Rows that the built-in table does not have
//===----------------------------------------------------------------------===//

TEST(Capability, ReducedPrecisionNeedsTheMode) {
  ISA::InstructionSet set = editRow(makeTF32);
  Request request = makeRequest("rocm:gfx942", "f32");
  EXPECT_EQ(test::getDetail(selectMma(set, request), rowName),
            "rounds f32 to tf32, which needs math mode tf32");
  request.mathMode = MathMode::TF32;
  EXPECT_EQ(test::getWinner(selectMma(set, request)), rowName);
  // Who asks for tf32 by name has already agreed, by either name.
  for (const char *name : {"tf32", "xf32"})
    EXPECT_EQ(test::getWinner(selectMma(set, makeRequest("rocm:gfx942", name))),
              rowName);
}

TEST(Capability, Sparsity) {
  ISA::InstructionSet set = editRow(makeSparse);
  // That chip has no sparse rows of its own.
  Request request = makeRequest("rocm:gfx90a", "f16");
  EXPECT_EQ(test::getDetail(selectMma(set, request), rowName),
            "needs a 2:4 sparse A");
  request.sparse = true;
  SelectionResult result = selectMma(set, request);
  EXPECT_EQ(test::getWinner(result), rowName);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_32x32x8_f16"), "takes a dense A");
}

TEST(Capability, Scaling) {
  ISA::InstructionSet set = editRow(makeScaled);
  Request request = makeRequest("rocm:gfx942", "f16");
  EXPECT_EQ(test::getDetail(selectMma(set, request), rowName),
            "needs a scale for each 32 k");
  request.scaleBlock = 32;
  SelectionResult result = selectMma(set, request);
  EXPECT_EQ(test::getWinner(result), rowName);
  EXPECT_EQ(test::getDetail(result, "mfma_f32_32x32x8_f16"),
            "takes no block scales");
  // Scales of another block size are another operand.
  request.scaleBlock = 16;
  EXPECT_EQ(getReason(selectMma(set, request), rowName), Reason::Scaling);
}

TEST(Capability, RecordFaultsComeFirst) {
  Instruction row = *ISA::InstructionSet::getBuiltin().findInstruction(rowName);
  row.laneCount = 0;
  Request request = makeRequest("rocm:gfx942", "bf16");
  const ISA::Chip *chip =
      ISA::InstructionSet::getBuiltin().findChip(ISA::ROCm, "gfx942");
  std::optional<Rejection> rejection = checkCapability(
      row, {&request, chip, ISA::BF16, ISA::BF16, ISA::F32, 64});
  ASSERT_TRUE(rejection.has_value());
  EXPECT_EQ(rejection->reason, Reason::MissingLaneCount);
}

TEST(Capability, EveryBuiltinRecordIsSound) {
  for (const Instruction *row :
       ISA::InstructionSet::getBuiltin().getInstructions())
    EXPECT_EQ(checkRecord(*row), std::nullopt) << row->name;
}
