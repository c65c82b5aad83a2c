//===- Facts.h - facts about instructions from outside ----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads test/Unit/Inputs/*.csv. Each file names its source, none of which is
// this project: a test that compares the table with them checks it.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TEST_UNIT_ISA_FACTS_H
#define MMA_SELECT_TEST_UNIT_ISA_FACTS_H

#include "mma_select/ISA/InstructionSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <set>

namespace mma_select::test {

/// One line of a CSV file, by column name.
using Fact = std::map<std::string, std::string>;

/// The lines of Inputs/`file`, read once. Aborts when it cannot be read.
const std::vector<Fact> &getFacts(const std::string &file);

/// The words of a field that lists names.
std::set<std::string> getWords(const Fact &fact, const std::string &column);
unsigned getNumber(const Fact &fact, const std::string &column);

/// AMD's family of a chip as the layout and cost facts name it (`cdna3`), empty
/// for another vendor's.
std::string getFamily(llvm::StringRef chip);

/// The built-in rows of a target, by name.
std::vector<const ISA::Instruction *> getRows(ISA::TargetKind target);

/// The names of the built-in chips of a target.
std::set<std::string> getChipNames(ISA::TargetKind target);

/// The chips of `names` that the built-in table knows for `target`.
std::set<std::string> keepKnown(ISA::TargetKind target,
                                const std::set<std::string> &names);

/// The chips on which a row is legal.
std::set<std::string> getChips(const ISA::Instruction &instruction);

/// A row that no test may rely on to be right: mfma 16x16x16 f16, to be edited.
ISA::Instruction copyRow(llvm::StringRef name = "mfma_f32_16x16x16_f16");

} // namespace mma_select::test

#endif // MMA_SELECT_TEST_UNIT_ISA_FACTS_H
