//===- InstructionTest.cpp - footprints, register types, verification -----===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

//===----------------------------------------------------------------------===//
// Footprint
//===----------------------------------------------------------------------===//

static std::optional<unsigned> footprint(unsigned m, unsigned n, unsigned lanes,
                                         unsigned blocks = 1) {
  return llvm::cantFail(getFootprint(m, n, blocks, lanes));
}

TEST(Footprint, Values) {
  EXPECT_EQ(footprint(16, 16, 64), 4u);
  EXPECT_EQ(footprint(32, 32, 64), 16u);
  EXPECT_EQ(footprint(16, 16, 32), 8u);
  EXPECT_EQ(footprint(16, 8, 32), 4u);
  EXPECT_EQ(footprint(8, 8, 32), 2u);
  EXPECT_EQ(footprint(4, 4, 64, 16), 4u);
  EXPECT_EQ(footprint(32, 32, 64, 2), 32u);
}

TEST(Footprint, NoneWithoutLanes) {
  EXPECT_EQ(footprint(16, 16, 0), std::nullopt);
  EXPECT_EQ(footprint(3, 5, 0), std::nullopt);
}

TEST(Footprint, UnevenIsAnError) {
  auto getError = [](unsigned m, unsigned n, unsigned blocks, unsigned lanes) {
    auto result = getFootprint(m, n, blocks, lanes);
    return result ? "divides" : llvm::toString(result.takeError());
  };
  EXPECT_EQ(getError(4, 4, 1, 64), "accumulator of 4x4x1 elements does not "
                                   "divide evenly among 64 lanes");
  EXPECT_EQ(getError(16, 16, 1, 48), "accumulator of 16x16x1 elements does not "
                                     "divide evenly among 48 lanes");
  EXPECT_EQ(getError(4, 4, 16, 64), "divides");
}

//===----------------------------------------------------------------------===//
// Register types
//===----------------------------------------------------------------------===//

TEST(RegisterType, Bits) {
  std::pair<const char *, unsigned> types[] = {{"f32", 32},
                                               {"f64", 64},
                                               {"f16", 16},
                                               {"i1", 1},
                                               {"i4", 4},
                                               {"i32", 32},
                                               {"i64", 64},
                                               {"vector<4xf16>", 64},
                                               {"vector<4xi16>", 64},
                                               {"vector<16xf32>", 512},
                                               {"vector<2xi32>", 64},
                                               {"vector<8xbf16>", 128},
                                               {"vector<4xf64>", 256},
                                               {"vector<2x4xf8E4M3FN>", 64},
                                               {"!amx.tile<16x32xbf16>", 8192},
                                               {"!amx.tile<16x64xi8>", 8192},
                                               {"!llvm.x86_amx", 8192}};
  for (auto [type, bits] : types)
    EXPECT_EQ(getRegisterTypeBits(type), bits) << type;
}

TEST(RegisterType, UnknownSpellings) {
  for (const char *type :
       {"", "i", "index", "f15", "vector<4xf16", "vector<xf16>", "vector<4x>",
        "vector<?xf16>", "4xf16", "tensor<4xf16>", "vector<4xf16>>", "i32x"})
    EXPECT_EQ(getRegisterTypeBits(type), std::nullopt) << type;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

TEST(Instruction, OperandsByRole) {
  Instruction row = test::copyRow("mma_sync_m16n8k16_f32_f16_f16_f32");
  EXPECT_EQ(&row.getOperand(OperandRole::A), &row.a);
  EXPECT_EQ(&row.getOperand(OperandRole::B), &row.b);
  EXPECT_EQ(&row.getOperand(OperandRole::Acc), &row.c);
  EXPECT_EQ(row.getRows(OperandRole::A), 16u);
  EXPECT_EQ(row.getColumns(OperandRole::A), 16u);
  EXPECT_EQ(row.getRows(OperandRole::B), 16u);
  EXPECT_EQ(row.getColumns(OperandRole::B), 8u);
  EXPECT_EQ(row.getRows(OperandRole::Acc), 16u);
  EXPECT_EQ(row.getColumns(OperandRole::Acc), 8u);
  EXPECT_EQ(getName(OperandRole::A), "a");
  EXPECT_EQ(getName(OperandRole::B), "b");
  EXPECT_EQ(getName(OperandRole::Acc), "acc");
}

TEST(Instruction, Strings) {
  Instruction row = test::copyRow("mma_sync_m16n8k16_f32_f16_f16_f32");
  EXPECT_EQ(row.getShapeString(), "16x8x16");
  EXPECT_EQ(row.getTypesString(), "f16 x f16 -> f32");
}

TEST(Instruction, FindOn) {
  Instruction row = test::copyRow();
  ASSERT_TRUE(row.findOn("gfx942"));
  EXPECT_EQ(row.findOn("gfx942")->mnemonic, "v_mfma_f32_16x16x16_f16");
  EXPECT_FALSE(row.findOn("gfx1100"));
  EXPECT_FALSE(row.findOn(""));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The error of mfma 16x16x16 f16 after an edit, empty if it still verifies.
template <typename Edit>
static std::string getErrorAfter(Edit edit) {
  Instruction row = test::copyRow();
  row.name = "row";
  edit(row);
  return llvm::toString(verifyInstruction(row));
}

static BitLayout parse(llvm::StringRef text) {
  return llvm::cantFail(BitLayout::parse(text));
}

TEST(VerifyInstruction, AcceptsTheRow) {
  EXPECT_EQ(getErrorAfter([](Instruction &) {}), "");
}

TEST(VerifyInstruction, LaneCount) {
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) { row.laneCount = 0; }),
      "instruction 'row': class 'mfma' is lane-cooperative, the row needs "
      "a lane count");
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.instructionClass = AMX; }),
            "instruction 'row': class 'amx' is not lane-cooperative, the row "
            "must have no lane count");
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) { row.laneCount = 48; }),
      "instruction 'row': accumulator of 16x16x1 elements does not divide "
      "evenly among 48 lanes");
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.laneCount = 32; }),
            "instruction 'row' operand a: layout places 64 lanes, the row has "
            "32");
}

TEST(VerifyInstruction, Layout) {
  EXPECT_EQ(getErrorAfter([](Instruction &row) {
              row.b.layout = parse("lane(n0 n1 n2 n3 k2 k3) reg(k0 n4)");
            }),
            "instruction 'row' operand b: layout 'lane(n0 n1 n2 n3 k2 k3) "
            "reg(k0 n4)' has 5 bits of 'n', a size of 16 needs 4");
  EXPECT_EQ(getErrorAfter([](Instruction &row) {
              row.a.layout = parse("lane(m0 m1 m2 m3 k2 k4) reg(k0 k1)");
            }),
            "instruction 'row' operand a: layout 'lane(m0 m1 m2 m3 k2 k4) "
            "reg(k0 k1)' has bit 'k4', a size of 16 ends at bit 4");
  // A operand of another role.
  EXPECT_EQ(getErrorAfter([](Instruction &row) {
              row.c.layout = parse("lane(n0 n1 n2 n3 k2 k3) reg(m0 m1)");
            }),
            "instruction 'row' operand acc: layout 'lane(n0 n1 n2 n3 k2 k3) "
            "reg(m0 m1)' has 2 bits of 'm', a size of 16 needs 4");
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) {
        row.a.layout = parse("reg(m0 m1 m2 m3 k2 k3 k0 k1)");
      }),
      "instruction 'row' operand a: a layout has a lane list exactly when "
      "the row has lanes");
}

TEST(VerifyInstruction, Sizes) {
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.k = 12; }),
            "instruction 'row' operand a: size 12 of dimension 'k' is not a "
            "power of two");
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.k = 32; }),
            "instruction 'row' operand a: layout 'lane(m0 m1 m2 m3 k2 k3) "
            "reg(k0 k1)' has 4 bits of 'k', a size of 32 needs 5");
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.blocks = 2; }),
            "instruction 'row' operand a: layout 'lane(m0 m1 m2 m3 k2 k3) "
            "reg(k0 k1)' has 0 bits of 'b', a size of 2 needs 1");
}

TEST(VerifyInstruction, Registers) {
  EXPECT_EQ(getErrorAfter(
                [](Instruction &row) { row.b.registerType = "vector<8xf16>"; }),
            "instruction 'row' operand b: registers hold 128 bits, the layout "
            "needs 64");
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) { row.c.registerCount = 2; }),
      "instruction 'row' operand acc: registers hold 256 bits, the layout "
      "needs 128");
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) { row.a.registerType = "half4"; }),
      "instruction 'row' operand a: unknown register type 'half4'");
  EXPECT_EQ(getErrorAfter([](Instruction &row) { row.a.type = F32; }),
            "instruction 'row' operand a: registers hold 64 bits, the layout "
            "needs 128");
}

TEST(VerifyInstruction, Result) {
  // 16x16 elements of 32 bits among 64 lanes are 128 bits.
  EXPECT_EQ(getErrorAfter([](Instruction &row) {
              row.d = F32;
              row.dRegisterType = "vector<2xf32>";
              row.dRegisterCount = 1;
            }),
            "instruction 'row' result: 1 of 'vector<2xf32>' do not hold the "
            "128 bits that the layout needs");
}

TEST(VerifyInstruction, Scales) {
  EXPECT_EQ(getErrorAfter([](Instruction &row) {
              row.aScaleLayout = parse("lane(m0 m1 m2 m3 _ _) reg(0 0)");
            }),
            "instruction 'row' scales of a: the row has no block scales");
  // Two places of 8 bits in each lane.
  EXPECT_EQ(
      getErrorAfter([](Instruction &row) {
        row.scaleBlock = 8;
        row.scaleType = F8E8M0FNU;
        row.scaleRegisterType = "i32";
        row.aScaleLayout = parse("lane(m0 m1 m2 m3 k0 _) reg(0)");
      }),
      "instruction 'row' scales of a: 'i32' does not hold the 16 bits that "
      "the layout needs");
}

TEST(VerifyInstruction, Containers) {
  // Four bits in the middle of eight, and out of them.
  auto makePadded = [](unsigned bits, unsigned shift) {
    return getErrorAfter([=](Instruction &row) {
      row.a.type = F4E2M1FN;
      row.a.containerBits = bits;
      row.a.containerShift = shift;
      row.a.registerType = "i32";
    });
  };
  EXPECT_EQ(makePadded(8, 2), "");
  EXPECT_EQ(makePadded(8, 4), "");
  EXPECT_EQ(
      makePadded(8, 5),
      "instruction 'row' operand a: an element of 4 bits at bit 5 does not "
      "fit into 8");
  EXPECT_EQ(
      makePadded(2, 0),
      "instruction 'row' operand a: an element of 4 bits at bit 0 does not "
      "fit into 2");
  EXPECT_EQ(makePadded(0, 0),
            "instruction 'row' operand a: registers hold 32 bits, the layout "
            "needs 16");
}

TEST(VerifyInstruction, CollectiveRegisters) {
  // 16 x 16 elements in one value.
  auto makeCollective = [](const char *type) {
    return getErrorAfter([=](Instruction &row) {
      row.collective = true;
      row.a.registerType = row.b.registerType = "vector<256xf16>";
      row.c.registerType = row.dRegisterType = type;
    });
  };
  EXPECT_EQ(makeCollective("vector<256xf32>"), "");
  EXPECT_EQ(
      makeCollective("vector<4xf32>"),
      "instruction 'row' operand acc: registers hold 128 bits, the layout "
      "needs 8192");
}
