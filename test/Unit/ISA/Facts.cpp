//===- Facts.cpp - facts about instructions from outside ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

using namespace mma_select;
using llvm::StringRef;
using test::Fact;

/// Splits a CSV line; a field in quotes may hold commas.
static std::vector<std::string> splitLine(StringRef line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char c : line.rtrim('\r')) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

static std::vector<Fact> readFacts(const std::string &file) {
  std::string path = std::string(MMA_SELECT_TEST_INPUTS) + "/" + file;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    llvm::report_fatal_error(llvm::Twine("cannot read ") + path);
  llvm::SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  llvm::erase_if(lines, [](StringRef line) { return line.starts_with("#"); });
  std::vector<std::string> columns = splitLine(lines.front());
  std::vector<Fact> facts;
  for (StringRef line : llvm::drop_begin(lines)) {
    std::vector<std::string> fields = splitLine(line);
    if (fields.size() != columns.size())
      llvm::report_fatal_error(llvm::Twine(path) + ": bad line: " + line);
    Fact &fact = facts.emplace_back();
    for (auto [column, field] : llvm::zip_equal(columns, fields))
      fact[column] = field;
  }
  return facts;
}

const std::vector<Fact> &test::getFacts(const std::string &file) {
  static std::map<std::string, std::vector<Fact>> files;
  auto [it, inserted] = files.try_emplace(file);
  if (inserted)
    it->second = readFacts(file);
  return it->second;
}

std::set<std::string> test::getWords(const Fact &fact,
                                     const std::string &column) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(fact.at(column), words, " ");
  std::set<std::string> result;
  for (StringRef word : words)
    result.insert(word.str());
  return result;
}

unsigned test::getNumber(const Fact &fact, const std::string &column) {
  unsigned number;
  if (StringRef(fact.at(column)).getAsInteger(10, number))
    llvm::report_fatal_error(llvm::Twine("no number in column ") + column);
  return number;
}

std::string test::getFamily(StringRef chip) {
  return llvm::StringSwitch<std::string>(chip)
      .Case("gfx908", "cdna1")
      .Case("gfx90a", "cdna2")
      .Cases({"gfx942", "gfx9-4-generic"}, "cdna3")
      .Case("gfx950", "gfx950")
      .StartsWith("gfx11", "rdna3")
      .StartsWith("gfx125", "gfx1250")
      .StartsWith("gfx12", "rdna4")
      .Default("");
}

std::vector<const ISA::Instruction *> test::getRows(ISA::TargetKind target) {
  std::vector<const ISA::Instruction *> rows;
  for (const ISA::Instruction *row :
       ISA::InstructionSet::getBuiltin().getInstructions())
    if (row->getTarget() == target)
      rows.push_back(row);
  llvm::sort(rows,
             [](const ISA::Instruction *lhs, const ISA::Instruction *rhs) {
               return lhs->name < rhs->name;
             });
  return rows;
}

std::set<std::string> test::getChipNames(ISA::TargetKind target) {
  std::set<std::string> names;
  for (const ISA::Chip *chip : ISA::InstructionSet::getBuiltin().getChips())
    if (chip->target == target)
      names.insert(chip->name);
  return names;
}

std::set<std::string> test::keepKnown(ISA::TargetKind target,
                                      const std::set<std::string> &names) {
  std::set<std::string> known;
  for (const std::string &name : names)
    if (ISA::InstructionSet::getBuiltin().findChip(target, name))
      known.insert(name);
  return known;
}

std::set<std::string> test::getChips(const ISA::Instruction &instruction) {
  std::set<std::string> chips;
  for (const ISA::Availability &entry : instruction.availability)
    chips.insert(entry.chip);
  return chips;
}

ISA::Instruction test::copyRow(StringRef name) {
  const ISA::Instruction *row =
      ISA::InstructionSet::getBuiltin().findInstruction(name);
  if (!row)
    llvm::report_fatal_error(llvm::Twine("no row ") + name);
  return *row;
}
