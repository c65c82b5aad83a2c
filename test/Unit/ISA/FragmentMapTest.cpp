//===- FragmentMapTest.cpp - what the layouts of every row place ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each row: positions and elements correspond, and a product computed from
// nothing but fragments equals the product of the matrices. Where A is sparse,
// its matrix is the stored half.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "gtest/gtest.h"

using namespace mma_select;
using namespace mma_select::ISA;

namespace {

/// A matrix in the shape of an operand, one for each block.
class Matrix {
public:
  Matrix(const Instruction &row, OperandRole role)
      : rows(row.getRows(role)),
        columns(role == OperandRole::A ? row.getStoredK()
                                       : row.getColumns(role)),
        role(role), values(size_t(rows) * columns * row.blocks) {}

  int &operator[](const Coordinate &c) {
    unsigned i = role == OperandRole::B ? c.k : c.m;
    unsigned j = role == OperandRole::A ? c.k : c.n;
    return values[(size_t(c.block) * rows + i) * columns + j];
  }
  /// Calls `function` with each coordinate.
  template <typename Function>
  void forEach(Function function) const {
    for (size_t p = 0; p != values.size(); ++p) {
      unsigned j = p % columns, i = p / columns % rows;
      unsigned block = p / columns / rows;
      function(Coordinate{role == OperandRole::B ? 0 : i,
                          role == OperandRole::A ? 0 : j,
                          role == OperandRole::A   ? j
                          : role == OperandRole::B ? i
                                                   : 0,
                          block});
    }
  }
  bool operator==(const Matrix &other) const { return values == other.values; }
  size_t size() const { return values.size(); }

private:
  unsigned rows, columns;
  OperandRole role;
  std::vector<int> values;
};

/// The registers of all lanes. Positions that hold nothing hold a value that
/// would show in any sum.
using Fragment = std::vector<int>;
constexpr int poison = 1 << 20;

class FragmentMap : public testing::TestWithParam<const Instruction *> {};

} // namespace

static size_t getIndex(const BitLayout &layout, Position position) {
  return size_t(position.lane) * layout.getNumRegs() + position.reg;
}

static Fragment scatter(const BitLayout &layout, Matrix &matrix) {
  Fragment fragment(size_t(layout.getNumLanes()) * layout.getNumRegs(), poison);
  for (unsigned lane = 0; lane != layout.getNumLanes(); ++lane)
    for (unsigned reg = 0; reg != layout.getNumRegs(); ++reg)
      if (std::optional<Coordinate> c = layout.at({lane, reg}))
        fragment[getIndex(layout, {lane, reg})] = matrix[*c];
  return fragment;
}

/// Reads an element, from a different replica for each `salt`.
static int gather(const BitLayout &layout, const Fragment &fragment,
                  Coordinate coordinate, unsigned salt = 0) {
  llvm::SmallVector<Position> positions = layout.find(coordinate);
  return fragment[getIndex(layout, positions[salt % positions.size()])];
}

/// The k that stored element `stored` of row `m` of A stands for: k itself in a
/// dense row, else a different choice in each group.
static unsigned getDenseK(const Instruction &row, unsigned m, unsigned stored) {
  if (!row.sparse)
    return stored;
  static constexpr unsigned choices[6][2] = {{0, 1}, {0, 2}, {0, 3},
                                             {1, 2}, {1, 3}, {2, 3}};
  unsigned half = row.sparseGroup / 2, group = stored / half;
  unsigned place = stored % half, seed = m + 5 * group;
  if (row.sparseGroup == 2)
    return 2 * group + seed % 2;
  // In groups of eight the nonzeros are pairs.
  unsigned unit = row.sparseGroup / 4;
  return row.sparseGroup * group + unit * choices[seed % 6][place / unit] +
         place % unit;
}

TEST_P(FragmentMap, IsABijection) {
  const Instruction &row = *GetParam();
  for (OperandRole role : {OperandRole::A, OperandRole::B, OperandRole::Acc}) {
    SCOPED_TRACE(getName(role).str());
    const BitLayout &layout = row.getOperand(role).layout;
    Matrix matrix(row, role);
    unsigned wrong = 0;
    matrix.forEach([&](Coordinate coordinate) {
      llvm::SmallVector<Position> positions = layout.find(coordinate);
      wrong += positions.size() != layout.getReplication();
      for (auto [i, position] : llvm::enumerate(positions)) {
        wrong += !(layout.at(position) == coordinate);
        // Lowest first, hence also no position twice.
        wrong += i && positions[i - 1].lane >= position.lane;
      }
    });
    EXPECT_EQ(wrong, 0u);
    size_t used = 0;
    for (unsigned lane = 0; lane != layout.getNumLanes(); ++lane)
      for (unsigned reg = 0; reg != layout.getNumRegs(); ++reg)
        used += layout.at({lane, reg}).has_value();
    EXPECT_EQ(used, matrix.size() * layout.getReplication());
  }
}

TEST_P(FragmentMap, Multiplies) {
  const Instruction &row = *GetParam();
  Matrix a(row, OperandRole::A), b(row, OperandRole::B);
  Matrix wanted(row, OperandRole::Acc), got(row, OperandRole::Acc);
  unsigned state = 1;
  auto fill = [&](Matrix &matrix) {
    matrix.forEach([&](Coordinate c) {
      state = state * 1103515245 + 12345;
      matrix[c] = int(state >> 16) % 7 - 3;
    });
  };
  fill(a);
  fill(b);
  wanted.forEach([&](Coordinate c) {
    for (unsigned k = 0; k != row.getStoredK(); ++k)
      wanted[c] += a[{c.m, 0, k, c.block}] *
                   b[{0, c.n, getDenseK(row, c.m, k), c.block}];
  });

  Fragment aFragment = scatter(row.a.layout, a);
  Fragment bFragment = scatter(row.b.layout, b);
  // What the unit does: each place of the result from the places of A and B.
  const BitLayout &layout = row.c.layout;
  Fragment cFragment(size_t(layout.getNumLanes()) * layout.getNumRegs(),
                     poison);
  for (unsigned lane = 0; lane != layout.getNumLanes(); ++lane)
    for (unsigned reg = 0; reg != layout.getNumRegs(); ++reg) {
      std::optional<Coordinate> c = layout.at({lane, reg});
      if (!c)
        continue;
      int sum = 0;
      for (unsigned k = 0; k != row.getStoredK(); ++k)
        sum += gather(row.a.layout, aFragment, {c->m, 0, k, c->block}, lane) *
               gather(row.b.layout, bFragment,
                      {0, c->n, getDenseK(row, c->m, k), c->block}, lane);
      cFragment[getIndex(layout, {lane, reg})] = sum;
    }
  got.forEach([&](Coordinate c) { got[c] = gather(layout, cFragment, c); });
  EXPECT_TRUE(got == wanted);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, FragmentMap,
    testing::ValuesIn(InstructionSet::getBuiltin().getInstructions()),
    [](const testing::TestParamInfo<const Instruction *> &info) {
      std::string name = info.param->name;
      std::replace_if(
          name.begin(), name.end(), [](char c) { return !std::isalnum(c); },
          '_');
      return name;
    });
