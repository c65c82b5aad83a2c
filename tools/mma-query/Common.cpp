//===- Common.cpp - what the commands of mma-query share ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mma_select/ISA/JSON.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mma_select;
using namespace query;

static cl::list<std::string> isaOption(
    "isa", cl::desc("a manifest whose chips and rows are added to the table"),
    cl::value_desc("file.json"), cl::sub(cl::SubCommand::getAll()));

FormatOption::FormatOption(cl::SubCommand &command)
    : cl::opt<Format>(
          "format", cl::desc("form of the output"), cl::init(Format::Text),
          cl::values(clEnumValN(Format::Text, "text", "for people"),
                     clEnumValN(Format::CSV, "csv", "for tables"),
                     clEnumValN(Format::JSON, "json", "for programs")),
          cl::sub(command)) {}

int query::misuse(const Twine &message) {
  errs() << "mma-query: " << message << '\n';
  return Misused;
}

std::optional<InstructionSet> query::loadTable() {
  InstructionSet set = InstructionSet::getBuiltin().clone();
  for (const std::string &path : isaOption) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> file =
        MemoryBuffer::getFileOrSTDIN(path);
    if (!file) {
      misuse("cannot read '" + path + "': " + file.getError().message());
      return std::nullopt;
    }
    if (Error error = ISA::readJSON((*file)->getBuffer(), set)) {
      misuse(path + ": " + toString(std::move(error)));
      return std::nullopt;
    }
  }
  return set;
}

std::optional<Scope> query::parseScope(const InstructionSet &set,
                                       StringRef text) {
  Scope scope;
  if (text.empty())
    return scope;
  auto [target, chip] = text.split(':');
  scope.target = ISA::parseTargetKind(target);
  if (!scope.target) {
    misuse("unknown target '" + target + "', targets are " +
           ISA::listTargetKinds());
    return std::nullopt;
  }
  if (!text.contains(':'))
    return scope;
  scope.chip = set.findChip(*scope.target, chip);
  if (!scope.chip) {
    misuse(set.describeUnknownChip(*scope.target, chip) + "; chips are " +
           join(set.suggestChips(*scope.target, chip), ", "));
    return std::nullopt;
  }
  return scope;
}

template <typename T>
static std::vector<const T *>
sortByName(ArrayRef<const T *> all, ISA::TargetKind (*getTarget)(const T &)) {
  std::vector<const T *> sorted = all.vec();
  llvm::sort(sorted, [&](const T *lhs, const T *rhs) {
    if (getTarget(*lhs) != getTarget(*rhs))
      return ISA::getName(getTarget(*lhs)) < ISA::getName(getTarget(*rhs));
    return StringRef(lhs->name).compare_numeric(rhs->name) < 0;
  });
  return sorted;
}

std::vector<const Chip *> query::getSortedChips(const InstructionSet &set) {
  return sortByName<Chip>(set.getChips(),
                          [](const Chip &chip) { return chip.target; });
}

std::vector<const Instruction *>
query::getSortedRows(const InstructionSet &set) {
  return sortByName<Instruction>(
      set.getInstructions(),
      [](const Instruction &row) { return row.getTarget(); });
}

void query::printCSV(raw_ostream &os, ArrayRef<std::string> fields) {
  ListSeparator comma(",");
  for (StringRef field : fields) {
    os << comma;
    if (field.find_first_of(",\"\n") == StringRef::npos) {
      os << field;
      continue;
    }
    os << '"';
    for (char c : field)
      os << (c == '"' ? "\"\"" : std::string(1, c));
    os << '"';
  }
  os << '\n';
}

void query::printTable(raw_ostream &os,
                       ArrayRef<std::vector<std::string>> lines) {
  std::vector<size_t> widths;
  for (const std::vector<std::string> &line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (auto [column, cell] : enumerate(line))
      widths[column] = std::max(widths[column], cell.size());
  }
  for (const std::vector<std::string> &line : lines) {
    std::string text;
    for (auto [column, cell] : enumerate(line)) {
      text += cell;
      text.append(widths[column] - cell.size() + 2, ' ');
    }
    os << StringRef(text).rtrim() << '\n';
  }
}
