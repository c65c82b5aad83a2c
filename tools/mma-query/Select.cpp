//===- Select.cpp - mma-query select --------------------------------------===//
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

cl::SubCommand query::selectCommand("select",
                                    "choose an instruction for a type pair");

static FormatOption formatOption(selectCommand);
static cl::opt<std::string> targetOption("target", cl::Required,
                                         cl::desc("target:chip"),
                                         cl::sub(selectCommand));
static cl::opt<std::string> aOption("a", cl::Required,
                                    cl::desc("element type of A"),
                                    cl::sub(selectCommand));
static cl::opt<std::string>
    bOption("b", cl::desc("element type of B (default: A's)"),
            cl::sub(selectCommand));
static cl::opt<std::string> accOption("acc", cl::desc("accumulator type"),
                                      cl::sub(selectCommand));
static cl::opt<int64_t> mOption("m", cl::desc("rows of the problem"),
                                cl::sub(selectCommand));
static cl::opt<int64_t> nOption("n", cl::desc("columns of the problem"),
                                cl::sub(selectCommand));
static cl::opt<int64_t> kOption("k", cl::desc("depth of the problem"),
                                cl::sub(selectCommand));
static cl::opt<bool> exactOption("exact",
                                 cl::desc("no row that leaves a remainder"),
                                 cl::sub(selectCommand));
static cl::opt<bool> batchOption("batch", cl::desc("several products"),
                                 cl::sub(selectCommand));
static cl::opt<bool> sparseOption("sparse", cl::desc("A is 2:4 sparse"),
                                  cl::sub(selectCommand));
static cl::opt<unsigned> scaleBlockOption("scale-block",
                                          cl::desc("k that share a scale"),
                                          cl::sub(selectCommand));
static cl::opt<MathMode>
    mathOption("math", cl::desc("how f32 may be rounded"),
               cl::init(MathMode::IEEE),
               cl::values(clEnumValN(MathMode::IEEE, "ieee", "not at all"),
                          clEnumValN(MathMode::TF32, "tf32", "to tf32")),
               cl::sub(selectCommand));
static cl::opt<unsigned> waveOption("wave", cl::desc("lanes of the subgroup"),
                                    cl::sub(selectCommand));
static cl::opt<unsigned>
    budgetOption("budget", cl::desc("registers for an M x N subgroup tile"),
                 cl::sub(selectCommand));
static cl::opt<std::string> policyOption("policy",
                                         cl::desc("footprint or throughput"),
                                         cl::init("footprint"),
                                         cl::sub(selectCommand));
static cl::opt<std::string> preferOption("prefer",
                                         cl::desc("preferred shape, MxNxK"),
                                         cl::sub(selectCommand));
static cl::opt<std::string> forceOption("force", cl::desc("name of a row"),
                                        cl::sub(selectCommand));

/// Reads the sizes into a request; false after a message.
static bool readSizes(Request &request) {
  std::pair<cl::opt<int64_t> *, std::optional<int64_t> *> sizes[] = {
      {&mOption, &request.m}, {&nOption, &request.n}, {&kOption, &request.k}};
  for (auto [option, size] : sizes) {
    if (!option->getNumOccurrences())
      continue;
    if (*option <= 0) {
      misuse("the size --" + option->ArgStr + " must be positive, got " +
             Twine(*option));
      return false;
    }
    *size = *option;
  }
  if (!preferOption.empty()) {
    request.preferShape = Shape::parse(preferOption);
    if (!request.preferShape) {
      misuse("cannot read the shape '" + preferOption +
             "', it is written as MxNxK, for instance 32x32x8");
      return false;
    }
  }
  if (budgetOption.getNumOccurrences()) {
    if (!request.m || !request.n) {
      misuse("a register budget is for a tile, it needs --m and --n");
      return false;
    }
    request.registerBudget = budgetOption;
  }
  return true;
}

/// Reads the command line into a request; false after a message.
static bool makeRequest(Request &request) {
  auto [target, chip] = StringRef(targetOption).split(':');
  request.target = target.str();
  request.chip = chip.str();
  request.a = aOption;
  request.b = bOption.empty() ? aOption : bOption;
  request.acc = accOption;
  request.mathMode = mathOption;
  request.allowRemainders = !exactOption;
  request.batch = batchOption;
  request.sparse = sparseOption;
  request.scaleBlock = scaleBlockOption;
  request.policy = policyOption;
  if (waveOption.getNumOccurrences())
    request.laneCount = waveOption;
  request.forceInstruction = forceOption;
  return readSizes(request);
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

/// One line for each row: the ranking, best first, then the rejections.
static void printCSVLines(const SelectionResult &result) {
  auto print = [](StringRef status, const ISA::Instruction &row, StringRef key,
                  StringRef reason, StringRef detail) {
    printCSV(outs(), {status.str(), row.name, utostr(row.m), utostr(row.n),
                      utostr(row.k), utostr(row.blocks), key.str(),
                      reason.str(), detail.str()});
  };
  printCSV(outs(), {"status", "name", "m", "n", "k", "blocks", "key", "reason",
                    "detail"});
  for (const Candidate &candidate : result.ranking) {
    std::string key;
    for (const KeyPart &part : candidate.key.parts)
      key +=
          formatv("{0}{1}={2}", key.empty() ? "" : " ", part.name, part.value);
    bool isWinner = &candidate == &result.ranking.front();
    print(isWinner ? "selected" : "ranked", *candidate.instruction, key, "",
          "");
  }
  for (const Rejection &rejection : result.rejected)
    print("rejected", *rejection.instruction, "", getName(rejection.reason),
          rejection.detail);
}

int query::runSelect(const InstructionSet &set) {
  Request request;
  if (!makeRequest(request))
    return Misused;
  SelectionResult result = selectMma(set, request);
  if (formatOption == Format::JSON)
    outs() << formatv("{0:2}\n", toJSON(result));
  else if (formatOption == Format::CSV)
    printCSVLines(result);
  else
    printText(result);
  return result ? Success : Refused;
}
