//===- AppleTableTest.cpp - simdgroup matrices against AIR ----------------===//
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

TEST(AppleTable, Types) {
  // The combinations of Metal's simdgroup_multiply_accumulate that Apple's
  // compiler emits. No integers.
  std::set<std::string> types;
  for (const Instruction *row : test::getRows(Apple)) {
    EXPECT_EQ(row->getShapeString(), "8x8x8") << row->name;
    EXPECT_EQ(row->blocks, 1u) << row->name;
    types.insert(row->getTypesString());
  }
  EXPECT_EQ(types,
            (std::set<std::string>{"f32 x f32 -> f32", "f16 x f16 -> f16",
                                   "f16 x f16 -> f32", "bf16 x bf16 -> f32"}));
}

TEST(AppleTable, Functions) {
  // Result, A, B, C; each matrix is one vector of 64.
  std::set<std::string> functions;
  const std::string stem = "air.simdgroup_matrix_8x8_multiply_accumulate.";
  for (const Instruction *row : test::getRows(Apple)) {
    SCOPED_TRACE(row->name);
    EXPECT_EQ(row->op, "llvm.call");
    EXPECT_EQ(row->opOperands, "a b c");
    std::string ab = getName(row->a.type).str(), c = getName(row->d).str();
    EXPECT_EQ(row->intrinsic,
              stem + "v64" + c + ".v64" + ab + ".v64" + ab + ".v64" + c);
    EXPECT_EQ(row->a.registerType, "vector<64x" + ab + ">");
    EXPECT_EQ(row->b.registerType, "vector<64x" + ab + ">");
    EXPECT_EQ(row->c.registerType, "vector<64x" + c + ">");
    for (const Availability &entry : row->availability)
      EXPECT_EQ(entry.mnemonic, row->intrinsic);
  }
}

TEST(AppleTable, LanesHoldOneValueTogether) {
  for (const Instruction *row : test::getRows(Apple)) {
    SCOPED_TRACE(row->name);
    EXPECT_TRUE(row->collective);
    EXPECT_EQ(row->laneCount, 32u);
    for (const Operand *operand : {&row->a, &row->b, &row->c}) {
      EXPECT_EQ(operand->registerCount, 1u);
      EXPECT_EQ(operand->layout.getNumRegs(), 2u);
    }
  }
  for (TargetKind target : {ROCm, CUDA, X86})
    for (const Instruction *row : test::getRows(target))
      EXPECT_FALSE(row->collective) << row->name;
}

TEST(AppleTable, Chips) {
  // From MTLGPUFamilyApple7 on; all of them have all types.
  std::set<std::string> chips{"apple7", "apple8", "apple9", "apple10"};
  EXPECT_EQ(test::getChipNames(Apple), chips);
  for (const Instruction *row : test::getRows(Apple))
    EXPECT_EQ(test::getChips(*row), chips) << row->name;
}
