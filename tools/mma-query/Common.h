//===- Common.h - what the commands of mma-query share ----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TOOLS_MMA_QUERY_COMMON_H
#define MMA_SELECT_TOOLS_MMA_QUERY_COMMON_H

#include "mma_select/ISA/InstructionSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace query {

using mma_select::ISA::Chip;
using mma_select::ISA::Instruction;
using mma_select::ISA::InstructionSet;

// The commands, each in the file of its name. `run...` answers the exit code.
extern llvm::cl::SubCommand chipsCommand, goldenCommand, layoutCommand,
    listCommand, manifestCommand, selectCommand;
int runChips(const InstructionSet &set);
int runGolden(const InstructionSet &set);
int runLayout(const InstructionSet &set);
int runList(const InstructionSet &set);
int runManifest(const InstructionSet &set);
int runSelect(const InstructionSet &set);

/// Exit codes: an answer, a refusal with its reasons, a wrong command line.
enum ExitCode { Success = 0, Refused = 1, Misused = 2 };

enum class Format { Text, CSV, JSON };
/// An option `--format` of a command, with all three forms.
struct FormatOption : llvm::cl::opt<Format> {
  explicit FormatOption(llvm::cl::SubCommand &command);
};

/// Prints "mma-query: " and the message to the errors; answers Misused.
int misuse(const llvm::Twine &message);

/// The built-in table with the files of --isa added; none after a message.
std::optional<InstructionSet> loadTable();

/// Which rows and chips a command is about: a target with or without a chip.
struct Scope {
  std::optional<mma_select::ISA::TargetKind> target; ///< none: all
  const Chip *chip = nullptr;                        ///< null: all of them

  bool contains(const Chip &other) const {
    return chip ? chip == &other : !target || *target == other.target;
  }
};
/// Reads `rocm` or `rocm:gfx942`; none after a message.
std::optional<Scope> parseScope(const InstructionSet &set,
                                llvm::StringRef text);

/// Chips and rows in the order in which people read them: by target, then by
/// name with numbers by value. The order of the table has no meaning.
std::vector<const Chip *> getSortedChips(const InstructionSet &set);
std::vector<const Instruction *> getSortedRows(const InstructionSet &set);

/// One line of comma-separated values, quoted where it must be.
void printCSV(llvm::raw_ostream &os, llvm::ArrayRef<std::string> fields);

/// Lines of cells with the columns aligned, the first line as the head.
void printTable(llvm::raw_ostream &os,
                llvm::ArrayRef<std::vector<std::string>> lines);

} // namespace query

#endif // MMA_SELECT_TOOLS_MMA_QUERY_COMMON_H
