//===- InstructionSet.cpp - a set of chips and instructions ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/InstructionSet.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <mutex>
#include <set>

using llvm::Error;
using llvm::StringRef;

namespace mma_select::ISA {

struct InstructionSet::FeatureChips {
  std::mutex mutex;
  std::map<std::pair<TargetKind, std::string>, Chip> chips;
};

InstructionSet::InstructionSet()
    : featureChips(std::make_unique<FeatureChips>()) {}
InstructionSet::InstructionSet(InstructionSet &&other) = default;
InstructionSet &InstructionSet::operator=(InstructionSet &&other) = default;
InstructionSet::~InstructionSet() = default;

InstructionSet InstructionSet::clone() const {
  InstructionSet copy;
  for (const Chip *chip : chips)
    llvm::cantFail(copy.addChip(*chip));
  for (const Instruction *instruction : instructions)
    llvm::cantFail(copy.addInstruction(*instruction));
  return copy;
}

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
  llvm::StringSet<> named;
  for (const Availability &entry : instruction.availability) {
    if (!named.insert(entry.chip).second)
      return llvm::createStringError("instruction '" + instruction.name +
                                     "': names chip '" + entry.chip +
                                     "' twice");
    if (!findChip(instruction.getTarget(), entry.chip))
      return llvm::createStringError(
          "instruction '" + instruction.name + "': no chip '" + entry.chip +
          "' on target '" + getName(instruction.getTarget()) + "'");
  }
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
  if (name.starts_with("+"))
    return findFeatureChip(target, name);
  const Chip *chip = chipByName.lookup(name);
  return chip && chip->target == target ? chip : nullptr;
}

const Chip *InstructionSet::findFeatureChip(TargetKind target,
                                            StringRef text) const {
  // What the features do not say is the least of what the chips have.
  Chip chip{"", target};
  bool hasChips = false;
  for (const Chip *known : chips) {
    if (known->target != target)
      continue;
    if (known->laneCount != 0)
      return nullptr;
    chip.registers = hasChips ? std::min(chip.registers, known->registers)
                              : known->registers;
    hasChips = true;
  }
  std::set<std::string> features;
  for (StringRef word : llvm::split(text, ','))
    if (word.consume_front("+") && !word.empty())
      features.insert(word.str());
  if (!hasChips || features.empty())
    return nullptr;
  chip.features.assign(features.begin(), features.end());
  chip.name = "+" + llvm::join(chip.features, ",+");

  std::lock_guard<std::mutex> lock(featureChips->mutex);
  std::string name = chip.name;
  return &featureChips->chips.try_emplace({target, name}, std::move(chip))
              .first->second;
}

/// "gfx1250" -> "gfx" and 1250; no number where the name has none.
static std::pair<StringRef, std::optional<unsigned>>
splitFamily(StringRef name) {
  size_t digit = name.find_first_of("0123456789");
  StringRef family = name.take_front(digit), rest = name.substr(family.size());
  unsigned number;
  if (rest.consumeInteger(10, number))
    return {family, std::nullopt};
  return {family, number};
}

std::string InstructionSet::describeUnknownChip(TargetKind target,
                                                StringRef name) const {
  std::string message =
      ("unknown chip '" + name + "' on target " + getName(target)).str();
  auto [family, number] = splitFamily(name);
  const Chip *newest = nullptr;
  for (const Chip *chip : chips) {
    auto [knownFamily, knownNumber] = splitFamily(chip->name);
    if (chip->target != target || knownFamily != family || !knownNumber)
      continue;
    if (!number || *knownNumber >= *number)
      return message;
    // The highest number; among its variants (sm_121, sm_121a) the plain name.
    if (!newest || std::make_pair(*splitFamily(newest->name).second,
                                  StringRef(chip->name)) <
                       std::make_pair(*knownNumber, StringRef(newest->name)))
      newest = chip;
  }
  if (newest)
    message += ", it is newer than this table, which ends at " + newest->name;
  return message;
}

std::vector<std::string> InstructionSet::suggestChips(TargetKind target,
                                                      StringRef name,
                                                      unsigned limit) const {
  // The distance at which a name is a typing slip rather than another name.
  constexpr unsigned near = 2;
  std::vector<std::pair<unsigned, std::string>> ranked;
  for (const Chip *chip : chips)
    if (chip->target == target)
      ranked.emplace_back(StringRef(chip->name).edit_distance(name),
                          chip->name);
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

} // namespace mma_select::ISA
