//===- AMDTableTest.cpp - AMD's rows against llc and the calculator -------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row of the target is looked up in the facts; a row that has none fails,
// and so does a fact that has no row.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;
using test::Fact;

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

/// The form takes operands of several formats, each in as many registers as it
/// needs; the fact has those of the widest.
static bool takesFormats(const Fact &form) {
  return llvm::StringRef(form.at("op")).contains("f8f6f4");
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
      std::string type = form->at(name);
      unsigned registers = test::getNumber(*form, name + "_vgprs");
      if (takesFormats(*form) && operand != &row->c) {
        registers = registers * getElementType(operand->type).bitWidth / 8;
        type = "vector<" + std::to_string(registers) + "xi32>";
      }
      EXPECT_EQ(operand->registerType, type);
      EXPECT_EQ(operand->registerCount, 1u);
      EXPECT_EQ(getRegisterTypeBits(operand->registerType), 32 * registers);
    }
    EXPECT_EQ(row->dRegisterType, form->at("d"));
    EXPECT_EQ(row->dRegisterCount, 1u);
  }
}

TEST(AMDTable, SignsAreAttributes) {
  // ROCDLOps.td: signA and signB default to 0. IntrinsicsAMDGPU.td: the operand
  // before A, and before B.
  unsigned count = 0;
  for (const Instruction *row : test::getRows(ROCm)) {
    if (!llvm::StringRef(row->op).contains(".iu"))
      continue;
    ++count;
    SCOPED_TRACE(row->name);
    llvm::StringRef attributes = row->opAttributes;
    bool a = getElementType(row->a.type).isSigned;
    bool b = getElementType(row->b.type).isSigned;
    EXPECT_EQ(attributes.contains("signA = true"), a);
    EXPECT_EQ(attributes.contains("signB = true"), b);
    EXPECT_TRUE(llvm::StringRef(row->intrinsicOperands)
                    .starts_with(a ? "i1:1 a " : "i1:0 a "));
    EXPECT_TRUE(llvm::StringRef(row->intrinsicOperands)
                    .contains(b ? " i1:1 b c " : " i1:0 b c "));
  }
  EXPECT_EQ(count, 4u * (2 + 2 + 2 + 2 + 2 + 1));
}

TEST(AMDTable, FormatsAreOperands) {
  // IntrinsicsAMDGPU.td: 0 fp8, 1 bf8, 2 fp6, 3 bf6, 4 fp4.
  auto getCode = [](ElementKind kind) {
    static const std::map<ElementKind, std::string> codes = {
        {F8E4M3FN, "0"}, {F8E5M2, "1"},   {F6E2M3FN, "2"},
        {F6E3M2FN, "3"}, {F4E2M1FN, "4"},
    };
    return codes.at(kind);
  };
  std::map<std::string, unsigned> pairs;
  for (const Instruction *row : test::getRows(ROCm)) {
    llvm::StringRef op = row->op;
    if (!op.contains("f8f6f4"))
      continue;
    SCOPED_TRACE(row->name);
    ++pairs[row->op];
    std::string a = getCode(row->a.type), b = getCode(row->b.type);
    bool scaled = row->scaleBlock != 0;
    if (op.starts_with("rocdl.mfma")) {
      EXPECT_EQ(row->opOperands, "a b c i32:" + a + " i32:" + b +
                                     (scaled ? " i32:0 scaleA i32:0 scaleB"
                                             : " i32:0 i32:0 i32:0 i32:0"));
      EXPECT_EQ(row->intrinsicOperands, row->opOperands);
      continue;
    }
    EXPECT_EQ(row->opOperands, "a b c scaleA scaleB");
    EXPECT_EQ(row->opAttributes,
              "{fmtA = " + a + " : i32, fmtB = " + b + " : i32}");
    EXPECT_TRUE(llvm::StringRef(row->intrinsicOperands)
                    .starts_with("i32:" + a + " a i32:" + b + " b i16:0 c "));
    EXPECT_TRUE(scaled);
  }
  EXPECT_EQ(pairs, (std::map<std::string, unsigned>{
                       {"rocdl.mfma.scale.f32.16x16x128.f8f6f4", 50},
                       {"rocdl.mfma.scale.f32.32x32x64.f8f6f4", 50},
                       {"rocdl.wmma.scale.f32.16x16x128.f8f6f4", 25},
                       {"rocdl.wmma.scale16.f32.16x16x128.f8f6f4", 25}}));
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
      std::string mnemonic = form->at(columns.at(test::getFamily(entry.chip)));
      // With two scales of constant 0, llc takes the unscaled instruction.
      if (size_t scale = mnemonic.find("scale_");
          scale != std::string::npos && row->scaleBlock == 0)
        mnemonic.erase(scale, 6);
      EXPECT_EQ(entry.mnemonic, mnemonic);
      EXPECT_TRUE(entry.native);
    }
  }
}

TEST(AMDTable, Cost) {
  for (const Instruction *row : test::getRows(ROCm)) {
    for (const Availability &entry : row->availability) {
      SCOPED_TRACE(row->name + " on " + entry.chip);
      std::string family = test::getFamily(entry.chip);
      if (family == "gfx1250") {
        // Nothing is published.
        EXPECT_EQ(entry.cycles, 0u);
        EXPECT_EQ(entry.rate, row->k);
        continue;
      }
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
      // ROCm blogs, "Introduction to Matrix Core Programming on CDNA3 and CDNA4
      // architecture": twice as many when A or B has 8 bits.
      if (llvm::StringRef(entry.mnemonic).contains("f8f6f4") &&
          (getElementType(row->a.type).bitWidth == 8 ||
           getElementType(row->b.type).bitWidth == 8))
        cycles *= 2;
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
    EXPECT_FALSE(wanted.empty());
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
    // 256 VGPRs. LLVM, AMDGPU.td: gfx1250 has Feature1024AddressableVGPRs.
    EXPECT_EQ(chip->registers, test::getFamily(name) == "gfx1250" ? 1024u
                               : chip->laneCount == 64            ? 512u
                                                                  : 256u);
  }
  EXPECT_EQ(waves.size(), test::getChipNames(ROCm).size());
}
