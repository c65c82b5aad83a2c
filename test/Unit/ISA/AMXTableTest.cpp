//===- AMXTableTest.cpp - AMX rows against LLVM's backend -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;
using test::Fact;

/// Types of A of which the table has every tile product.
static const std::set<std::string> completeTypes = {
    "bf16", "f16", "si8", "ui8", "f8E4M3FN", "f8E5M2", "tf32", "complex<f16>"};

static const Fact *findFact(const Instruction &row) {
  for (const Fact &fact : test::getFacts("amx.csv"))
    if (fact.at("mnemonic") == row.name)
      return &fact;
  ADD_FAILURE() << "no fact";
  return nullptr;
}

TEST(AMXTable, Rows) {
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    const Fact *fact = findFact(*row);
    if (!fact)
      continue;
    EXPECT_EQ(row->m, test::getNumber(*fact, "m"));
    EXPECT_EQ(row->n, test::getNumber(*fact, "n"));
    EXPECT_EQ(row->k, test::getNumber(*fact, "k"));
    EXPECT_EQ(row->blocks, 1u);
    EXPECT_EQ(row->laneCount, 0u);
    EXPECT_EQ(getName(row->a.type).str(), fact->at("a"));
    EXPECT_EQ(getName(row->b.type).str(), fact->at("b"));
    EXPECT_EQ(getName(row->d).str(), fact->at("c"));
    EXPECT_EQ(row->feature, fact->at("feature"));
    EXPECT_EQ(row->intrinsic, "llvm.x86." + fact->at("mnemonic") + ".internal");
    EXPECT_EQ(test::getChips(*row),
              test::keepKnown(X86, test::getWords(*fact, "chips")));
    for (const Availability &entry : row->availability)
      EXPECT_EQ(entry.mnemonic, fact->at("mnemonic"));
  }
}

TEST(AMXTable, FullTiles) {
  // Palette 1: 16 rows of 64 bytes.
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    for (const Operand *operand : {&row->a, &row->b, &row->c}) {
      EXPECT_EQ(operand->registerCount, 1u);
      EXPECT_EQ(getRegisterTypeBits(operand->registerType), 16u * 64 * 8);
      EXPECT_EQ(operand->layout.getNumRegs() *
                    getElementType(operand->type).bitWidth,
                16u * 64 * 8);
    }
  }
}

TEST(AMXTable, Rate) {
  // One product starts every 16 cycles; two operations for each product. Of
  // what came later nothing is published.
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    bool isPublished = row->feature == "amx-int8" ||
                       row->feature == "amx-bf16" || row->feature == "amx-fp16";
    for (const Availability &entry : row->availability) {
      EXPECT_EQ(entry.cycles, isPublished ? 16u : 0u);
      EXPECT_EQ(entry.rate,
                isPublished ? 2 * row->m * row->n * row->k / 16 : row->k);
      EXPECT_TRUE(entry.native);
    }
  }
}

TEST(AMXTable, TypesOfTiles) {
  // MLIR 22's amx.tile takes f32, f16, bf16, i32 and i8: what has other
  // elements is an intrinsic on the untyped tile, with the sizes of a full one.
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    bool hasType = row->a.type == F16 || row->a.type == BF16 || row->d == I32;
    EXPECT_EQ(llvm::StringRef(row->a.registerType).starts_with("!amx.tile<"),
              hasType);
    EXPECT_EQ(row->op == "llvm.call_intrinsic", !hasType);
    EXPECT_EQ(row->opOperands,
              hasType ? "a b c" : "i16:16 i16:64 i16:64 c a b");
    EXPECT_EQ(row->intrinsicOperands, "i16:16 i16:64 i16:64 c a b");
  }
}

TEST(AMXTable, ComplexIsNoProduct) {
  for (const Instruction *row : test::getRows(X86))
    EXPECT_EQ(row->computes, row->name == "tcmmrlfp16ps"   ? "real part"
                             : row->name == "tcmmimfp16ps" ? "imaginary part"
                                                           : "product");
}

TEST(AMXTable, SignsAreAttributes) {
  // `amx.tile_muli` is signed unless it is told to extend with zeros.
  for (const Instruction *row : test::getRows(X86)) {
    SCOPED_TRACE(row->name);
    llvm::StringRef attributes = row->opAttributes;
    EXPECT_EQ(attributes.contains("isZextLhs"), row->a.type == UI8);
    EXPECT_EQ(attributes.contains("isZextRhs"), row->b.type == UI8);
    EXPECT_EQ(row->op == "amx.tile_muli", row->d == I32);
  }
}

TEST(AMXTable, EveryFactHasARow) {
  for (const Fact &fact : test::getFacts("amx.csv"))
    EXPECT_TRUE(
        !completeTypes.count(fact.at("a")) ||
        InstructionSet::getBuiltin().findInstruction(fact.at("mnemonic")))
        << fact.at("mnemonic");
}

TEST(AMXTable, Chips) {
  std::set<std::string> chips;
  for (const Fact &fact : test::getFacts("amx.csv"))
    for (const std::string &chip : test::getWords(fact, "chips"))
      chips.insert(chip);
  EXPECT_EQ(test::getChipNames(X86), chips);
  for (const Chip *chip : InstructionSet::getBuiltin().getChips())
    if (chip->target == X86) {
      EXPECT_EQ(chip->laneCount, 0u);
      EXPECT_EQ(chip->registers, 8u) << "tmm0 to tmm7";
    }
}
