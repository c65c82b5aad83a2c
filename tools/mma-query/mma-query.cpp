//===- mma-query.cpp - ask the instruction table --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma-query select --target=rocm:gfx942 --a=f16 [--b= --acc= --m= --n= --k=
//   --prefer=32x32x8 --force=<row> --wave=64] [--format=text|json]
//
// Exit code 0 with a selection, 1 without, 2 for a wrong command line.
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Selector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace llvm;
using namespace mma_select;

static cl::SubCommand selectCommand("select",
                                    "choose an instruction for a type pair");

static cl::opt<std::string> targetOption("target", cl::Required,
                                         cl::desc("target:chip"),
                                         cl::sub(selectCommand));
static cl::opt<std::string> aOption("a", cl::Required,
                                    cl::desc("element type of A"),
                                    cl::sub(selectCommand));
static cl::opt<std::string> bOption("b",
                                    cl::desc("element type of B (default: A's)"),
                                    cl::sub(selectCommand));
static cl::opt<std::string> accOption("acc", cl::desc("accumulator type"),
                                      cl::sub(selectCommand));
static cl::opt<int64_t> mOption("m", cl::desc("rows of the problem"),
                                cl::sub(selectCommand));
static cl::opt<int64_t> nOption("n", cl::desc("columns of the problem"),
                                cl::sub(selectCommand));
static cl::opt<int64_t> kOption("k", cl::desc("depth of the problem"),
                                cl::sub(selectCommand));
static cl::opt<unsigned> waveOption("wave", cl::desc("lanes of the subgroup"),
                                    cl::sub(selectCommand));
static cl::opt<std::string> preferOption("prefer",
                                         cl::desc("preferred shape, MxNxK"),
                                         cl::sub(selectCommand));
static cl::opt<std::string> forceOption("force", cl::desc("name of a row"),
                                        cl::sub(selectCommand));
enum class Format { Text, JSON };
static cl::opt<Format> formatOption(
    "format", cl::desc("output"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "for people"),
               clEnumValN(Format::JSON, "json", "for scripts")),
    cl::sub(selectCommand));

/// Reads the command line into a request; false after a message.
static bool makeRequest(Request &request) {
  auto [target, chip] = StringRef(targetOption).split(':');
  request.target = target.str();
  request.chip = chip.str();
  request.a = aOption;
  request.b = bOption.empty() ? aOption : bOption;
  request.acc = accOption;
  if (mOption.getNumOccurrences())
    request.m = mOption;
  if (nOption.getNumOccurrences())
    request.n = nOption;
  if (kOption.getNumOccurrences())
    request.k = kOption;
  if (waveOption.getNumOccurrences())
    request.laneCount = waveOption;
  request.forceInstruction = forceOption;
  if (!preferOption.empty()) {
    request.preferShape = Shape::parse(preferOption);
    if (!request.preferShape) {
      errs() << "mma-query: cannot read the shape '" << preferOption
             << "', it is written as MxNxK, for instance 32x32x8\n";
      return false;
    }
  }
  return true;
}

static void printText(const SelectionResult &result) {
  if (!result) {
    outs() << "no instruction [" << getName(result.failure)
           << "]: " << result.message << '\n';
    for (const std::string &note : result.notes)
      outs() << "  note: " << note << '\n';
    return;
  }
  outs() << "selected: " << explain(result) << "\nranking:\n";
  for (const Candidate &candidate : result.ranking) {
    outs() << formatv("  {0,-44}", candidate.instruction->name);
    for (const KeyPart &part : candidate.key.parts)
      outs() << formatv(" {0}={1}", part.name, part.value);
    outs() << '\n';
  }
  outs() << "rejected:\n";
  for (const Rejection &rejection : result.rejected)
    outs() << formatv("  {0,-44} {1} [{2}]\n", rejection.instruction->name,
                      rejection.detail, getName(rejection.reason));
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "asks the instruction table\n");
  if (!selectCommand) {
    errs() << "mma-query: expected a command: select\n";
    return 2;
  }
  Request request;
  if (!makeRequest(request))
    return 2;
  SelectionResult result =
      selectMma(isa::InstructionSet::getBuiltin(), request);
  if (formatOption == Format::JSON)
    outs() << formatv("{0:2}\n", toJSON(result));
  else
    printText(result);
  return result ? 0 : 1;
}
