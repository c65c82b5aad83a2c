//===- Table.h - what became of the programs --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_TABLE_H
#define TOOLS_MMA_FUZZ_TABLE_H

#include "Runner.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <map>

namespace mma_select::fuzz {

/// What became of one seed.
struct Record {
  uint64_t seed;
  Outcome outcome;
  std::string door, target, message;
};

class Table {
public:
  /// Says at once what must not be.
  void add(const Record &record);
  /// By platform and door, then in all.
  void print(llvm::raw_ostream &os) const;
  /// How often each text of a refusal came, numbers left out.
  void printReasons(llvm::raw_ostream &os) const;
  /// In per cent.
  double getShare(Outcome outcome) const;
  bool hasBad() const;

private:
  using Counts = std::array<uint64_t, numOutcomes>;
  static void printLine(llvm::raw_ostream &os, const std::string &name,
                        const Counts &counts);

  std::map<std::string, Counts> lines;
  Counts all = {};
  std::map<std::string, std::pair<uint64_t, uint64_t>> reasons;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_TABLE_H
