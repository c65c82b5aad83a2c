//===- Legality.cpp - why a row cannot serve a request --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Legality.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mma_select;
using llvm::formatv;
using llvm::StringRef;

StringRef mma_select::getName(Reason reason) {
  switch (reason) {
  case Reason::UnknownTarget:
    return "unknown-target";
  case Reason::UnknownChip:
    return "unknown-chip";
  case Reason::UnknownType:
    return "unknown-type";
  case Reason::UnknownInstruction:
    return "unknown-instruction";
  case Reason::UnknownPolicy:
    return "unknown-policy";
  case Reason::NoInstruction:
    return "no-instruction";
  case Reason::PreferredIllegal:
    return "preferred-illegal";
  case Reason::ForcedIllegal:
    return "forced-illegal";
  case Reason::MissingLaneCount:
    return "missing-lane-count";
  case Reason::UnexpectedLaneCount:
    return "unexpected-lane-count";
  case Reason::ElementType:
    return "element-type";
  case Reason::MathMode:
    return "math-mode";
  case Reason::Accumulator:
    return "accumulator";
  case Reason::Chip:
    return "chip";
  case Reason::LaneCount:
    return "lane-count";
  case Reason::Sparsity:
    return "sparsity";
  case Reason::Scaling:
    return "scaling";
  case Reason::Batch:
    return "batch";
  case Reason::Remainder:
    return "remainder";
  case Reason::Registers:
    return "registers";
  case Reason::Preferred:
    return "preferred";
  case Reason::Forced:
    return "forced";
  case Reason::Rate:
    return "rate";
  }
  llvm_unreachable("unknown reason");
}

std::optional<Reason>
mma_select::checkRecord(const ISA::Instruction &instruction) {
  if (instruction.isCooperative() && instruction.laneCount == 0)
    return Reason::MissingLaneCount;
  if (!instruction.isCooperative() && instruction.laneCount != 0)
    return Reason::UnexpectedLaneCount;
  return std::nullopt;
}

/// "sm_80, sm_90, sm_100": by number, whatever the order of the table.
static std::string listChips(const ISA::Instruction &instruction) {
  llvm::SmallVector<StringRef> chips;
  for (const ISA::Availability &entry : instruction.availability)
    chips.push_back(entry.chip);
  llvm::sort(chips, [](StringRef lhs, StringRef rhs) {
    return lhs.compare_numeric(rhs) < 0;
  });
  return llvm::join(chips, ", ");
}

/// What a chip would have to be, or a machine made of features to have.
static std::string describeNeed(const ISA::Instruction &instruction,
                                const ISA::Chip &chip) {
  if (chip.features.empty())
    return formatv("needs one of {0}", listChips(instruction));
  if (instruction.feature.empty())
    return formatv("needs one of {0}, no feature alone stands for it",
                   listChips(instruction));
  return formatv("needs the feature {0}", instruction.feature);
}

/// A row reads tf32 where the request has f32.
static bool isReducedPrecision(ISA::ElementKind row, ISA::ElementKind asked) {
  return row == ISA::TF32 && asked == ISA::F32;
}

std::optional<Rejection>
mma_select::checkCapability(const ISA::Instruction &instruction,
                            const ResolvedRequest &resolved) {
  auto reject = [&](Reason reason, std::string detail) {
    return Rejection{&instruction, reason, std::move(detail)};
  };
  const Request &request = *resolved.request;
  if (std::optional<Reason> reason = checkRecord(instruction))
    return reject(*reason, "the record is inconsistent");

  bool reducedA = isReducedPrecision(instruction.a.type, resolved.a);
  bool reducedB = isReducedPrecision(instruction.b.type, resolved.b);
  if ((instruction.a.type != resolved.a && !reducedA) ||
      (instruction.b.type != resolved.b && !reducedB))
    return reject(Reason::ElementType,
                  formatv("multiplies {0} x {1}", getName(instruction.a.type),
                          getName(instruction.b.type)));
  if (!instruction.isProduct())
    return reject(Reason::ElementType, formatv("computes the {0}, no product",
                                               instruction.computes));
  if ((reducedA || reducedB) && request.mathMode != MathMode::TF32)
    return reject(Reason::MathMode,
                  "rounds f32 to tf32, which needs math mode tf32");
  // What takes another type than it gives does not accumulate.
  if (instruction.c.type != instruction.d)
    return reject(Reason::Accumulator,
                  formatv("adds to {0} and gives {1}",
                          getName(instruction.c.type), getName(instruction.d)));
  if (instruction.d != resolved.acc)
    return reject(Reason::Accumulator,
                  formatv("accumulates in {0}", getName(instruction.d)));
  if (!instruction.findOn(*resolved.chip))
    return reject(Reason::Chip, describeNeed(instruction, *resolved.chip));
  if (instruction.laneCount != resolved.laneCount)
    return reject(Reason::LaneCount,
                  formatv("needs {0} lanes, the subgroup has {1}",
                          instruction.laneCount, resolved.laneCount));
  // A request's sparse A is 2:4.
  if (instruction.sparse != request.sparse ||
      (instruction.sparse && instruction.sparseGroup != 4))
    return reject(Reason::Sparsity, instruction.sparse
                                        ? formatv("needs a {0}:{1} sparse A",
                                                  instruction.sparseGroup / 2,
                                                  instruction.sparseGroup)
                                              .str()
                                        : "takes a dense A");
  if (instruction.scaleBlock != request.scaleBlock)
    return reject(Reason::Scaling, instruction.scaleBlock
                                       ? formatv("needs a scale for each {0} k",
                                                 instruction.scaleBlock)
                                             .str()
                                       : "takes no block scales");
  if (instruction.blocks > 1 && !request.batch)
    return reject(Reason::Batch, formatv("computes {0} independent products",
                                         instruction.blocks));
  return std::nullopt;
}

unsigned mma_select::getRegisterCost(const ISA::Instruction &instruction,
                                     ISA::OperandRole role, int64_t rows,
                                     int64_t columns) {
  const ISA::Operand &operand = instruction.getOperand(role);
  unsigned perTile =
      instruction.laneCount == 0
          ? 1
          : llvm::divideCeil(
                operand.layout.getNumRegs() * operand.getElementBits(), 32);
  return perTile * llvm::divideCeil(rows, instruction.getRows(role)) *
         llvm::divideCeil(columns, instruction.getColumns(role));
}

std::optional<Rejection>
mma_select::checkFit(const ISA::Instruction &instruction,
                     const ResolvedRequest &resolved) {
  const Request &request = *resolved.request;
  auto reject = [&](Reason reason, std::string detail) {
    return Rejection{&instruction, reason, std::move(detail)};
  };
  if (!request.allowRemainders) {
    std::tuple<StringRef, std::optional<int64_t>, unsigned> sizes[] = {
        {"M", request.m, instruction.m},
        {"N", request.n, instruction.n},
        {"K", request.k, instruction.k}};
    for (auto [name, size, native] : sizes)
      if (size && *size % native != 0)
        return reject(Reason::Remainder,
                      formatv("{0} = {1} is no multiple of {2}, remainder {3}",
                              name, *size, native, *size % native));
  }
  if (request.registerBudget && request.m && request.n) {
    // Accumulators stay; A and B are held for one step along K.
    unsigned cost = getRegisterCost(instruction, ISA::OperandRole::Acc,
                                    *request.m, *request.n) +
                    getRegisterCost(instruction, ISA::OperandRole::A,
                                    *request.m, instruction.k) +
                    getRegisterCost(instruction, ISA::OperandRole::B,
                                    instruction.k, *request.n);
    if (cost > *request.registerBudget)
      return reject(
          Reason::Registers,
          formatv("a {0}x{1} tile takes {2} registers, the budget is {3}",
                  *request.m, *request.n, cost, *request.registerBudget));
  }
  return std::nullopt;
}
