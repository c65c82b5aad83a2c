//===- Report.cpp - a selection in words and as JSON ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Selector.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;
using llvm::formatv;
namespace json = llvm::json;

/// "name (16x16x16) footprint 4"; without lanes there is no footprint.
static std::string describe(const ISA::Instruction &instruction) {
  std::string text =
      formatv("{0} ({1})", instruction.name, instruction.getShapeString());
  std::optional<unsigned> footprint = llvm::cantFail(ISA::getFootprint(
      instruction.m, instruction.n, instruction.blocks, instruction.laneCount));
  if (footprint)
    text += formatv(" footprint {0}", *footprint);
  return text;
}

/// "decided by cycles, 512 against 1024": the first part of the key in which
/// the winner differs from the runner-up. Footprint and rate, the words of the
/// default policy, are told already.
static std::string describeDecision(const SelectionResult &result) {
  llvm::ArrayRef<Candidate> ranking = result.ranking;
  if (ranking.size() < 2 ||
      ranking.front().key.parts.front().name == "rate_deficit")
    return "";
  for (auto [mine, theirs] :
       llvm::zip_equal(ranking[0].key.parts, ranking[1].key.parts))
    if (mine.value != theirs.value)
      return formatv("decided by {0}, {1} against {2}", mine.name, mine.value,
                     theirs.value);
  return "decided by name";
}

std::string mma_select::explain(const SelectionResult &result) {
  if (!result)
    return result.message;
  const Selection &selection = *result.selection;
  std::string text = describe(*selection.instruction);
  if (selection.laneCount)
    text += formatv(" on {0} lanes", *selection.laneCount);
  if (result.ranking.size() > 1)
    text += ", before " + describe(*result.ranking[1].instruction);
  else
    text += ", the only legal row at its rate";
  if (std::string decision = describeDecision(result); !decision.empty())
    text += "; " + decision;
  if (selection.emulated)
    text += "; the chip emulates it";
  else if (selection.belowFullRate)
    text += "; below the chip's full rate for these types";
  return text;
}

template <typename T>
static json::Value orNull(const std::optional<T> &value) {
  return value ? json::Value(*value) : json::Value(nullptr);
}

static json::Array getShape(const ISA::Instruction &instruction) {
  return json::Array{instruction.m, instruction.n, instruction.k};
}

static json::Value toJSON(const SelectedOperand &operand) {
  return json::Object{
      {"role", ISA::getName(operand.role)},
      {"dtype", ISA::getName(operand.type)},
      {"layout", operand.columnMajor ? "column_major" : "row_major"},
      {"k_packing", orNull(operand.kPacking)}};
}

static json::Value toJSON(const Selection &selection) {
  const ISA::Instruction &instruction = *selection.instruction;
  json::Array operands;
  for (const SelectedOperand &operand : selection.operands)
    operands.push_back(toJSON(operand));
  return json::Object{{"target", ISA::getName(selection.chip->target)},
                      {"arch", selection.chip->name},
                      {"mma_class", ISA::getName(instruction.instructionClass)},
                      {"instruction", instruction.name},
                      {"shape", getShape(instruction)},
                      {"a_dtype", ISA::getName(instruction.a.type)},
                      {"b_dtype", ISA::getName(instruction.b.type)},
                      {"acc_dtype", ISA::getName(instruction.d)},
                      {"lane_count", orNull(selection.laneCount)},
                      {"accumulator_regs", orNull(selection.accumulatorRegs)},
                      {"below_full_rate", selection.belowFullRate},
                      {"emulated", selection.emulated},
                      {"operands", std::move(operands)}};
}

json::Value mma_select::toJSON(const SelectionResult &result) {
  json::Array ranking, rejected;
  for (const Candidate &candidate : result.ranking) {
    json::Object key;
    for (const KeyPart &part : candidate.key.parts)
      key[part.name] = part.value;
    const ISA::Instruction &instruction = *candidate.instruction;
    ranking.push_back(json::Object{
        {"instruction", instruction.name},
        {"shape", getShape(instruction)},
        {"footprint", orNull(llvm::cantFail(ISA::getFootprint(
                          instruction.m, instruction.n, instruction.blocks,
                          instruction.laneCount)))},
        {"key", std::move(key)}});
  }
  for (const Rejection &rejection : result.rejected)
    rejected.push_back(
        json::Object{{"instruction", rejection.instruction->name},
                     {"reason", getName(rejection.reason)},
                     {"detail", rejection.detail}});
  json::Object document{{"selection", nullptr},
                        {"ranking", std::move(ranking)},
                        {"rejected", std::move(rejected)}};
  if (result) {
    document["selection"] = ::toJSON(*result.selection);
  } else {
    json::Array notes;
    for (const std::string &note : result.notes)
      notes.push_back(note);
    document["error"] = json::Object{{"reason", getName(result.failure)},
                                     {"message", result.message},
                                     {"notes", std::move(notes)}};
  }
  return document;
}
