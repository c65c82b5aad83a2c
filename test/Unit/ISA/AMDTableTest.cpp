//===- AMDTableTest.cpp - AMD's rows against llc and the calculator -------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row of the target is looked up in the facts; a row that has none fails.
// For the types in `completeTypes` the reverse holds too: every fact has a row.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::isa;
using test::Fact;

/// Types of A of which the table has every dense instruction.
static const std::set<std::string> completeTypes = {"f16", "bf16"};

/// Chips of the facts that the table does not have yet.
static const std::set<std::string> absentChips = {"gfx1250", "gfx1251"};

/// The element types that a fact's name stands for. iu8 and iu4 take either
/// sign; fp8 and bf8 are the FNUZ formats on gfx942 and the OCP ones elsewhere.
static std::set<std::string> getTypes(const std::string &name) {
  static const std::map<std::string, std::set<std::string>> types = {
      {"xf32", {"tf32"}},
      {"i8", {"si8"}},
      {"iu8", {"si8", "ui8"}},
      {"iu4", {"si4", "ui4"}},
      {"fp8", {"f8E4M3FN", "f8E4M3FNUZ"}},
      {"bf8", {"f8E5M2", "f8E5M2FNUZ"}},
      {"fp4", {"f4E2M1FN"}},
      {"fp8|bf8|fp6|bf6|fp4",
       {"f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"}}};
  auto it = types.find(name);
  return it == types.end() ? std::set<std::string>{name} : it->second;
}

static bool isFNUZ(ElementKind kind) { return getName(kind).ends_with("FNUZ"); }
static bool isOCPFloat8(ElementKind kind) {
  return kind == F8E4M3FN || kind == F8E5M2;
}

/// The op and operand form of a row. One op has several forms (gfx11 and gfx12,
/// two wave sizes) on disjoint chips.
static const Fact *findForm(const Instruction &row) {
  const Fact *found = nullptr;
  for (const Fact &fact : test::getFacts("amd-availability.csv")) {
    if (fact.at("op") != row.op ||
        test::getNumber(fact, "wave") != row.laneCount ||
        !test::getWords(fact, "chips").count(row.availability.front().chip))
      continue;
    EXPECT_FALSE(found) << "two forms fit " << row.name;
    found = &fact;
  }
  EXPECT_TRUE(found) << "no fact";
  return found;
}

/// The chips of a form on which its types are those of the row.
static std::set<std::string> getWantedChips(const Fact &form,
                                            const Instruction &row) {
  std::set<std::string> chips =
      test::keepKnown(ROCm, test::getWords(form, "chips"));
  if (isFNUZ(row.a.type))
    return chips.count("gfx942") ? std::set<std::string>{"gfx942"}
                                 : std::set<std::string>{};
  if (isOCPFloat8(row.a.type))
    chips.erase("gfx942");
  return chips;
}

TEST(AMDTable, ShapesAndTypes) {
  for (const Instruction *row : test::getRows(ROCm)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    EXPECT_EQ(row->m, test::getNumber(*form, "m"));
    EXPECT_EQ(row->n, test::getNumber(*form, "n"));
    EXPECT_EQ(row->k, test::getNumber(*form, "k"));
    EXPECT_EQ(row->blocks, test::getNumber(*form, "blocks"));
    EXPECT_EQ(row->sparse, test::getNumber(*form, "sparse") != 0);
    std::pair<const char *, ElementKind> types[] = {{"a_type", row->a.type},
                                                    {"b_type", row->b.type},
                                                    {"c_type", row->c.type},
                                                    {"d_type", row->d}};
    for (auto [column, kind] : types)
      EXPECT_TRUE(getTypes(form->at(column)).count(getName(kind).str()))
          << column << " is " << form->at(column) << ", not "
          << getName(kind).str();
  }
}

TEST(AMDTable, Operands) {
  for (const Instruction *row : test::getRows(ROCm)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    EXPECT_EQ(row->intrinsic, form->at("intrinsic"));
    std::pair<std::string, const Operand *> operands[] = {
        {"a", &row->a}, {"b", &row->b}, {"c", &row->c}};
    for (auto &[name, operand] : operands) {
      EXPECT_EQ(operand->registerType, form->at(name));
      EXPECT_EQ(operand->registerCount, 1u);
      EXPECT_EQ(getRegisterTypeBits(operand->registerType),
                32 * test::getNumber(*form, name + "_vgprs"));
    }
  }
}

TEST(AMDTable, Availability) {
  for (const Instruction *row : test::getRows(ROCm)) {
    SCOPED_TRACE(row->name);
    const Fact *form = findForm(*row);
    if (!form)
      continue;
    EXPECT_EQ(test::getChips(*row), getWantedChips(*form, *row));
    static const std::map<std::string, std::string> columns = {
        {"cdna1", "gfx908"},   {"cdna2", "gfx90a"}, {"cdna3", "gfx942"},
        {"gfx950", "gfx950"},  {"rdna3", "gfx11"},  {"rdna4", "gfx12"},
        {"gfx1250", "gfx1250"}};
    for (const Availability &entry : row->availability) {
      SCOPED_TRACE(entry.chip);
      EXPECT_EQ(entry.mnemonic,
                form->at(columns.at(test::getFamily(entry.chip))));
      EXPECT_TRUE(entry.native);
    }
  }
}

TEST(AMDTable, Cost) {
  for (const Instruction *row : test::getRows(ROCm)) {
    for (const Availability &entry : row->availability) {
      SCOPED_TRACE(row->name + " on " + entry.chip);
      std::string family = test::getFamily(entry.chip);
      auto isIt = [&](const Fact &fact) {
        return fact.at("arch") == family &&
               fact.at("mnemonic") == entry.mnemonic &&
               test::getNumber(fact, "wave") == row->laneCount;
      };
      const std::vector<Fact> &facts = test::getFacts("amd-cost.csv");
      auto fact = llvm::find_if(facts, isIt);
      if (fact == facts.end()) {
        ADD_FAILURE() << "no fact";
        continue;
      }
      unsigned cycles = family == "gfx950"
                            ? 4 * test::getNumber(*fact, "passes")
                            : test::getNumber(*fact, "cycles");
      EXPECT_EQ(entry.cycles, cycles);
      // Where no one states a rate: two operations for each product, four
      // matrix cores in a CU.
      unsigned rate =
          fact->at("ops_per_cycle").empty()
              ? 4 * 2 * row->m * row->n * row->k * row->blocks / cycles
              : test::getNumber(*fact, "ops_per_cycle");
      EXPECT_EQ(entry.rate, rate);
    }
  }
}

TEST(AMDTable, EveryFormHasARow) {
  for (const Fact &form : test::getFacts("amd-availability.csv")) {
    std::set<std::string> wanted =
        test::keepKnown(ROCm, test::getWords(form, "chips"));
    if (!completeTypes.count(form.at("a_type")) || form.at("sparse") != "0" ||
        wanted.empty())
      continue;
    SCOPED_TRACE(form.at("op") + " " + form.at("a") + " wave" +
                 form.at("wave"));
    std::set<std::string> got;
    for (const Instruction *row : test::getRows(ROCm))
      if (row->op == form.at("op") &&
          row->laneCount == test::getNumber(form, "wave") &&
          row->a.registerType == form.at("a"))
        for (const std::string &chip : test::getChips(*row))
          got.insert(chip);
    EXPECT_EQ(got, wanted);
  }
}

TEST(AMDTable, EveryLayoutFactHasARow) {
  for (const Fact &fact : test::getFacts("amd-layouts.csv")) {
    // The type of A ends the op's name, or stands before `.1k`.
    llvm::StringRef op = fact.at("rocdl_op");
    op.consume_back(".1k");
    if (llvm::none_of(completeTypes, [&](const std::string &type) {
          return op.ends_with(type);
        }))
      continue;
    EXPECT_TRUE(llvm::any_of(
        test::getRows(ROCm),
        [&](const Instruction *row) {
          return row->op == fact.at("rocdl_op") &&
                 row->laneCount == test::getNumber(fact, "wave") &&
                 llvm::any_of(test::getChips(*row),
                              [&](const std::string &chip) {
                                return test::getFamily(chip) == fact.at("arch");
                              });
        }))
        << fact.at("arch") << " " << fact.at("rocdl_op") << " "
        << fact.at("wave");
  }
}

TEST(AMDTable, Chips) {
  std::map<std::string, std::set<unsigned>> waves;
  for (const Fact &form : test::getFacts("amd-availability.csv"))
    for (const std::string &chip : test::getWords(form, "chips"))
      if (!absentChips.count(chip))
        waves[chip].insert(test::getNumber(form, "wave"));
  for (const auto &[name, sizes] : waves) {
    SCOPED_TRACE(name);
    const Chip *chip = InstructionSet::getBuiltin().findChip(ROCm, name);
    if (!chip) {
      ADD_FAILURE() << "not in the table";
      continue;
    }
    for (unsigned size : {16u, 32u, 64u})
      EXPECT_EQ(chip->supportsLaneCount(size), sizes.count(size) != 0) << size;
    // A kernel for gfx10 and later is wave32 unless it asks for wave64.
    EXPECT_EQ(chip->laneCount, *sizes.begin());
    // CDNA ISA guides: 256 VGPRs and 256 accumulation VGPRs. RDNA ISA guides:
    // 256 VGPRs.
    EXPECT_EQ(chip->registers, chip->laneCount == 64 ? 512u : 256u);
  }
  EXPECT_EQ(waves.size(), test::getChipNames(ROCm).size());
}
