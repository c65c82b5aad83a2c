//===- MatrixUnit.cpp - a matrix instruction, executed --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/MatrixUnit.h"

#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;

static unsigned getRow(ISA::OperandRole role, const ISA::Coordinate &element) {
  return role == ISA::OperandRole::B ? element.k : element.m;
}

static unsigned getColumn(ISA::OperandRole role,
                          const ISA::Coordinate &element) {
  return role == ISA::OperandRole::A ? element.k : element.n;
}

Expected<OperandMatrix> sim::gather(const ISA::Instruction &instruction,
                                    ISA::OperandRole role,
                                    LaneRegisters registers) {
  const ISA::Operand &operand = instruction.getOperand(role);
  OperandMatrix matrix{
      instruction.getRows(role), instruction.getColumns(role), {}};
  matrix.values.assign(
      size_t(matrix.rows) * matrix.columns * instruction.blocks, 0.0);
  std::vector<int> owner(matrix.values.size(), -1);
  for (unsigned lane = 0; lane < registers.size(); ++lane)
    for (unsigned reg = 0, e = operand.layout.getNumRegs(); reg < e; ++reg) {
      std::optional<ISA::Coordinate> element = operand.layout.at({lane, reg});
      if (!element)
        continue;
      unsigned row = getRow(role, *element), column = getColumn(role, *element);
      double value = decodeAt(operand.type, registers[lane], reg);
      double &place = matrix.at(element->block, row, column);
      int &first = owner[&place - matrix.values.data()];
      if (first >= 0 && std::memcmp(&place, &value, sizeof(double)) != 0)
        return llvm::createStringError(
            formatv("{0}: lanes {1} and {2} must hold the same {3}[{4}][{5}] "
                    "but hold {6} and {7}",
                    instruction.name, first, lane, ISA::getName(role), row,
                    column, place, value));
      place = value;
      first = static_cast<int>(lane);
    }
  return matrix;
}

/// B as the lanes see it after blgp.
static llvm::SmallVector<const char *> permuteLanes(LaneRegisters b,
                                                    unsigned blgp) {
  llvm::SmallVector<const char *> lanes(b);
  for (unsigned lane = 0; lane < lanes.size(); ++lane) {
    if (blgp == 1 || blgp == 2)
      lanes[lane] = b[(blgp - 1) * 32 + lane % 32];
    else if (blgp == 3)
      lanes[lane] = b[(lane + 16) % 64];
    else if (blgp >= 4)
      lanes[lane] = b[(blgp - 4) * 16 + lane % 16];
  }
  return lanes;
}

static void negate(OperandMatrix &matrix) {
  for (double &value : matrix.values)
    value = -value;
}

/// One element of D. Integers are summed in 64 bits and wrap; f64 is summed by
/// fused steps, as the unit does.
static double accumulate(const ISA::Instruction &instruction, OperandMatrix &a,
                         OperandMatrix &b, double c, unsigned aBlock,
                         unsigned block, unsigned m, unsigned n) {
  if (instruction.d == ISA::I32) {
    int64_t sum = static_cast<int64_t>(c);
    for (unsigned k = 0; k < instruction.k; ++k)
      sum += static_cast<int64_t>(a.at(aBlock, m, k)) *
             static_cast<int64_t>(b.at(block, k, n));
    return static_cast<double>(static_cast<int32_t>(sum));
  }
  double sum = c;
  for (unsigned k = 0; k < instruction.k; ++k)
    sum = std::fma(a.at(aBlock, m, k), b.at(block, k, n), sum);
  return sum;
}

Error sim::executeMma(const ISA::Instruction &instruction, LaneRegisters a,
                      LaneRegisters b, LaneRegisters c,
                      llvm::ArrayRef<char *> d,
                      const MFMAModifiers &modifiers) {
  bool negates = instruction.a.type == ISA::F64;
  llvm::SmallVector<const char *> bLanes =
      permuteLanes(b, negates ? 0 : modifiers.blgp);
  Expected<OperandMatrix> aMatrix = gather(instruction, ISA::OperandRole::A, a);
  if (!aMatrix)
    return aMatrix.takeError();
  Expected<OperandMatrix> bMatrix =
      gather(instruction, ISA::OperandRole::B, bLanes);
  if (!bMatrix)
    return bMatrix.takeError();
  if (negates && modifiers.blgp & 1)
    negate(*aMatrix);
  if (negates && modifiers.blgp & 2)
    negate(*bMatrix);
  double cSign = negates && modifiers.blgp & 4 ? -1.0 : 1.0;

  const ISA::BitLayout &layout = instruction.c.layout;
  unsigned width = ISA::getElementType(instruction.c.type).bitWidth;
  size_t bytes = size_t(layout.getNumRegs()) * width / 8;
  for (unsigned lane = 0; lane < d.size(); ++lane) {
    std::memmove(d[lane], c[lane], bytes);
    for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; ++reg) {
      std::optional<ISA::Coordinate> element = layout.at({lane, reg});
      if (!element)
        continue;
      unsigned group = 1u << modifiers.cbsz;
      unsigned aBlock = modifiers.cbsz
                            ? element->block / group * group + modifiers.abid
                            : element->block;
      double old = cSign * decodeAt(instruction.c.type, c[lane], reg);
      double sum = accumulate(instruction, *aMatrix, *bMatrix, old, aBlock,
                              element->block, element->m, element->n);
      insertBits(d[lane], reg, width, encode(instruction.d, sum));
    }
  }
  return Error::success();
}
