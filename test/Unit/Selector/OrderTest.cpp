//===- OrderTest.cpp - the ranking is a strict total order ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <map>

using namespace mma_select;
using test::select;

/// Problem sizes; of the last a known selector has a cyclic preference on
/// gfx950.
static const Shape problems[] = {{1, 1, 1},       {16, 16, 16},  {16, 16, 32},
                                 {32, 32, 8},     {24, 24, 24},  {64, 48, 40},
                                 {128, 128, 128}, {24, 24, 4112}};

/// Calls `check` for each chip, type, problem, with and without remainders and
/// batch.
template <typename Check>
static void forEachProblem(Check check) {
  test::forEachTypeOfEachChip([&](const Request &typed) {
    for (const Shape &problem : problems)
      for (bool allowRemainders : {false, true})
        for (bool batch : {false, true}) {
          Request request = typed;
          request.m = problem.m;
          request.n = problem.n;
          request.k = problem.k;
          request.allowRemainders = allowRemainders;
          request.batch = batch;
          SCOPED_TRACE(request.target + ":" + request.chip + " " + request.a +
                       " " + problem.str());
          check(request);
        }
  });
}

static void expectStrictTotalOrder(llvm::ArrayRef<RankKey> keys) {
  for (const RankKey &x : keys) {
    EXPECT_FALSE(x < x) << x.name.str();
    for (const RankKey &y : keys) {
      EXPECT_EQ((x < y) + (y < x), &x == &y ? 0 : 1)
          << x.name.str() << ", " << y.name.str();
      for (const RankKey &z : keys)
        EXPECT_TRUE(!(x < y) || !(y < z) || x < z)
            << x.name.str() << ", " << y.name.str() << ", " << z.name.str();
    }
  }
}

TEST(Order, KeysOfEachChip) {
  // All rows of a chip, whatever their types, at several full rates.
  const ISA::InstructionSet &set = ISA::InstructionSet::getBuiltin();
  for (const ISA::Chip *chip : set.getChips())
    for (unsigned fullRate : {0u, 16u, 1024u, 4096u}) {
      SCOPED_TRACE(chip->name);
      std::vector<RankKey> keys;
      for (const ISA::Instruction *row : set.getInstructions())
        if (const ISA::Availability *on = row->findOn(chip->name))
          keys.push_back(getFootprintKey(*row, *on, fullRate));
      EXPECT_FALSE(keys.empty());
      expectStrictTotalOrder(keys);
    }
}

TEST(Order, KeysOfEachProblem) {
  forEachProblem([](const Request &request) {
    std::vector<RankKey> keys;
    for (const Candidate &candidate : select(request).ranking)
      keys.push_back(candidate.key);
    expectStrictTotalOrder(keys);
    EXPECT_TRUE(llvm::is_sorted(keys));
  });
}

TEST(Order, EqualKeysAreOrderedByName) {
  RankKey a{{{"rate_deficit", 0}, {"footprint", 4}}, "a"};
  RankKey b{{{"rate_deficit", 0}, {"footprint", 4}}, "b"};
  RankKey c{{{"rate_deficit", 0}, {"footprint", 5}}, "a"};
  RankKey d{{{"rate_deficit", 1}, {"footprint", 0}}, "a"};
  EXPECT_TRUE(a < b && b < c && c < d);
  expectStrictTotalOrder({a, b, c, d});
}

TEST(Order, OfTheTableHasNoMeaning) {
  std::map<std::string, std::string> winners;
  auto getId = [](const Request &request) {
    return llvm::formatv("{0}:{1} {2} x {3} {4}x{5}x{6} {7} {8}",
                         request.target, request.chip, request.a, request.b,
                         *request.m, *request.n, *request.k,
                         request.allowRemainders, request.batch)
        .str();
  };
  auto getText = [](const SelectionResult &result) {
    return test::getWinner(result) + explain(result) +
           llvm::join(test::getRanking(result), " ") +
           llvm::join(result.notes, " ");
  };
  forEachProblem([&](const Request &request) {
    winners[getId(request)] = getText(select(request));
  });
  for (unsigned seed = 1; seed <= 5; ++seed) {
    ISA::InstructionSet shuffled =
        test::rebuild([](ISA::Instruction &) {}, seed);
    unsigned different = 0;
    forEachProblem([&](const Request &request) {
      different +=
          getText(selectMma(shuffled, request)) != winners[getId(request)];
    });
    EXPECT_EQ(different, 0u) << "seed " << seed;
  }
}

TEST(Order, EveryRowIsRankedOrRejected) {
  const ISA::InstructionSet &set = ISA::InstructionSet::getBuiltin();
  forEachProblem([&](const Request &request) {
    SelectionResult result = select(request);
    if (!result)
      return;
    std::map<std::string, unsigned> times;
    for (const Candidate &candidate : result.ranking)
      ++times[candidate.instruction->name];
    for (const Rejection &rejection : result.rejected)
      ++times[rejection.instruction->name];
    ISA::TargetKind target = *ISA::parseTargetKind(request.target);
    unsigned wrong = 0;
    for (const ISA::Instruction *row : set.getInstructions())
      wrong += times[row->name] != (row->getTarget() == target ? 1 : 0);
    EXPECT_EQ(wrong, 0u);
    EXPECT_TRUE(llvm::is_sorted(
        result.rejected, [](const Rejection &lhs, const Rejection &rhs) {
          return lhs.instruction->name < rhs.instruction->name;
        }));
  });
}
