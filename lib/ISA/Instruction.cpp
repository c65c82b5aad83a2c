//===- Instruction.cpp - one matrix instruction ---------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/Instruction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

namespace mma_select::isa {

StringRef getName(OperandRole role) {
  switch (role) {
  case OperandRole::A:
    return "a";
  case OperandRole::B:
    return "b";
  case OperandRole::Acc:
    return "acc";
  }
  llvm_unreachable("unknown operand role");
}

const Operand &Instruction::getOperand(OperandRole role) const {
  switch (role) {
  case OperandRole::A:
    return a;
  case OperandRole::B:
    return b;
  case OperandRole::Acc:
    return c;
  }
  llvm_unreachable("unknown operand role");
}

unsigned Instruction::getRows(OperandRole role) const {
  return role == OperandRole::B ? k : m;
}

unsigned Instruction::getColumns(OperandRole role) const {
  return role == OperandRole::A ? k : n;
}

const Availability *Instruction::findOn(StringRef chip) const {
  auto it = llvm::find_if(
      availability, [&](const Availability &a) { return a.chip == chip; });
  return it == availability.end() ? nullptr : &*it;
}

std::string Instruction::getShapeString() const {
  return (Twine(m) + "x" + Twine(n) + "x" + Twine(k)).str();
}

std::string Instruction::getTypesString() const {
  return (getName(a.type) + " x " + getName(b.type) + " -> " + getName(d)).str();
}

Expected<std::optional<unsigned>> getFootprint(unsigned m, unsigned n,
                                               unsigned blocks,
                                               unsigned laneCount) {
  if (laneCount == 0)
    return std::nullopt;
  uint64_t elements = uint64_t(m) * n * blocks;
  if (elements % laneCount != 0)
    return llvm::createStringError(
        "accumulator of " + Twine(m) + "x" + Twine(n) + "x" + Twine(blocks) +
        " elements does not divide evenly among " + Twine(laneCount) +
        " lanes");
  return static_cast<unsigned>(elements / laneCount);
}

std::optional<unsigned> getRegisterTypeBits(StringRef type) {
  unsigned elements = 1;
  if (type.consume_front("vector<") || type.consume_front("!amx.tile<")) {
    if (!type.consume_back(">"))
      return std::nullopt;
    for (;;) {
      auto [size, rest] = type.split('x');
      unsigned count;
      if (rest.empty() || size.getAsInteger(10, count))
        break;
      elements *= count;
      type = rest;
    }
  }
  for (const ElementTypeRow &row : getElementTypes())
    if (row.storage == type)
      return elements * row.bitWidth;
  // Registers that only carry bits: i16 for bf16, i64 for eight fp8.
  unsigned bits;
  if (type.consume_front("i") && !type.getAsInteger(10, bits))
    return elements * bits;
  return std::nullopt;
}

static Error verifyOperand(const Instruction &row, OperandRole role) {
  const Operand &operand = row.getOperand(role);
  auto fail = [&](const Twine &why) {
    return llvm::createStringError("instruction '" + row.name + "' operand " +
                                   getName(role) + ": " + why);
  };
  bool isA = role == OperandRole::A, isB = role == OperandRole::B;
  if (Error error = operand.layout.verify({isB ? 1 : row.m, isA ? 1 : row.n,
                                           isA ? row.getStoredK() : isB ? row.k : 1, row.blocks}))
    return fail(llvm::toString(std::move(error)));
  if (operand.layout.isCooperative() != (row.laneCount != 0))
    return fail("a layout has a lane list exactly when the row has lanes");
  if (row.laneCount != 0 && operand.layout.getNumLanes() != row.laneCount)
    return fail("layout places " + Twine(operand.layout.getNumLanes()) +
                " lanes, the row has " + Twine(row.laneCount));
  std::optional<unsigned> typeBits = getRegisterTypeBits(operand.registerType);
  if (!typeBits)
    return fail("unknown register type '" + operand.registerType + "'");
  unsigned got = *typeBits * operand.registerCount;
  unsigned wanted =
      operand.layout.getNumRegs() * getElementType(operand.type).bitWidth;
  if (got != wanted)
    return fail("registers hold " + Twine(got) + " bits, the layout needs " +
                Twine(wanted));
  return Error::success();
}

Error verifyInstruction(const Instruction &row) {
  if (row.isCooperative() != (row.laneCount != 0))
    return llvm::createStringError(
        "instruction '" + row.name + "': class '" +
        getInstructionClass(row.instructionClass).name +
        (row.isCooperative()
             ? "' is lane-cooperative, the row needs a lane count"
             : "' is not lane-cooperative, the row must have no lane count"));
  Expected<std::optional<unsigned>> footprint =
      getFootprint(row.m, row.n, row.blocks, row.laneCount);
  if (!footprint)
    return llvm::createStringError("instruction '" + row.name + "': " +
                                   llvm::toString(footprint.takeError()));
  for (OperandRole role : {OperandRole::A, OperandRole::B, OperandRole::Acc})
    if (Error error = verifyOperand(row, role))
      return error;
  return Error::success();
}

} // namespace mma_select::isa
