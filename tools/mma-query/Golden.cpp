//===- Golden.cpp - mma-query golden --------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is chosen for every chip, type pair and policy and for 210 problems, in
// few lines: chips that have the same rows at the same rates share them, and so
// do problems that get the same instruction. test/Golden/choices.csv is this
// output.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mma_select/Selector/Selector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <set>

using namespace llvm;
using namespace mma_select;
using namespace query;

cl::SubCommand query::goldenCommand(
    "golden", "print the choice for every chip, type pair and many problems");

namespace {
/// Which rows may answer: one line of the table of golden choices for each.
struct Variant {
  unsigned lanes;
  bool sparse;
  unsigned scaleBlock;
  bool batch;

  bool operator<(const Variant &other) const {
    auto key = [](const Variant &v) {
      return std::make_tuple(v.lanes, v.sparse, v.scaleBlock, v.batch);
    };
    return key(*this) < key(other);
  }
  std::string str() const {
    std::string text = lanes ? formatv("{0} lanes", lanes).str() : "no lanes";
    if (sparse)
      text += " sparse";
    if (scaleBlock)
      text += formatv(" scale {0}", scaleBlock);
    if (batch)
      text += " batch";
    return text;
  }
};

/// Rows of one type pair and accumulator, as a table of their own.
struct TypeRows {
  InstructionSet set;
  std::vector<const Instruction *> rows;
};

/// What was chosen, with the key where it was chosen first.
struct Choice {
  std::vector<Shape> shapes;
  std::string key;
};
} // namespace

static std::vector<Shape> getShapes() {
  std::vector<Shape> shapes;
  for (unsigned m : {1, 8, 16, 24, 32, 100, 4096})
    for (unsigned n : {4, 8, 16, 32, 100, 4096})
      for (unsigned k : {4, 16, 32, 100, 4096})
        shapes.push_back({m, n, k});
  return shapes;
}

static std::string describeKey(const RankKey &key) {
  std::string text;
  for (const KeyPart &part : key.parts)
    text +=
        formatv("{0}{1}={2}", text.empty() ? "" : " ", part.name, part.value);
  return text;
}

/// All that the choice on a chip depends on.
static std::string getSignature(const TypeRows &rows, const Chip &chip) {
  std::string text =
      formatv("{0} {1}:", chip.laneCount, chip.alternateLaneCount);
  for (const Instruction *row : rows.rows)
    if (const ISA::Availability *entry = row->findOn(chip))
      text += formatv("{0} {1} {2} {3};", row->name, entry->cycles, entry->rate,
                      entry->native);
  return text;
}

static std::set<Variant> getVariants(const TypeRows &rows, const Chip &chip) {
  std::set<Variant> variants;
  for (const Instruction *row : rows.rows)
    if (row->findOn(chip) && chip.supportsLaneCount(row->laneCount))
      variants.insert(
          {row->laneCount, row->sparse, row->scaleBlock, row->blocks > 1});
  return variants;
}

/// The winners under one policy, those of most problems first.
static std::vector<std::pair<std::string, Choice>>
choose(const InstructionSet &set, Request request, ArrayRef<Shape> shapes) {
  std::map<std::string, Choice> choices;
  for (const Shape &shape : shapes) {
    request.m = shape.m;
    request.n = shape.n;
    request.k = shape.k;
    SelectionResult result = selectMma(set, request);
    std::string name = result ? result.selection->instruction->name
                              : "[" + getName(result.failure).str() + "]";
    Choice &choice = choices[name];
    if (choice.shapes.empty() && result)
      choice.key = describeKey(result.ranking.front().key);
    choice.shapes.push_back(shape);
  }
  std::vector<std::pair<std::string, Choice>> sorted(choices.begin(),
                                                     choices.end());
  llvm::stable_sort(sorted, [](const auto &lhs, const auto &rhs) {
    return lhs.second.shapes.size() > rhs.second.shapes.size();
  });
  return sorted;
}

static void printChoices(const TypeRows &rows, ArrayRef<const Chip *> chips,
                         const Variant &variant, ArrayRef<Shape> shapes) {
  const Instruction &row = *rows.rows.front();
  Request request;
  request.target = ISA::getName(row.getTarget()).str();
  request.chip = chips.front()->name;
  request.a = ISA::getName(row.a.type).str();
  request.b = ISA::getName(row.b.type).str();
  request.acc = ISA::getName(row.d).str();
  request.laneCount = variant.lanes;
  request.sparse = variant.sparse;
  request.scaleBlock = variant.scaleBlock;
  request.batch = variant.batch;
  std::string names = join(
      llvm::map_range(chips, [](const Chip *chip) { return chip->name; }), " ");

  for (const Policy &policy : getPolicies())
    for (bool exact : {false, true}) {
      request.policy = policy.name.str();
      request.allowRemainders = !exact;
      bool isFirst = true;
      for (auto &[name, choice] : choose(rows.set, request, shapes)) {
        // The rule, then its exceptions.
        std::vector<std::string> texts;
        for (const Shape &shape : choice.shapes)
          texts.push_back(shape.str());
        printCSV(outs(),
                 {request.target, names, request.a, request.b, request.acc,
                  variant.str(), policy.name.str() + (exact ? " exact" : ""),
                  isFirst ? "*" : join(texts, " "), name, texts.front(),
                  choice.key});
        isFirst = false;
      }
    }
}

/// Chips of a target for which the same is chosen, by the first of their names.
static std::vector<std::vector<const Chip *>>
groupChips(const InstructionSet &set, StringRef target, const TypeRows &rows) {
  MapVector<std::string, std::vector<const Chip *>,
            std::map<std::string, unsigned>>
      bySignature;
  for (const Chip *chip : getSortedChips(set))
    if (ISA::getName(chip->target) == target &&
        !getVariants(rows, *chip).empty())
      bySignature[getSignature(rows, *chip)].push_back(chip);
  std::vector<std::vector<const Chip *>> groups;
  for (auto &[signature, chips] : bySignature)
    groups.push_back(chips);
  return groups;
}

int query::runGolden(const InstructionSet &set) {
  using Types =
      std::tuple<StringRef, StringRef, StringRef, StringRef>; // target, a, b, d
  std::map<Types, TypeRows> byTypes;
  for (const Instruction *row : getSortedRows(set)) {
    if (!row->isProduct())
      continue;
    auto [it, inserted] = byTypes.try_emplace(
        {ISA::getName(row->getTarget()), ISA::getName(row->a.type),
         ISA::getName(row->b.type), ISA::getName(row->d)});
    TypeRows &rows = it->second;
    if (inserted)
      for (const Chip *chip : set.getChips())
        cantFail(rows.set.addChip(*chip));
    cantFail(rows.set.addInstruction(*row));
    rows.rows.push_back(row);
  }

  std::vector<Shape> shapes = getShapes();
  printCSV(outs(), {"target", "chips", "a", "b", "acc", "variant", "policy",
                    "problems", "choice", "example", "key"});
  for (auto &[types, rows] : byTypes)
    for (ArrayRef<const Chip *> chips :
         groupChips(set, std::get<0>(types), rows))
      for (const Variant &variant : getVariants(rows, *chips.front()))
        printChoices(rows, chips, variant, shapes);
  return Success;
}
