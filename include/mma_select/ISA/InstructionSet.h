//===- InstructionSet.h - a set of chips and instructions -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table that the selector reads. The built-in one comes from ISA/*.td; an
// embedding compiler can build another, or extend a clone of this one.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_INSTRUCTIONSET_H
#define MMA_SELECT_ISA_INSTRUCTIONSET_H

#include "mma_select/ISA/Chip.h"
#include "mma_select/ISA/Instruction.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace mma_select::ISA {

/// Chips and instructions by name. Order has no meaning. References stay valid
/// for the life of the set. Reading from several threads is safe.
class InstructionSet {
public:
  InstructionSet();
  InstructionSet(InstructionSet &&other);
  InstructionSet &operator=(InstructionSet &&other);
  ~InstructionSet();

  /// The rows that this project ships, made on first use.
  static const InstructionSet &getBuiltin();

  /// A set of its own with the same chips and rows, to be extended.
  InstructionSet clone() const;

  /// Fails when the name is taken.
  llvm::Error addChip(Chip chip);
  /// Fails when the name is taken, the row does not verify, or it names a chip
  /// twice or one that belongs to another target or does not exist.
  llvm::Error addInstruction(Instruction instruction);

  llvm::ArrayRef<const Instruction *> getInstructions() const {
    return instructions;
  }
  llvm::ArrayRef<const Chip *> getChips() const { return chips; }

  /// Null when there is none of that name.
  const Instruction *findInstruction(llvm::StringRef name) const;
  const Chip *findChip(TargetKind target, llvm::StringRef name) const;

  /// A machine made of CPU features, as in `+amx-tile,+amx-int8`; words without
  /// a plus (or with a minus) are left out, the order does not matter. Null
  /// when the target's chips have lanes: a GPU is more than its features.
  /// findChip() answers a name that starts with `+` from here.
  const Chip *findFeatureChip(TargetKind target, llvm::StringRef text) const;

  /// "unknown chip 'gfx941' on target rocm"; says so when the name is of a
  /// known family and newer than all that the set has of it.
  std::string describeUnknownChip(TargetKind target,
                                  llvm::StringRef name) const;

  /// Names of chips of `target` that a user may have meant by `name`, nearest
  /// first, at most `limit`; all of them, sorted, when none is near.
  std::vector<std::string> suggestChips(TargetKind target, llvm::StringRef name,
                                        unsigned limit = 4) const;

private:
  struct FeatureChips;

  std::vector<std::unique_ptr<Instruction>> ownedInstructions;
  std::vector<std::unique_ptr<Chip>> ownedChips;
  std::vector<const Instruction *> instructions;
  std::vector<const Chip *> chips;
  llvm::StringMap<const Instruction *> instructionByName;
  llvm::StringMap<const Chip *> chipByName;
  /// Made when asked for, under a lock.
  std::unique_ptr<FeatureChips> featureChips;
};

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_INSTRUCTIONSET_H
