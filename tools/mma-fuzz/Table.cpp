//===- Table.cpp - what became of the programs ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Table.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace mma_select::fuzz;

/// Numbers and types are not what tells two messages from each other.
static std::string simplify(StringRef message) {
  std::string text;
  for (size_t i = 0; i < message.size(); ++i) {
    if (!isDigit(message[i])) {
      text += message[i];
      continue;
    }
    if (text.empty() || text.back() != '#')
      text += '#';
  }
  return text.substr(0, 110);
}

void Table::add(const Record &record) {
  unsigned outcome = static_cast<unsigned>(record.outcome);
  std::string platform = StringRef(record.target).split(':').first.str();
  ++lines[platform + " " + record.door][outcome];
  ++all[outcome];
  if (isBad(record.outcome)) {
    outs() << formatv("seed {0}: {1} ({2}, {3}): {4}\n", record.seed,
                      getName(record.outcome), record.target, record.door,
                      record.message);
    outs().flush();
  } else if (record.outcome == Outcome::Refused) {
    auto &[count, seed] = reasons[simplify(record.message)];
    if (count++ == 0)
      seed = record.seed;
  }
}

void Table::printLine(raw_ostream &os, const std::string &name,
                      const Counts &counts) {
  os << formatv("{0,-18}", name);
  for (uint64_t count : counts)
    os << formatv("{0,10}", count);
  os << '\n';
}

void Table::print(raw_ostream &os) const {
  os << formatv("{0,-18}", "");
  for (unsigned i = 0; i < numOutcomes; ++i)
    os << formatv("{0,10}", getName(Outcome(i)));
  os << '\n';
  for (const auto &[name, counts] : lines)
    printLine(os, name, counts);
  printLine(os, "all", all);
  os << formatv("right: {0:f1} %\n", getShare(Outcome::Right));
}

void Table::printReasons(raw_ostream &os) const {
  std::vector<std::pair<uint64_t, std::string>> sorted;
  for (const auto &[text, count] : reasons)
    sorted.emplace_back(count.first,
                        formatv("{0} (seed {1})", text, count.second).str());
  llvm::sort(sorted, std::greater<>());
  for (const auto &[count, text] : sorted)
    os << formatv("{0,7} {1}\n", count, text);
}

double Table::getShare(Outcome outcome) const {
  uint64_t total = 0;
  for (uint64_t count : all)
    total += count;
  return total ? 100.0 * double(all[static_cast<unsigned>(outcome)]) /
                     double(total)
               : 0.0;
}

bool Table::hasBad() const {
  for (unsigned i = 0; i < numOutcomes; ++i)
    if (isBad(Outcome(i)) && all[i])
      return true;
  return false;
}
