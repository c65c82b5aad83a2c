//===- MatrixUnit.cpp - a matrix instruction, executed --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/MatrixUnit.h"

#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

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

/// The bits of the element at `reg`; none when its container holds others.
static std::optional<uint64_t> readElement(const ISA::Operand &operand,
                                           const char *data, unsigned reg) {
  unsigned width = ISA::getElementType(operand.type).bitWidth;
  uint64_t container = extractBits(data, reg, operand.getElementBits());
  uint64_t mask = llvm::maskTrailingOnes<uint64_t>(width)
                  << operand.containerShift;
  if (container & ~mask)
    return std::nullopt;
  return container >> operand.containerShift;
}

Expected<OperandMatrix> sim::gather(const ISA::Instruction &instruction,
                                    ISA::OperandRole role,
                                    LaneRegisters registers) {
  const ISA::Operand &operand = instruction.getOperand(role);
  bool isA = role == ISA::OperandRole::A;
  OperandMatrix matrix(instruction.getRows(role),
                       isA ? instruction.getStoredK()
                           : instruction.getColumns(role),
                       instruction.blocks);
  bool isComplex = operand.type == ISA::CF16;
  if (isComplex)
    matrix.imaginary.assign(matrix.values.size(), 0.0);
  std::vector<uint64_t> seen(matrix.values.size());
  std::vector<int> owner(matrix.values.size(), -1);
  for (unsigned lane = 0; lane < registers.size(); ++lane)
    for (unsigned reg = 0, e = operand.layout.getNumRegs(); reg < e; ++reg) {
      std::optional<ISA::Coordinate> element = operand.layout.at({lane, reg});
      if (!element)
        continue;
      unsigned row = getRow(role, *element), column = getColumn(role, *element);
      std::optional<uint64_t> bits = readElement(operand, registers[lane], reg);
      if (!bits)
        return llvm::createStringError(
            formatv("{0}: lane {1} has other bits beside those of {2}[{3}][{4}]"
                    ", an {5} in bits {6} to {7} of {8}",
                    instruction.name, lane, ISA::getName(role), row, column,
                    ISA::getName(operand.type), operand.containerShift,
                    operand.containerShift +
                        ISA::getElementType(operand.type).bitWidth - 1,
                    operand.getElementBits()));
      size_t place = matrix.getIndex(element->block, row, column);
      if (owner[place] >= 0 && seen[place] != *bits)
        return llvm::createStringError(
            formatv("{0}: lanes {1} and {2} must hold the same {3}[{4}][{5}] "
                    "but hold {6} and {7}",
                    instruction.name, owner[place], lane, ISA::getName(role),
                    row, column, decode(operand.type, seen[place]),
                    decode(operand.type, *bits)));
      seen[place] = *bits;
      owner[place] = static_cast<int>(lane);
      matrix.values[place] = decode(operand.type, *bits);
      if (isComplex)
        matrix.imaginary[place] = decodeImaginary(operand.type, *bits);
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

//===----------------------------------------------------------------------===//
// What D is made of
//===----------------------------------------------------------------------===//

namespace {
/// The terms that one element of A and one of B add to D.
using AddTerms = double (*)(double sum, const OperandMatrix &a, size_t atA,
                            const OperandMatrix &b, size_t atB);
} // namespace

static double addProduct(double sum, const OperandMatrix &a, size_t atA,
                         const OperandMatrix &b, size_t atB) {
  return std::fma(a.values[atA], b.values[atB], sum);
}

static double addDifferingBit(double sum, const OperandMatrix &a, size_t atA,
                              const OperandMatrix &b, size_t atB) {
  return sum + (a.values[atA] != b.values[atB] ? 1.0 : 0.0);
}

static double addRealPart(double sum, const OperandMatrix &a, size_t atA,
                          const OperandMatrix &b, size_t atB) {
  sum = std::fma(a.values[atA], b.values[atB], sum);
  return std::fma(-a.imaginary[atA], b.imaginary[atB], sum);
}

static double addImaginaryPart(double sum, const OperandMatrix &a, size_t atA,
                               const OperandMatrix &b, size_t atB) {
  sum = std::fma(a.values[atA], b.imaginary[atB], sum);
  return std::fma(a.imaginary[atA], b.values[atB], sum);
}

/// By the row's `computes`; null for a word that is not known.
static AddTerms getTerms(const ISA::Instruction &instruction) {
  return llvm::StringSwitch<AddTerms>(instruction.computes)
      .Case("product", addProduct)
      .Case("xor", addDifferingBit)
      .Case("real part", addRealPart)
      .Case("imaginary part", addImaginaryPart)
      .Default(nullptr);
}

/// The bits of an element of D. A sum of integers is exact in a double: K is at
/// most 256, and the products have 16 bits.
static uint64_t encodeResult(const ISA::Instruction &instruction, double sum,
                             bool saturate) {
  if (instruction.d == ISA::I32 && saturate)
    sum = std::clamp<double>(sum, std::numeric_limits<int32_t>::min(),
                             std::numeric_limits<int32_t>::max());
  return encode(instruction.d, sum);
}

//===----------------------------------------------------------------------===//
// An instruction
//===----------------------------------------------------------------------===//

static Expected<OperandMatrix> prepareA(const ISA::Instruction &instruction,
                                        LaneRegisters a,
                                        const MatrixModifiers &modifiers) {
  Expected<OperandMatrix> matrix = gather(instruction, ISA::OperandRole::A, a);
  if (matrix && instruction.sparse)
    matrix =
        expandSparse(instruction, *matrix, modifiers.index, modifiers.indexSet);
  if (!matrix)
    return matrix;
  if (instruction.scaleBlock)
    if (Error error = applyScales(instruction, ISA::OperandRole::A,
                                  modifiers.scaleA, *matrix))
      return std::move(error);
  if (modifiers.negateA)
    negate(*matrix);
  return matrix;
}

static Expected<OperandMatrix> prepareB(const ISA::Instruction &instruction,
                                        LaneRegisters b,
                                        const MatrixModifiers &modifiers) {
  llvm::SmallVector<const char *> lanes = permuteLanes(b, modifiers.blgp);
  Expected<OperandMatrix> matrix =
      gather(instruction, ISA::OperandRole::B, lanes);
  if (!matrix)
    return matrix;
  if (instruction.scaleBlock)
    if (Error error = applyScales(instruction, ISA::OperandRole::B,
                                  modifiers.scaleB, *matrix))
      return std::move(error);
  if (modifiers.negateB)
    negate(*matrix);
  return matrix;
}

static unsigned getResultWidth(const ISA::Instruction &instruction) {
  return ISA::getElementType(instruction.d).bitWidth;
}

size_t sim::getResultBytes(const ISA::Instruction &instruction) {
  return size_t(instruction.c.layout.getNumRegs()) *
         getResultWidth(instruction) / 8;
}

Error sim::executeMma(const ISA::Instruction &instruction, LaneRegisters a,
                      LaneRegisters b, LaneRegisters c,
                      llvm::ArrayRef<char *> d,
                      const MatrixModifiers &modifiers) {
  AddTerms addTerms = getTerms(instruction);
  if (!addTerms)
    return llvm::createStringError(
        formatv("{0}: the simulator does not know how to compute '{1}'; it "
                "knows product, xor, real part and imaginary part",
                instruction.name, instruction.computes));
  Expected<OperandMatrix> aMatrix = prepareA(instruction, a, modifiers);
  if (!aMatrix)
    return aMatrix.takeError();
  Expected<OperandMatrix> bMatrix = prepareB(instruction, b, modifiers);
  if (!bMatrix)
    return bMatrix.takeError();

  const ISA::BitLayout &layout = instruction.c.layout;
  unsigned width = getResultWidth(instruction);
  size_t bytes = getResultBytes(instruction);
  unsigned group = 1u << modifiers.cbsz, high = modifiers.highHalf ? 1 : 0;
  for (unsigned lane = 0; lane < d.size(); ++lane) {
    if (instruction.d == instruction.c.type)
      std::memmove(d[lane], c[lane], bytes);
    else
      std::memset(d[lane], 0, bytes);
    for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; ++reg) {
      std::optional<ISA::Coordinate> element = layout.at({lane, reg});
      if (!element)
        continue;
      unsigned aBlock = modifiers.cbsz
                            ? element->block / group * group + modifiers.abid
                            : element->block;
      double sum = decodeAt(instruction.c.type, c[lane], reg | high);
      if (modifiers.absoluteC)
        sum = std::fabs(sum);
      if (modifiers.negateC)
        sum = -sum;
      for (unsigned k = 0; k < instruction.k; ++k)
        sum = addTerms(sum, *aMatrix, aMatrix->getIndex(aBlock, element->m, k),
                       *bMatrix,
                       bMatrix->getIndex(element->block, k, element->n));
      insertBits(d[lane], reg | high, width,
                 encodeResult(instruction, sum, modifiers.saturate));
    }
  }
  return Error::success();
}
