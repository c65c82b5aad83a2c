//===- InstructionSet.cpp - a set of chips and instructions ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/InstructionSet.h"

#include "llvm/ADT/STLExtras.h"

using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace mma_select::isa {

Error InstructionSet::addChip(Chip chip) {
  auto [it, inserted] = chipByName.try_emplace(chip.name);
  if (!inserted)
    return llvm::createStringError("chip '" + chip.name + "' is already known");
  ownedChips.push_back(std::make_unique<Chip>(std::move(chip)));
  it->second = ownedChips.back().get();
  chips.push_back(it->second);
  return Error::success();
}

Error InstructionSet::addInstruction(Instruction instruction) {
  if (Error error = verifyInstruction(instruction))
    return error;
  for (const Availability &entry : instruction.availability)
    if (!findChip(instruction.getTarget(), entry.chip))
      return llvm::createStringError(
          "instruction '" + instruction.name + "': no chip '" + entry.chip +
          "' on target '" + getName(instruction.getTarget()) + "'");
  auto [it, inserted] = instructionByName.try_emplace(instruction.name);
  if (!inserted)
    return llvm::createStringError("instruction '" + instruction.name +
                                   "' is already known");
  ownedInstructions.push_back(
      std::make_unique<Instruction>(std::move(instruction)));
  it->second = ownedInstructions.back().get();
  instructions.push_back(it->second);
  return Error::success();
}

const Instruction *InstructionSet::findInstruction(StringRef name) const {
  return instructionByName.lookup(name);
}

const Chip *InstructionSet::findChip(TargetKind target, StringRef name) const {
  const Chip *chip = chipByName.lookup(name);
  return chip && chip->target == target ? chip : nullptr;
}

std::vector<std::string> InstructionSet::suggestChips(TargetKind target,
                                                      StringRef name,
                                                      unsigned limit) const {
  // The distance at which a name is a typing slip rather than another name.
  constexpr unsigned near = 2;
  std::vector<std::pair<unsigned, std::string>> ranked;
  for (const Chip *chip : chips)
    if (chip->target == target)
      ranked.emplace_back(StringRef(chip->name).edit_distance(name), chip->name);
  llvm::sort(ranked);
  std::vector<std::string> names;
  for (auto &[distance, chipName] : ranked)
    if (distance <= near && names.size() < limit)
      names.push_back(chipName);
  if (!names.empty())
    return names;
  for (auto &[distance, chipName] : ranked)
    names.push_back(chipName);
  llvm::sort(names);
  return names;
}

} // namespace mma_select::isa
