//===- BitLayoutTest.cpp - text and queries of layouts --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Positions are counted by hand from the vendors' formulas, which stand beside
// them.
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/BitLayout.h"

#include "gtest/gtest.h"

using namespace mma_select::ISA;

static BitLayout parse(llvm::StringRef text) {
  return llvm::cantFail(BitLayout::parse(text));
}

static std::string getParseError(llvm::StringRef text) {
  llvm::Expected<BitLayout> layout = BitLayout::parse(text);
  return layout ? "parsed" : llvm::toString(layout.takeError());
}

/// As verify() says it, empty on success.
static std::string getVerifyError(llvm::StringRef text, unsigned m, unsigned n,
                                  unsigned k, unsigned blocks = 1) {
  return llvm::toString(parse(text).verify({m, n, k, blocks}));
}

namespace mma_select::ISA {
static void PrintTo(const Coordinate &c, std::ostream *os) {
  *os << "m" << c.m << " n" << c.n << " k" << c.k << " b" << c.block;
}
static void PrintTo(const Position &p, std::ostream *os) {
  *os << "lane " << p.lane << " reg " << p.reg;
}
} // namespace mma_select::ISA

using Positions = llvm::SmallVector<Position>;

static Coordinate mk(unsigned m, unsigned k) { return {m, 0, k, 0}; }
static Coordinate kn(unsigned k, unsigned n) { return {0, n, k, 0}; }
static Coordinate mn(unsigned m, unsigned n) { return {m, n, 0, 0}; }

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

TEST(BitLayoutText, RoundTrip) {
  for (const char *text :
       {"lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)", "lane(m0 m1 m2 m3 _ _) reg(k0)",
        "lane(n0 n1 n2 n3 m0) reg(0 m1 m2 m3)", "lane(m0 b0 b1 0) reg(k0)",
        "lane(k0 k1 m0 m1 m2) reg()", "lane() reg(k0)", "lane() reg()",
        "reg(k0 n0 n1 n2 n3 k1 k2 k3 k4)", "reg()", "reg(k15 k10)"})
    EXPECT_EQ(parse(text).str(), text);
}

TEST(BitLayoutText, SpaceHasNoMeaning) {
  EXPECT_EQ(parse("  lane( m0  m1 )reg( k0 ) ").str(), "lane(m0 m1) reg(k0)");
}

TEST(BitLayoutText, LaneListMakesItCooperative) {
  EXPECT_TRUE(parse("lane() reg(k0)").isCooperative());
  EXPECT_FALSE(parse("reg(k0)").isCooperative());
  EXPECT_NE(parse("lane() reg(k0)"), parse("reg(k0)"));
}

TEST(BitLayoutText, ParseErrors) {
  const char *bitError = "expected a bit such as 'm0', 'n1', 'k2', 'b0', '_' "
                         "or '0' but got '";
  for (const char *token : {"x0", "m", "mm", "m-1", "m16", "1", "__", "k0,"})
    EXPECT_EQ(getParseError(std::string("reg(") + token + ")"),
              bitError + std::string(token) + "'");
  EXPECT_EQ(getParseError("reg(_)"), "'_' is only allowed in a lane list");
  EXPECT_EQ(getParseError(""), "expected 'reg(' at ''");
  EXPECT_EQ(getParseError("lane(m0)"), "expected 'reg(' at ''");
  EXPECT_EQ(getParseError("lane m0"), "expected 'lane(' at 'lane m0'");
  EXPECT_EQ(getParseError("lane(m0) reg"), "expected 'reg(' at 'reg'");
  EXPECT_EQ(getParseError("registers(k0)"),
            "expected 'reg(' at 'registers(k0)'");
  EXPECT_EQ(getParseError("lane(m0 reg"), "expected ')' after 'lane('");
  EXPECT_EQ(getParseError("reg(k0"), "expected ')' after 'reg('");
  EXPECT_EQ(getParseError("reg(k0) reg(k1)"),
            "unexpected 'reg(k1)' after the layout");
  EXPECT_EQ(getParseError("reg(k0) lane(m0)"),
            "unexpected 'lane(m0)' after the layout");
  EXPECT_EQ(getParseError("lane(m0 k1 m0) reg(k0)"),
            "bit 'm0' is listed twice");
  EXPECT_EQ(getParseError("lane(m0) reg(k0 m0)"), "bit 'm0' is listed twice");
  EXPECT_EQ(getParseError("reg(0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)"),
            "'reg' lists 17 bits, more than 16");
}

TEST(BitLayoutText, VerifyErrors) {
  EXPECT_EQ(getVerifyError("lane(m0 m1) reg(k0)", 4, 1, 2), "");
  EXPECT_EQ(getVerifyError("lane(m0 m1 _ 0) reg(0 k0)", 4, 1, 2), "");
  EXPECT_EQ(getVerifyError("lane(m0) reg(k0)", 3, 1, 2),
            "size 3 of dimension 'm' is not a power of two");
  EXPECT_EQ(getVerifyError("lane(m0) reg(k0)", 2, 0, 2),
            "size 0 of dimension 'n' is not a power of two");
  EXPECT_EQ(getVerifyError("lane(m0) reg(k0)", 4, 1, 2),
            "layout 'lane(m0) reg(k0)' has 1 bits of 'm', a size of 4 needs 2");
  EXPECT_EQ(getVerifyError("lane(m0 b0) reg(k0)", 2, 1, 2),
            "layout 'lane(m0 b0) reg(k0)' has 1 bits of 'b', a size of 1 needs "
            "0");
  EXPECT_EQ(
      getVerifyError("lane(m0) reg(k1)", 2, 1, 2),
      "layout 'lane(m0) reg(k1)' has bit 'k1', a size of 2 ends at bit 1");
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

TEST(BitLayoutQuery, Mfma16x16x16) {
  // AMD: lane l holds row l % 16 and k = 4 * (l / 16) + element; C has column
  // l % 16 and row 4 * (l / 16) + element.
  BitLayout a = parse("lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)");
  EXPECT_EQ(a.getNumLanes(), 64u);
  EXPECT_EQ(a.getNumRegs(), 4u);
  EXPECT_EQ(a.at({37, 3}), mk(5, 11));
  EXPECT_EQ(a.at({63, 0}), mk(15, 12));
  EXPECT_EQ(a.find(mk(5, 11)), (Positions{{37, 3}}));
  BitLayout c = parse("lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)");
  EXPECT_EQ(c.at({37, 3}), mn(11, 5));
  EXPECT_EQ(c.find(mn(4, 15)), (Positions{{31, 0}}));
}

TEST(BitLayoutQuery, MmaSyncM16N8K16) {
  // PTX, lane l, g = l / 4, t = l % 4: A element i at row g (+8 for i = 2, 3,
  // 6, 7), k = 2t + i % 2 (+8 for i >= 4); B at k = 2t + i % 2 (+8 for i >= 2),
  // column g; C at row g (+8 for i >= 2), column 2t + i % 2.
  BitLayout a = parse("lane(k1 k2 m0 m1 m2) reg(k0 m3 k3)");
  EXPECT_EQ(a.at({13, 0}), mk(3, 2));
  EXPECT_EQ(a.at({13, 3}), mk(11, 3));
  EXPECT_EQ(a.at({13, 4}), mk(3, 10));
  EXPECT_EQ(a.at({13, 7}), mk(11, 11));
  EXPECT_EQ(a.find(mk(11, 11)), (Positions{{13, 7}}));
  BitLayout b = parse("lane(k1 k2 n0 n1 n2) reg(k0 k3)");
  EXPECT_EQ(b.at({13, 3}), kn(11, 3));
  EXPECT_EQ(b.find(kn(6, 7)), (Positions{{31, 0}}));
  BitLayout c = parse("lane(n1 n2 m0 m1 m2) reg(n0 m3)");
  EXPECT_EQ(c.at({13, 2}), mn(11, 2));
  EXPECT_EQ(c.find(mn(15, 7)), (Positions{{31, 3}}));
}

TEST(BitLayoutQuery, WmmaReplicas) {
  // gfx11: lanes l and l + 16 hold the same row of A; in wave64 four lanes do.
  BitLayout wave32 = parse("lane(m0 m1 m2 m3 _) reg(k0 k1 k2 k3)");
  EXPECT_EQ(wave32.getReplication(), 2u);
  EXPECT_EQ(wave32.find(mk(3, 7)), (Positions{{3, 7}, {19, 7}}));
  EXPECT_EQ(wave32.at({19, 7}), mk(3, 7));
  BitLayout wave64 = parse("lane(m0 m1 m2 m3 _ _) reg(k0 k1 k2 k3)");
  EXPECT_EQ(wave64.getReplication(), 4u);
  EXPECT_EQ(wave64.find(mk(3, 7)),
            (Positions{{3, 7}, {19, 7}, {35, 7}, {51, 7}}));
}

TEST(BitLayoutQuery, EmptyPositions) {
  // gfx11 16-bit results: register r, low half, holds row 2r + l / 16.
  BitLayout c = parse("lane(n0 n1 n2 n3 m0) reg(0 m1 m2 m3)");
  EXPECT_EQ(c.getNumRegs(), 16u);
  EXPECT_EQ(c.at({20, 10}), mn(11, 4));
  EXPECT_EQ(c.at({20, 11}), std::nullopt);
  EXPECT_EQ(c.find(mn(11, 4)), (Positions{{20, 10}}));
  // gfx12 iu4 in wave64: lanes 32 to 63 hold nothing.
  BitLayout a = parse("lane(m0 m1 m2 m3 k3 0) reg(k0 k1 k2)");
  EXPECT_EQ(a.at({31, 7}), mk(15, 15));
  EXPECT_EQ(a.at({32, 0}), std::nullopt);
  EXPECT_EQ(a.getReplication(), 1u);
}

TEST(BitLayoutQuery, AMXPairsAndQuads) {
  // B_tile[k / v][n * v + k % v] = B[k][n], v = 32 / bits.
  BitLayout pairs = parse("reg(k0 n0 n1 n2 n3 k1 k2 k3 k4)");
  BitLayout quads = parse("reg(k0 k1 n0 n1 n2 n3 k2 k3 k4 k5)");
  for (auto [layout, v, sizeK] :
       {std::make_tuple(&pairs, 2u, 32u), std::make_tuple(&quads, 4u, 64u)})
    for (unsigned k = 0; k != sizeK; ++k)
      for (unsigned n = 0; n != 16; ++n)
        EXPECT_EQ(layout->find(kn(k, n)),
                  (Positions{{0, k / v * (16 * v) + n * v + k % v}}));
  EXPECT_EQ(pairs.at({0, 7}), kn(1, 3));
  EXPECT_EQ(pairs.at({0, 32}), kn(2, 0));
}

TEST(BitLayoutQuery, Blocks) {
  // mfma 4x4x4 with 16 blocks: block = lane / 4.
  BitLayout a = parse("lane(m0 m1 b0 b1 b2 b3) reg(k0 k1)");
  EXPECT_EQ(a.at({37, 2}), (Coordinate{1, 0, 2, 9}));
  EXPECT_EQ(a.find({1, 0, 2, 9}), (Positions{{37, 2}}));
}

TEST(BitLayoutQuery, OutsideOfTheTile) {
  BitLayout a = parse("lane(m0 m1 m2 m3 k2 k3) reg(k0 k1)");
  EXPECT_EQ(a.at({64, 0}), std::nullopt);
  EXPECT_EQ(a.at({0, 4}), std::nullopt);
  EXPECT_TRUE(a.find(mk(16, 0)).empty());
  EXPECT_TRUE(a.find(mk(0, 16)).empty());
  EXPECT_TRUE(a.find(mn(0, 1)).empty());
}

TEST(BitLayoutQuery, NumBits) {
  BitLayout a = parse("lane(m0 m1 b0 b1 _) reg(k0 0)");
  EXPECT_EQ(a.getNumBits(Dim::M), 2u);
  EXPECT_EQ(a.getNumBits(Dim::N), 0u);
  EXPECT_EQ(a.getNumBits(Dim::K), 1u);
  EXPECT_EQ(a.getNumBits(Dim::Block), 2u);
}

TEST(BitLayoutQuery, ContiguousRun) {
  BitLayout mfma = parse("lane(m0 m1 m2 m3 k3 k4) reg(k0 k1 k2)");
  EXPECT_EQ(mfma.getContiguousRun(Dim::K), 8u);
  EXPECT_EQ(mfma.getContiguousRun(Dim::M), 1u);
  // The second register bit is a row, so two elements are side by side.
  EXPECT_EQ(
      parse("lane(k1 k2 m0 m1 m2) reg(k0 m3 k3)").getContiguousRun(Dim::K), 2u);
  EXPECT_EQ(parse("lane(k0 k1) reg(k2 k3)").getContiguousRun(Dim::K), 1u);
  EXPECT_EQ(parse("lane(n0) reg(0 m0 m1)").getContiguousRun(Dim::M), 1u);
  EXPECT_EQ(parse("lane(m0) reg()").getContiguousRun(Dim::K), 1u);
}

TEST(BitLayoutQuery, LaneRuns) {
  auto getRuns = [](llvm::StringRef text) {
    std::string out;
    for (const BitRun &run : parse(text).getLaneRuns())
      out += "mnkb"[static_cast<int>(run.dim)] + std::to_string(run.bit) + "+" +
             std::to_string(run.count) + ">>" + std::to_string(run.shift) + " ";
    return out;
  };
  EXPECT_EQ(getRuns("lane(m0 m1 m2 m3 k2 k3) reg()"), "m0+4>>0 k2+2>>4 ");
  EXPECT_EQ(getRuns("lane(k1 k2 m0 m1 m2) reg()"), "k1+2>>0 m0+3>>2 ");
  // gfx12 wave64: m3 before m2 is no run.
  EXPECT_EQ(getRuns("lane(n0 n1 m3 m2) reg()"), "n0+2>>0 m3+1>>2 m2+1>>3 ");
  EXPECT_EQ(getRuns("lane(m0 _ m1 0) reg(k0)"), "m0+1>>0 m1+1>>2 ");
  EXPECT_EQ(getRuns("reg(k0)"), "");
}
