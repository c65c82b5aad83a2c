//===- mma-query.cpp - ask the instruction table --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma-query <command> [options]; docs/mma-query.md describes the commands.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace query;

namespace {
struct Command {
  cl::SubCommand &command;
  int (*run)(const InstructionSet &);
};
} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  // Those of libLLVM.
  cl::OptionCategory none("mma-query");
  cl::HideUnrelatedOptions(none);
  // With a stream for errors a wrong command line returns instead of exiting.
  if (!cl::ParseCommandLineOptions(argc, argv, "asks the instruction table\n",
                                   &errs()))
    return Misused;
  const Command commands[] = {
      {chipsCommand, runChips},       {listCommand, runList},
      {selectCommand, runSelect},     {layoutCommand, runLayout},
      {manifestCommand, runManifest}, {goldenCommand, runGolden}};
  for (const Command &command : commands) {
    if (!command.command)
      continue;
    std::optional<InstructionSet> table = loadTable();
    return table ? command.run(*table) : int(Misused);
  }
  return misuse("expected a command: chips, list, select, layout, "
                "manifest; mma-query --help explains them");
}
