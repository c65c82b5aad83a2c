//===- Selector.cpp - the selector from C ---------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select-c/Selector.h"

#include "mma_select/ISA/JSON.h"
#include "mma_select/Selector/Selector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;

struct MmaSelectResult {
  SelectionResult result;
  std::string message, json;
};

static std::string toString(const char *text) { return text ? text : ""; }

static std::optional<int64_t> toSize(int64_t size) {
  return size ? std::optional<int64_t>(size) : std::nullopt;
}

static Request convert(const MmaSelectRequest &from) {
  Request request;
  request.target = toString(from.target);
  request.chip = toString(from.chip);
  request.a = toString(from.a);
  request.b = from.b ? from.b : request.a;
  request.acc = toString(from.acc);
  if (from.policy)
    request.policy = from.policy;
  request.forceInstruction = toString(from.force);
  request.m = toSize(from.m);
  request.n = toSize(from.n);
  request.k = toSize(from.k);
  if (from.laneCount)
    request.laneCount = from.laneCount;
  if (from.registerBudget)
    request.registerBudget = from.registerBudget;
  if (from.preferM || from.preferN || from.preferK)
    request.preferShape = Shape{from.preferM, from.preferN, from.preferK};
  request.scaleBlock = from.scaleBlock;
  request.sparse = from.sparse;
  request.batch = from.batch;
  request.mathMode = from.tf32 ? MathMode::TF32 : MathMode::IEEE;
  request.allowRemainders = !from.exact;
  return request;
}

MmaSelectResult *mmaSelectSelect(const MmaSelectRequest *request) {
  SelectionResult result =
      selectMma(ISA::InstructionSet::getBuiltin(), convert(*request));
  std::string message = result ? explain(result) : result.message;
  std::string json = llvm::formatv("{0:2}", toJSON(result)).str();
  return new MmaSelectResult{std::move(result), std::move(message),
                             std::move(json)};
}

void mmaSelectResultDestroy(MmaSelectResult *result) { delete result; }

const char *mmaSelectResultGetInstruction(const MmaSelectResult *result) {
  const std::optional<Selection> &selection = result->result.selection;
  return selection ? selection->instruction->name.c_str() : nullptr;
}

const char *mmaSelectResultGetMessage(const MmaSelectResult *result) {
  return result->message.c_str();
}

const char *mmaSelectResultGetReason(const MmaSelectResult *result) {
  // Names of reasons are literals.
  return result->result ? nullptr : getName(result->result.failure).data();
}

bool mmaSelectResultGetShape(const MmaSelectResult *result, unsigned *m,
                             unsigned *n, unsigned *k, unsigned *laneCount) {
  const std::optional<Selection> &selection = result->result.selection;
  if (!selection)
    return false;
  const ISA::Instruction &row = *selection->instruction;
  std::pair<unsigned *, unsigned> values[] = {
      {m, row.m}, {n, row.n}, {k, row.k}, {laneCount, row.laneCount}};
  for (auto [place, value] : values)
    if (place)
      *place = value;
  return true;
}

size_t mmaSelectResultGetNumNotes(const MmaSelectResult *result) {
  return result->result.notes.size();
}

const char *mmaSelectResultGetNote(const MmaSelectResult *result, size_t at) {
  const std::vector<std::string> &notes = result->result.notes;
  return at < notes.size() ? notes[at].c_str() : nullptr;
}

const char *mmaSelectResultGetJSON(const MmaSelectResult *result) {
  return result->json.c_str();
}

size_t mmaSelectResultGetNumRanked(const MmaSelectResult *result) {
  return result->result.ranking.size();
}

const char *mmaSelectResultGetRanked(const MmaSelectResult *result, size_t at) {
  const std::vector<Candidate> &ranking = result->result.ranking;
  return at < ranking.size() ? ranking[at].instruction->name.c_str() : nullptr;
}

/// Null past the end.
static const Rejection *getRejection(const MmaSelectResult *result, size_t at) {
  const std::vector<Rejection> &rejected = result->result.rejected;
  return at < rejected.size() ? &rejected[at] : nullptr;
}

size_t mmaSelectResultGetNumRejected(const MmaSelectResult *result) {
  return result->result.rejected.size();
}

const char *mmaSelectResultGetRejected(const MmaSelectResult *result,
                                       size_t at) {
  const Rejection *rejection = getRejection(result, at);
  return rejection ? rejection->instruction->name.c_str() : nullptr;
}

const char *mmaSelectResultGetRejectedReason(const MmaSelectResult *result,
                                             size_t at) {
  const Rejection *rejection = getRejection(result, at);
  return rejection ? getName(rejection->reason).data() : nullptr;
}

const char *mmaSelectResultGetRejectedDetail(const MmaSelectResult *result,
                                             size_t at) {
  const Rejection *rejection = getRejection(result, at);
  return rejection ? rejection->detail.c_str() : nullptr;
}

const char *mmaSelectGetManifest(void) {
  static const std::string text =
      llvm::formatv("{0:2}", toJSON(ISA::InstructionSet::getBuiltin())).str();
  return text.c_str();
}
