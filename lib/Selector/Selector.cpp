//===- Selector.cpp - from a request to an instruction --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Selector.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace mma_select;
using ISA::ElementKind;
using ISA::Instruction;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::optional<ElementKind> mma_select::resolveElementType(StringRef name) {
  return ISA::parseElementKind(llvm::StringSwitch<StringRef>(name)
                                   .Case("i8", "si8")
                                   .Case("i4", "si4")
                                   .Case("xf32", "tf32")
                                   .Default(name));
}

static ElementKind getDefaultAccumulator(ElementKind a) {
  if (a == ISA::F64)
    return ISA::F64;
  return ISA::getElementType(a).isFloat ? ISA::F32 : ISA::I32;
}

static SelectionResult fail(Reason reason, std::string message,
                            std::vector<std::string> notes = {}) {
  SelectionResult result;
  result.failure = reason;
  result.message = std::move(message);
  result.notes = std::move(notes);
  return result;
}

/// Resolves every name, or gives the failure.
static std::optional<SelectionResult> resolve(const ISA::InstructionSet &set,
                                              const Request &request,
                                              ResolvedRequest &resolved) {
  std::optional<ISA::TargetKind> target = ISA::parseTargetKind(request.target);
  if (!target)
    return fail(Reason::UnknownTarget,
                formatv("unknown target '{0}'", request.target),
                {"targets are " + ISA::listTargetKinds()});
  resolved.request = &request;
  resolved.chip = set.findChip(*target, request.chip);
  if (!resolved.chip)
    return fail(
        Reason::UnknownChip, set.describeUnknownChip(*target, request.chip),
        {formatv("chips are {0}",
                 llvm::join(set.suggestChips(*target, request.chip), ", "))});
  std::pair<StringRef, ElementKind *> types[] = {{request.a, &resolved.a},
                                                 {request.b, &resolved.b},
                                                 {request.acc, &resolved.acc}};
  for (auto [name, kind] : types) {
    if (kind == &resolved.acc && name.empty()) {
      *kind = getDefaultAccumulator(resolved.a);
      continue;
    }
    std::optional<ElementKind> found = resolveElementType(name);
    if (!found)
      return fail(
          Reason::UnknownType,
          formatv("no matrix instruction knows the element type '{0}'", name),
          {"element types are " + ISA::listElementKinds()});
    *kind = *found;
  }
  resolved.policy = findPolicy(request.policy);
  if (!resolved.policy)
    return fail(
        Reason::UnknownPolicy, formatv("unknown policy '{0}'", request.policy),
        {"policies are " + llvm::join(llvm::map_range(getPolicies(),
                                                      [](const Policy &policy) {
                                                        return policy.name;
                                                      }),
                                      ", ")});
  resolved.laneCount = request.laneCount.value_or(resolved.chip->laneCount);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Failure texts
//===----------------------------------------------------------------------===//

std::vector<std::string>
mma_select::getMultipliedTypes(const ISA::InstructionSet &set,
                               const ISA::Chip &chip) {
  std::set<std::string> types;
  for (const Instruction *instruction : set.getInstructions())
    if (instruction->isProduct() && instruction->findOn(chip) &&
        !checkRecord(*instruction))
      types.insert(instruction->a.type == instruction->b.type
                       ? ISA::getName(instruction->a.type).str()
                       : (ISA::getName(instruction->a.type) + " x " +
                          ISA::getName(instruction->b.type))
                             .str());
  return {types.begin(), types.end()};
}

/// A row for another kind of A, or for scales that the caller does not have.
static bool isOtherForm(const Instruction &row, const Request &request) {
  return row.sparse != request.sparse || row.scaleBlock != request.scaleBlock;
}

/// Rejections that come nearest to a success first: the later the check that
/// failed, the nearer, but other forms last. Rows of other types are no help,
/// nor are those that only a wish excludes.
static std::vector<std::string> describeNearest(const SelectionResult &result,
                                                const Request &request) {
  constexpr unsigned limit = 4;
  std::vector<const Rejection *> nearest;
  for (const Rejection &rejection : result.rejected)
    if (rejection.reason != Reason::ElementType &&
        rejection.reason != Reason::Forced &&
        rejection.reason != Reason::Preferred)
      nearest.push_back(&rejection);
  llvm::sort(nearest, [&](const Rejection *lhs, const Rejection *rhs) {
    bool lhsOther = isOtherForm(*lhs->instruction, request);
    bool rhsOther = isOtherForm(*rhs->instruction, request);
    if (lhsOther != rhsOther)
      return rhsOther;
    if (lhs->reason != rhs->reason)
      return lhs->reason > rhs->reason;
    return lhs->instruction->name < rhs->instruction->name;
  });
  std::vector<std::string> notes;
  for (const Rejection *rejection : llvm::ArrayRef(nearest).take_front(limit))
    notes.push_back(formatv("{0} {1} [{2}]", rejection->instruction->name,
                            rejection->detail, getName(rejection->reason)));
  if (nearest.size() > limit)
    notes.push_back(formatv("and {0} more", nearest.size() - limit));
  return notes;
}

/// The rows that a wish could name instead.
static std::vector<std::string>
describeLegal(llvm::ArrayRef<Candidate> candidates) {
  std::vector<std::string> rows;
  for (const Candidate &candidate : candidates) {
    const Instruction &row = *candidate.instruction;
    rows.push_back(
        formatv("{0} ({1})", row.name, Shape{row.m, row.n, row.k}.str()));
  }
  if (rows.empty())
    return {};
  llvm::sort(rows);
  return {"legal for these types: " + llvm::join(rows, ", ")};
}

static std::string describeRequest(const ResolvedRequest &resolved) {
  return formatv("{0} x {1} -> {2} on {3}:{4}", ISA::getName(resolved.a),
                 ISA::getName(resolved.b), ISA::getName(resolved.acc),
                 ISA::getName(resolved.chip->target), resolved.chip->name);
}

/// "24x?x16": the sizes that are known.
static std::string describeProblem(const Request &request) {
  auto text = [](const std::optional<int64_t> &size) {
    return size ? std::to_string(*size) : std::string("?");
  };
  return text(request.m) + "x" + text(request.n) + "x" + text(request.k);
}

/// The message when rows can compute the product, but none that is asked for
/// fits the sizes or the registers; empty when there is no such row.
static std::string describeMisfit(const ResolvedRequest &resolved,
                                  const SelectionResult &result) {
  const Request &request = *resolved.request;
  auto stopsRows = [&](Reason reason) {
    return llvm::any_of(result.rejected, [&](const Rejection &rejection) {
      return rejection.reason == reason;
    });
  };
  std::vector<std::string> faults;
  if (stopsRows(Reason::Remainder))
    faults.push_back(
        formatv("divides a {0} problem", describeProblem(request)));
  if (stopsRows(Reason::Registers))
    faults.push_back(formatv("holds a {0}x{1} tile in {2} registers",
                             *request.m, *request.n, *request.registerBudget));
  if (faults.empty())
    return "";
  std::string what = llvm::join(faults, " and ");
  if (!request.forceInstruction.empty())
    return formatv("the forced instruction {0} for {1} is none that {2}",
                   request.forceInstruction, describeRequest(resolved), what);
  if (request.preferShape)
    return formatv("no instruction of the preferred shape {0} for {1} {2}",
                   request.preferShape->str(), describeRequest(resolved), what);
  return formatv("no matrix instruction for {0} {1}", describeRequest(resolved),
                 what);
}

static void describeNoInstruction(const ISA::InstructionSet &set,
                                  const ResolvedRequest &resolved,
                                  SelectionResult &result) {
  const Request &request = *resolved.request;
  result.failure = !request.forceInstruction.empty() ? Reason::ForcedIllegal
                   : request.preferShape             ? Reason::PreferredIllegal
                                                     : Reason::NoInstruction;
  result.message = describeMisfit(resolved, result);
  if (!result.message.empty()) {
    result.notes = describeNearest(result, request);
    return;
  }
  result.message =
      formatv("no matrix instruction on {0}:{1} multiplies "
              "{2} x {3} -> {4}",
              ISA::getName(resolved.chip->target), resolved.chip->name,
              ISA::getName(resolved.a), ISA::getName(resolved.b),
              ISA::getName(resolved.acc));
  result.notes = describeNearest(result, request);
  std::vector<std::string> types = getMultipliedTypes(set, *resolved.chip);
  result.notes.push_back(
      formatv("{0} multiplies {1}", resolved.chip->name,
              types.empty() ? "nothing" : llvm::join(types, ", ")));
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

namespace {
/// Legal rows on their way to a ranking.
struct Funnel {
  SelectionResult &result;
  std::vector<Candidate> candidates;

  /// Keeps the candidates that `keep` accepts and rejects the others.
  template <typename Keep>
  void filter(Reason reason, Keep keep, const std::string &detail) {
    std::vector<Candidate> kept;
    for (Candidate &candidate : candidates) {
      if (keep(candidate))
        kept.push_back(candidate);
      else
        result.rejected.push_back({candidate.instruction, reason, detail});
    }
    candidates = std::move(kept);
  }
};
} // namespace

static std::optional<Candidate> makeCandidate(const Instruction &instruction,
                                              const ResolvedRequest &resolved,
                                              SelectionResult &result) {
  if (std::optional<Rejection> rejection =
          checkCapability(instruction, resolved)) {
    result.rejected.push_back(*rejection);
    return std::nullopt;
  }
  return Candidate{&instruction, instruction.findOn(*resolved.chip), {}};
}

/// Applies a forced row or a preferred shape; false when that leaves nothing,
/// with the failure filled in.
static bool applyWishes(const ResolvedRequest &resolved, Funnel &funnel) {
  const Request &request = *resolved.request;
  SelectionResult &result = funnel.result;
  std::vector<std::string> legal = describeLegal(funnel.candidates);
  auto refuse = [&](Reason reason, std::string message) {
    result.failure = reason;
    result.message = std::move(message);
    result.notes = legal.empty() ? describeNearest(result, request) : legal;
    return false;
  };
  if (!request.forceInstruction.empty()) {
    StringRef name = request.forceInstruction;
    std::string why = "is not a row of this target";
    for (const Rejection &rejection : result.rejected)
      if (rejection.instruction->name == name)
        why = formatv("{0} [{1}]", rejection.detail, getName(rejection.reason));
    funnel.filter(
        Reason::Forced,
        [&](const Candidate &c) { return c.instruction->name == name; },
        formatv("{0} is forced", name));
    if (funnel.candidates.empty())
      return refuse(Reason::ForcedIllegal,
                    formatv("instruction '{0}' is not legal for {1}: {2}", name,
                            describeRequest(resolved), why));
  }
  if (request.preferShape) {
    funnel.filter(
        Reason::Preferred,
        [&](const Candidate &c) {
          return Shape{c.instruction->m, c.instruction->n, c.instruction->k} ==
                 *request.preferShape;
        },
        formatv("{0} is preferred", request.preferShape->str()));
    if (funnel.candidates.empty())
      return refuse(
          Reason::PreferredIllegal,
          formatv("no legal instruction has the preferred shape {0} for {1}",
                  request.preferShape->str(), describeRequest(resolved)));
  }
  return true;
}

static std::vector<SelectedOperand>
deriveOperands(const Instruction &instruction) {
  auto packing = [](ElementKind kind) {
    return std::max(1u, 32u / ISA::getElementType(kind).bitWidth);
  };
  return {{ISA::OperandRole::A, instruction.a.type, /*columnMajor=*/false,
           packing(instruction.a.type)},
          {ISA::OperandRole::B, instruction.b.type, /*columnMajor=*/true,
           packing(instruction.b.type)},
          {ISA::OperandRole::Acc, instruction.d, /*columnMajor=*/false,
           std::nullopt}};
}

static Selection makeSelection(const Candidate &winner,
                               const ResolvedRequest &resolved,
                               unsigned fullRate) {
  const Instruction &instruction = *winner.instruction;
  Selection selection;
  selection.instruction = &instruction;
  selection.availability = winner.availability;
  selection.chip = resolved.chip;
  if (instruction.laneCount)
    selection.laneCount = instruction.laneCount;
  selection.accumulatorRegs = llvm::cantFail(ISA::getFootprint(
      instruction.m, instruction.n, instruction.blocks, instruction.laneCount));
  selection.operands = deriveOperands(instruction);
  selection.emulated = !winner.availability->native;
  selection.belowFullRate =
      selection.emulated || winner.availability->rate < fullRate;
  return selection;
}

static void sortByName(std::vector<Rejection> &rejected) {
  llvm::sort(rejected, [](const Rejection &lhs, const Rejection &rhs) {
    return lhs.instruction->name < rhs.instruction->name;
  });
}

static void selectResolved(const ISA::InstructionSet &set,
                           const ResolvedRequest &resolved,
                           SelectionResult &result) {
  Funnel funnel{result, {}};
  for (const Instruction *instruction : set.getInstructions())
    if (instruction->getTarget() == resolved.chip->target)
      if (std::optional<Candidate> candidate =
              makeCandidate(*instruction, resolved, result))
        funnel.candidates.push_back(*candidate);
  sortByName(result.rejected);
  // The chip's full rate for these types, whatever the problem's sizes.
  RankContext context = makeRankContext(*resolved.request, funnel.candidates);
  if (!applyWishes(resolved, funnel))
    return;

  std::vector<Candidate> fitting;
  for (Candidate &candidate : funnel.candidates) {
    if (std::optional<Rejection> rejection =
            checkFit(*candidate.instruction, resolved))
      result.rejected.push_back(*rejection);
    else
      fitting.push_back(candidate);
  }
  if (fitting.empty())
    return describeNoInstruction(set, resolved, result);
  funnel.candidates = std::move(fitting);

  for (Candidate &candidate : funnel.candidates)
    candidate.key = resolved.policy->getKey(*candidate.instruction,
                                            *candidate.availability, context);
  llvm::sort(funnel.candidates, [](const Candidate &lhs, const Candidate &rhs) {
    return lhs.key < rhs.key;
  });
  const Candidate &winner = funnel.candidates.front();
  int64_t rate = winner.key.parts.front().value;
  result.selection = makeSelection(winner, resolved, context.fullRate);
  if (resolved.policy->startsWithRate)
    funnel.filter(
        Reason::Rate,
        [&](const Candidate &c) { return c.key.parts.front().value == rate; },
        formatv("runs below the rate of {0}", winner.instruction->name));
  result.ranking = std::move(funnel.candidates);
}

SelectionResult mma_select::selectMma(const ISA::InstructionSet &set,
                                      const Request &request) {
  ResolvedRequest resolved;
  if (std::optional<SelectionResult> failure = resolve(set, request, resolved))
    return std::move(*failure);
  if (!request.forceInstruction.empty() &&
      !set.findInstruction(request.forceInstruction))
    return fail(Reason::UnknownInstruction,
                formatv("unknown instruction '{0}'", request.forceInstruction));

  SelectionResult result;
  if (!resolved.chip->supportsLaneCount(resolved.laneCount)) {
    result = fail(
        Reason::LaneCount,
        formatv("{0}:{1} has no subgroup of {2} lanes", request.target,
                request.chip, resolved.laneCount),
        {resolved.chip->laneCount == 0
             ? std::string("its matrix unit has no lanes")
             : formatv(
                   "its subgroups have {0}{1} lanes", resolved.chip->laneCount,
                   resolved.chip->alternateLaneCount
                       ? formatv(" or {0}", resolved.chip->alternateLaneCount)
                             .str()
                       : "")
                   .str()});
    return result;
  }
  selectResolved(set, resolved, result);
  sortByName(result.rejected);
  return result;
}
