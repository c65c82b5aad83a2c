//===- TestRequests.cpp - requests and sets that tests share --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRequests.h"

#include "llvm/ADT/STLExtras.h"

#include <random>

using namespace mma_select;
using llvm::StringRef;

Request test::makeRequest(StringRef targetAndChip, StringRef types) {
  auto [target, chip] = targetAndChip.split(':');
  auto [a, b] = types.split(" x ");
  Request request;
  request.target = target.str();
  request.chip = chip.str();
  request.a = a.str();
  request.b = b.empty() ? a.str() : b.str();
  return request;
}

SelectionResult test::select(const Request &request) {
  return selectMma(ISA::InstructionSet::getBuiltin(), request);
}

SelectionResult test::select(StringRef targetAndChip, StringRef types) {
  return select(makeRequest(targetAndChip, types));
}

std::string test::getWinner(const SelectionResult &result) {
  return result ? result.selection->instruction->name
                : "[" + getName(result.failure).str() + "]";
}

std::vector<std::string> test::getRanking(const SelectionResult &result) {
  std::vector<std::string> names;
  for (const Candidate &candidate : result.ranking)
    names.push_back(candidate.instruction->name);
  return names;
}

static const Rejection *findRejection(const SelectionResult &result,
                                      StringRef row) {
  for (const Rejection &rejection : result.rejected)
    if (rejection.instruction->name == row)
      return &rejection;
  return nullptr;
}

std::optional<Reason> test::getReason(const SelectionResult &result,
                                      StringRef row) {
  const Rejection *rejection = findRejection(result, row);
  return rejection ? std::optional(rejection->reason) : std::nullopt;
}

std::string test::getDetail(const SelectionResult &result, StringRef row) {
  const Rejection *rejection = findRejection(result, row);
  return rejection ? rejection->detail : "";
}

ISA::InstructionSet
test::rebuild(llvm::function_ref<void(ISA::Instruction &)> edit,
              std::optional<unsigned> seed) {
  const ISA::InstructionSet &builtin = ISA::InstructionSet::getBuiltin();
  std::vector<const ISA::Chip *> chips = builtin.getChips().vec();
  std::vector<const ISA::Instruction *> rows = builtin.getInstructions().vec();
  if (seed) {
    std::mt19937 generator(*seed);
    std::shuffle(chips.begin(), chips.end(), generator);
    std::shuffle(rows.begin(), rows.end(), generator);
  }
  ISA::InstructionSet set;
  for (const ISA::Chip *chip : chips)
    llvm::cantFail(set.addChip(*chip));
  for (const ISA::Instruction *row : rows) {
    ISA::Instruction edited = *row;
    edit(edited);
    llvm::cantFail(set.addInstruction(std::move(edited)));
  }
  return set;
}

void test::forEachTypeOfEachChip(
    llvm::function_ref<void(const Request &)> check) {
  const ISA::InstructionSet &set = ISA::InstructionSet::getBuiltin();
  for (const ISA::Chip *chip : set.getChips())
    for (const std::string &types : getMultipliedTypes(set, *chip))
      check(makeRequest((ISA::getName(chip->target) + ":" + chip->name).str(),
                        types));
}
