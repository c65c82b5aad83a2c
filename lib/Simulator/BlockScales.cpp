//===- BlockScales.cpp - one scale for a block of K -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/MatrixUnit.h"
#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;
using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::Error;
using llvm::formatv;

/// Puts the lowest bits of `value` into the positions that are no index; false
/// when it has more, or a bit for a position that the line uses.
static bool deposit(ArrayRef<ISA::LayoutBit> bits, unsigned value,
                    unsigned &place) {
  for (auto [i, bit] : llvm::enumerate(bits)) {
    if (bit.isIndex())
      continue;
    place |= (value & 1) << i;
    value >>= 1;
  }
  return value == 0;
}

/// The same for a number that counts positions of the whole list: byte 2 of a
/// register whose bytes 0 and 1 are scales.
static bool overlay(ArrayRef<ISA::LayoutBit> bits, unsigned value,
                    unsigned &place) {
  unsigned open = 0;
  for (auto [i, bit] : llvm::enumerate(bits))
    if (!bit.isIndex())
      open |= 1u << i;
  place |= value;
  return (value & ~open) == 0;
}

/// The value of a scale; none for bits that no document gives a meaning: an
/// e4m3 scale has no sign (PTX: the bit is zero).
static std::optional<double> decodeScale(const ISA::Instruction &instruction,
                                         ScaleFormat format, uint64_t bits) {
  ISA::ElementKind type = instruction.scaleType;
  switch (format) {
  case ScaleFormat::Row:
    break;
  case ScaleFormat::E8M0:
    type = ISA::F8E8M0FNU;
    break;
  case ScaleFormat::E4M3:
    type = ISA::F8E4M3FN;
    break;
  case ScaleFormat::E5M3:
    return decodeE5M3(bits);
  }
  if (type == ISA::F8E4M3FN && bits & 0x80)
    return std::nullopt;
  return decode(type, bits);
}

Error sim::applyScales(const ISA::Instruction &instruction,
                       ISA::OperandRole role, const ScaleOperand &scales,
                       OperandMatrix &matrix) {
  bool isA = role == ISA::OperandRole::A;
  const std::optional<ISA::BitLayout> &layout =
      isA ? instruction.aScaleLayout : instruction.bScaleLayout;
  if (!layout)
    return llvm::createStringError(
        formatv("{0}: the row does not say where the scales of {1} lie",
                instruction.name, ISA::getName(role)));
  ISA::Position offset;
  if (!deposit(layout->getLaneBits(), scales.lanes, offset.lane))
    return llvm::createStringError(formatv(
        "{0}: the scales of {1} cannot be taken from lanes {2}, their "
        "layout is {3}",
        instruction.name, ISA::getName(role), scales.lanes, layout->str()));
  if (!overlay(layout->getRegBits(), scales.byte, offset.reg))
    return llvm::createStringError(formatv(
        "{0}: the scales of {1} cannot begin at byte {2}, their layout "
        "is {3}",
        instruction.name, ISA::getName(role), scales.byte, layout->str()));
  unsigned width = ISA::getElementType(instruction.scaleType).bitWidth;
  unsigned count = isA ? matrix.rows : matrix.columns;
  for (unsigned block = 0; block < instruction.k / instruction.scaleBlock;
       ++block)
    for (unsigned i = 0; i < count; ++i) {
      ISA::Coordinate wanted{isA ? i : 0, isA ? 0 : i, block, 0};
      // The place with all open bits clear is the lowest.
      ISA::Position place = layout->find(wanted).front();
      uint64_t bits = extractBits(scales.registers[place.lane | offset.lane],
                                  place.reg | offset.reg, width);
      std::optional<double> scale =
          decodeScale(instruction, scales.format, bits);
      if (!scale)
        return llvm::createStringError(
            formatv("{0}: the scale of {1} {2}, block {3} of K, is {4:x}; e4m3 "
                    "scales have no sign",
                    instruction.name, isA ? "row" : "column", i, block, bits));
      for (unsigned k = block * instruction.scaleBlock,
                    e = k + instruction.scaleBlock;
           k < e; ++k)
        matrix.at(0, isA ? i : k, isA ? k : i) *= *scale;
    }
  return Error::success();
}
