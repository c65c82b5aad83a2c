//===- SPIRVTableTest.cpp - cooperative matrices against drivers ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

TEST(SPIRVTable, RADVList) {
  // Mesa 24.3, radv_GetPhysicalDeviceCooperativeMatrixPropertiesKHR, without
  // the entries that saturate; of integers every pair of signs.
  std::set<std::string> types;
  for (const Instruction *row : test::getRows(SPIRV)) {
    if (!row->findOn("radv-gfx11"))
      continue;
    EXPECT_EQ(row->getShapeString(), "16x16x16") << row->name;
    types.insert(row->getTypesString());
  }
  EXPECT_EQ(types,
            (std::set<std::string>{"f16 x f16 -> f16", "f16 x f16 -> f32",
                                   "si8 x si8 -> i32", "si8 x ui8 -> i32",
                                   "ui8 x si8 -> i32", "ui8 x ui8 -> i32"}));
}

TEST(SPIRVTable, RowsAreOpaque) {
  for (const Instruction *row : test::getRows(SPIRV)) {
    SCOPED_TRACE(row->name);
    EXPECT_TRUE(row->collective);
    EXPECT_EQ(row->laneCount, 0u);
    EXPECT_EQ(row->op, "spirv.KHR.CooperativeMatrixMulAdd");
    // A list of a device becomes a machine of features.
    EXPECT_EQ(row->feature, row->name);
    EXPECT_TRUE(row->findOn("khr"));
  }
}

TEST(SPIRVTable, OperandTypes) {
  const Instruction *row = InstructionSet::getBuiltin().findInstruction(
      "coopmat_16x8x32_s32_s8_u8_s32");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->a.registerType,
            "!spirv.coopmatrix<16x32xi8, Subgroup, MatrixA>");
  EXPECT_EQ(row->b.registerType,
            "!spirv.coopmatrix<32x8xi8, Subgroup, MatrixB>");
  EXPECT_EQ(row->c.registerType,
            "!spirv.coopmatrix<16x8xi32, Subgroup, MatrixAcc>");
}

TEST(SPIRVTable, ListsAreMachines) {
  const Chip *chip = InstructionSet::getBuiltin().findChip(
      SPIRV, "+coopmat_8x16x16_f32_f16_f16_f32");
  ASSERT_TRUE(chip);
  for (const Instruction *row : test::getRows(SPIRV))
    EXPECT_EQ(row->findOn(*chip) != nullptr,
              row->name == "coopmat_8x16x16_f32_f16_f16_f32")
        << row->name;
}
