//===- Chips.cpp - mma-query chips ----------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mma_select/Selector/Selector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mma_select;
using namespace query;

cl::SubCommand query::chipsCommand("chips", "list the chips of the table");
static FormatOption formatOption(chipsCommand);
static cl::opt<std::string> targetOption("target",
                                         cl::desc("only this target or chip"),
                                         cl::value_desc("target[:chip]"),
                                         cl::sub(chipsCommand));

static json::Value makeJSON(const Chip &chip, ArrayRef<std::string> types) {
  return json::Object{{"target", ISA::getName(chip.target)},
                      {"chip", chip.name},
                      {"lanes", chip.laneCount},
                      {"alternate_lanes", chip.alternateLaneCount},
                      {"registers", chip.registers},
                      {"accumulation_registers", chip.accumulationRegisters},
                      {"shared_bytes", chip.sharedBytes},
                      {"types", json::Array(types)}};
}

int query::runChips(const InstructionSet &set) {
  std::optional<Scope> scope = parseScope(set, targetOption);
  if (!scope)
    return Misused;
  std::vector<const Chip *> chips;
  for (const Chip *chip : getSortedChips(set))
    if (scope->contains(*chip))
      chips.push_back(chip);
  // A machine made of features is in no list.
  if (scope->chip && chips.empty())
    chips.push_back(scope->chip);

  json::Array array;
  std::vector<std::vector<std::string>> lines = {
      {"target", "chip", "lanes", "alternate_lanes", "registers",
       "accumulation_registers", "shared_bytes", "types"}};
  for (const Chip *chip : chips) {
    std::vector<std::string> types = getMultipliedTypes(set, *chip);
    array.push_back(makeJSON(*chip, types));
    for (std::string &type : types)
      llvm::erase(type, ' ');
    lines.push_back({ISA::getName(chip->target).str(), chip->name,
                     utostr(chip->laneCount), utostr(chip->alternateLaneCount),
                     utostr(chip->registers),
                     utostr(chip->accumulationRegisters),
                     utostr(chip->sharedBytes), join(types, " ")});
  }
  if (formatOption == Format::JSON)
    outs() << formatv("{0:2}\n", json::Value(std::move(array)));
  else if (formatOption == Format::CSV)
    for (const std::vector<std::string> &line : lines)
      printCSV(outs(), line);
  else
    printTable(outs(), lines);
  return Success;
}
