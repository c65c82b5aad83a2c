//===- ThreadTest.cpp - many threads ask at once --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Worth most in a build with MMA_SELECT_SANITIZE=thread. The first test of the
// program to touch the built-in set, when run alone, also makes it.
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"
#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Selector/TileModel.h"

#include "gtest/gtest.h"
#include <thread>

using namespace mma_select;

/// What is chosen, and how it is tiled, for each chip and type.
static std::vector<std::string> chooseAll() {
  std::vector<std::string> choices;
  test::forEachTypeOfEachChip([&](const Request &request) {
    SelectionResult result = test::select(request);
    std::string choice = test::getWinner(result);
    if (result && result.selection->instruction->isProduct()) {
      TileProblem problem{result.selection->instruction,
                          result.selection->chip};
      for (const RankedTiling &ranked : rankTilings(problem))
        choice += " " + ranked.tiling.str();
    }
    choices.push_back(std::move(choice));
  });
  return choices;
}

TEST(Threads, AllAnswerAlike) {
  constexpr unsigned count = 16;
  std::vector<std::vector<std::string>> answers(count);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i)
    threads.emplace_back([&answers, i] { answers[i] = chooseAll(); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_GT(answers.front().size(), 100u);
  for (unsigned i = 1; i < count; ++i)
    EXPECT_EQ(answers[i], answers.front()) << "thread " << i;
}

// Each thread has a set of its own, made from the same text.
TEST(Threads, SetsAreMadeApart) {
  constexpr unsigned count = 8;
  std::vector<std::thread> threads;
  std::vector<size_t> sizes(count);
  for (unsigned i = 0; i < count; ++i)
    threads.emplace_back([&sizes, i] {
      ISA::InstructionSet set = test::rebuild([](ISA::Instruction &) {}, i);
      sizes[i] = set.getInstructions().size();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (size_t size : sizes)
    EXPECT_EQ(size, sizes.front());
}
