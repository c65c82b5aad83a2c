//===- List.cpp - mma-query list ------------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mma_select/Selector/Selector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;
using namespace mma_select;
using namespace query;

cl::SubCommand query::listCommand("list", "list the rows of the table");
static FormatOption formatOption(listCommand);
static cl::opt<std::string> targetOption("target",
                                         cl::desc("rows of a target or chip"),
                                         cl::value_desc("target[:chip]"),
                                         cl::sub(listCommand));
static cl::opt<std::string> classOption("class", cl::desc("rows of a class"),
                                        cl::sub(listCommand));
static cl::opt<std::string> aOption("a", cl::desc("element type of A"),
                                    cl::sub(listCommand));
static cl::opt<std::string> bOption("b", cl::desc("element type of B"),
                                    cl::sub(listCommand));
static cl::opt<std::string> accOption("acc", cl::desc("accumulator type"),
                                      cl::sub(listCommand));

namespace {
struct Filter {
  Scope scope;
  std::optional<ISA::InstructionClass> instructionClass;
  std::optional<ISA::ElementKind> a, b, acc;

  /// The chips of the row that are in scope, in the order of the numbers.
  std::vector<const ISA::Availability *> getChips(const Instruction &row) const;
  bool accepts(const Instruction &row) const {
    return (!scope.target || *scope.target == row.getTarget()) &&
           (!instructionClass || *instructionClass == row.instructionClass) &&
           (!a || *a == row.a.type) && (!b || *b == row.b.type) &&
           (!acc || *acc == row.d) && !getChips(row).empty();
  }
};
} // namespace

std::vector<const ISA::Availability *>
Filter::getChips(const Instruction &row) const {
  std::vector<const ISA::Availability *> entries;
  if (scope.chip) {
    if (const ISA::Availability *entry = row.findOn(*scope.chip))
      entries.push_back(entry);
    return entries;
  }
  for (const ISA::Availability &entry : row.availability)
    entries.push_back(&entry);
  llvm::sort(entries,
             [](const ISA::Availability *lhs, const ISA::Availability *rhs) {
               return StringRef(lhs->chip).compare_numeric(rhs->chip) < 0;
             });
  return entries;
}

/// Reads the options; none after a message.
static std::optional<Filter> makeFilter(const InstructionSet &set) {
  Filter filter;
  std::optional<Scope> scope = parseScope(set, targetOption);
  if (!scope)
    return std::nullopt;
  filter.scope = *scope;
  if (!classOption.empty()) {
    filter.instructionClass = ISA::parseInstructionClass(classOption);
    if (!filter.instructionClass) {
      misuse("unknown class '" + classOption + "', classes are " +
             ISA::listInstructionClasses());
      return std::nullopt;
    }
  }
  std::pair<cl::opt<std::string> *, std::optional<ISA::ElementKind> *> types[] =
      {{&aOption, &filter.a}, {&bOption, &filter.b}, {&accOption, &filter.acc}};
  for (auto [option, kind] : types) {
    if (option->empty())
      continue;
    *kind = resolveElementType(*option);
    if (!*kind) {
      misuse("unknown element type '" + *option + "', element types are " +
             ISA::listElementKinds());
      return std::nullopt;
    }
  }
  return filter;
}

/// Registers of one lane that the operand of one instruction takes.
static unsigned getRegisters(const Instruction &row, ISA::OperandRole role) {
  return getRegisterCost(row, role, row.getRows(role), row.getColumns(role));
}

static std::vector<std::string> getHead() {
  return {"target",  "chips",   "name",   "class",    "m",
          "n",       "k",       "blocks", "a",        "b",
          "c",       "d",       "lanes",  "acc_regs", "acc_vgprs",
          "a_vgprs", "b_vgprs", "cycles", "op",       "feature"};
}

static json::Object describe(const Instruction &row, const Filter &filter) {
  json::Array chips;
  std::set<unsigned> cycles;
  for (const ISA::Availability *entry : filter.getChips(row)) {
    chips.push_back(filter.scope.chip ? filter.scope.chip->name : entry->chip);
    if (entry->cycles)
      cycles.insert(entry->cycles);
  }
  std::optional<unsigned> footprint = llvm::cantFail(
      ISA::getFootprint(row.m, row.n, row.blocks, row.laneCount));
  return json::Object{
      {"target", ISA::getName(row.getTarget())},
      {"chips", std::move(chips)},
      {"name", row.name},
      {"class", ISA::getName(row.instructionClass)},
      {"m", row.m},
      {"n", row.n},
      {"k", row.k},
      {"blocks", row.blocks},
      {"a", ISA::getName(row.a.type)},
      {"b", ISA::getName(row.b.type)},
      {"c", ISA::getName(row.c.type)},
      {"d", ISA::getName(row.d)},
      {"lanes", row.laneCount},
      {"acc_regs", footprint ? json::Value(*footprint) : json::Value(nullptr)},
      {"acc_vgprs", getRegisters(row, ISA::OperandRole::Acc)},
      {"a_vgprs", getRegisters(row, ISA::OperandRole::A)},
      {"b_vgprs", getRegisters(row, ISA::OperandRole::B)},
      {"cycles", json::Array(cycles)},
      {"op", row.op},
      {"feature", row.feature}};
}

/// A member as a cell: names of chips by spaces, cycles that differ between
/// chips as a range, nothing for what is not known.
static std::string getCell(StringRef field, const json::Value &value) {
  if (const json::Array *array = value.getAsArray()) {
    std::vector<std::string> words;
    for (const json::Value &word : *array)
      words.push_back(getCell("", word));
    if (field == "cycles" && words.size() > 1)
      return words.front() + ".." + words.back();
    return join(words, " ");
  }
  if (std::optional<StringRef> text = value.getAsString())
    return text->str();
  if (std::optional<int64_t> number = value.getAsInteger())
    return itostr(*number);
  return "";
}

int query::runList(const InstructionSet &set) {
  std::optional<Filter> filter = makeFilter(set);
  if (!filter)
    return Misused;
  std::vector<std::vector<std::string>> lines = {getHead()};
  json::Array array;
  for (const Instruction *row : getSortedRows(set)) {
    if (!filter->accepts(*row))
      continue;
    json::Object object = describe(*row, *filter);
    std::vector<std::string> &line = lines.emplace_back();
    for (const std::string &field : getHead())
      line.push_back(getCell(field, *object.get(field)));
    array.push_back(std::move(object));
  }
  if (formatOption == Format::JSON) {
    outs() << formatv("{0:2}\n", json::Value(std::move(array)));
  } else if (formatOption == Format::CSV) {
    for (const std::vector<std::string> &line : lines)
      printCSV(outs(), line);
  } else {
    // The chips are long: last in the form for people.
    for (std::vector<std::string> &line : lines)
      std::rotate(line.begin() + 1, line.begin() + 2, line.end());
    printTable(outs(), lines);
  }
  return Success;
}
