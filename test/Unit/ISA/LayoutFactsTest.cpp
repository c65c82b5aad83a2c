//===- LayoutFactsTest.cpp - which layouts nobody else states -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LayoutOracleTest compares every row with a line of the facts. Where that line
// is itself a conclusion of this project, the row must be listed with a reason.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;
using test::Fact;

/// The sources of the lines that speak of an AMD row.
static std::set<std::string> getSources(const Instruction &row) {
  std::set<std::string> families, sources;
  for (const std::string &chip : test::getChips(row))
    families.insert(test::getFamily(chip));
  // gfx950 kept the instructions of gfx942.
  if (families.count("gfx950"))
    families.insert("cdna3");
  for (const Fact &fact : test::getFacts("amd-layouts.csv"))
    if (fact.at("rocdl_op") == row.op && families.count(fact.at("arch")) &&
        test::getNumber(fact, "wave") == row.laneCount)
      sources.insert(fact.at("source"));
  for (const Fact &fact : test::getFacts("amd-format-layouts.csv"))
    if (fact.at("rocdl_op") == row.op)
      sources.insert("vendor's code, see the file");
  return sources;
}

/// Names of rows of which no source outside states a layout. The rows of the
/// other targets are compared with formulas of their vendors; a row says itself
/// where these end.
static std::set<std::string> getRowsWithoutFacts() {
  std::set<std::string> names;
  for (const Instruction *row : test::getRows(ROCm)) {
    std::set<std::string> sources = getSources(*row);
    sources.erase("extrapolated");
    if (sources.empty())
      names.insert(row->name);
  }
  for (const Instruction *row : test::getRows(CUDA))
    if (llvm::StringRef(row->source).contains("unconfirmed"))
      names.insert(row->name);
  return names;
}

TEST(LayoutFacts, RowsWithoutAreListedWithAReason) {
  std::set<std::string> listed;
  for (const Fact &fact : test::getFacts("layouts-without-facts.csv")) {
    const std::string &name = fact.at("name");
    EXPECT_TRUE(listed.insert(name).second) << name << " is listed twice";
    EXPECT_GE(fact.at("reason").size(), 20u) << name << ": give a reason";
  }
  std::set<std::string> without = getRowsWithoutFacts();
  for (const std::string &name : without)
    EXPECT_TRUE(listed.count(name))
        << name
        << ": no source states its layout; find one, or list it in "
           "layouts-without-facts.csv with what it rests on";
  for (const std::string &name : listed)
    EXPECT_TRUE(without.count(name))
        << name
        << ": has facts now, or is no row; take it from "
           "layouts-without-facts.csv";
}
