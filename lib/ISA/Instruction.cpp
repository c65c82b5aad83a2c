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

namespace mma_select::ISA {

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

/// Every word of a comma-separated list of features is among `features`; an
/// empty list is not.
static bool hasFeatures(llvm::ArrayRef<std::string> features,
                        StringRef wanted) {
  llvm::SmallVector<StringRef> words;
  wanted.split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return !words.empty() && llvm::all_of(words, [&](StringRef word) {
    return llvm::is_contained(features, word);
  });
}

const Availability *Instruction::findOn(const Chip &chip) const {
  if (chip.features.empty())
    return findOn(chip.name);
  if (chip.target != getTarget() || !hasFeatures(chip.features, feature))
    return nullptr;
  // The choice must not depend on the order of the entries.
  auto it = llvm::min_element(
      availability, [](const Availability &lhs, const Availability &rhs) {
        return std::make_pair(rhs.rate, StringRef(lhs.chip)) <
               std::make_pair(lhs.rate, StringRef(rhs.chip));
      });
  return it == availability.end() ? nullptr : &*it;
}

std::string Instruction::getShapeString() const {
  return (Twine(m) + "x" + Twine(n) + "x" + Twine(k)).str();
}

std::string Instruction::getTypesString() const {
  return (getName(a.type) + " x " + getName(b.type) + " -> " + getName(d))
      .str();
}

Expected<std::optional<unsigned>>
getFootprint(unsigned m, unsigned n, unsigned blocks, unsigned laneCount) {
  if (laneCount == 0)
    return std::nullopt;
  uint64_t elements = uint64_t(m) * n * blocks;
  if (elements % laneCount != 0)
    return llvm::createStringError("accumulator of " + Twine(m) + "x" +
                                   Twine(n) + "x" + Twine(blocks) +
                                   " elements does not divide evenly among " +
                                   Twine(laneCount) + " lanes");
  return static_cast<unsigned>(elements / laneCount);
}

llvm::SmallVector<OperandWord> parseOperandWords(StringRef operands) {
  llvm::SmallVector<StringRef> texts;
  operands.split(texts, ' ', -1, /*KeepEmpty=*/false);
  llvm::SmallVector<OperandWord> words;
  for (StringRef text : texts) {
    OperandWord &word = words.emplace_back();
    if (text == "a")
      word.role = OperandRole::A;
    else if (text == "b")
      word.role = OperandRole::B;
    else if (text == "c")
      word.role = OperandRole::Acc;
    else if (auto [type, value] = text.split(':');
             !value.getAsInteger(10, word.value))
      word.type = type;
  }
  return words;
}

std::optional<unsigned> getRegisterTypeBits(StringRef type) {
  // A whole tile register: 16 rows of 64 bytes.
  if (type == "!llvm.x86_amx")
    return 16 * 64 * 8;
  unsigned elements = 1;
  if (type.consume_front("vector<") || type.consume_front("!amx.tile<") ||
      type.consume_front("!spirv.coopmatrix<")) {
    if (!type.consume_back(">"))
      return std::nullopt;
    // Scope and use of a cooperative matrix.
    type = type.split(',').first;
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
                                           isA   ? row.getStoredK()
                                           : isB ? row.k
                                                 : 1,
                                           row.blocks}))
    return fail(llvm::toString(std::move(error)));
  if (operand.layout.isCooperative() != (row.laneCount != 0))
    return fail("a layout has a lane list exactly when the row has lanes");
  if (row.laneCount != 0 && operand.layout.getNumLanes() != row.laneCount)
    return fail("layout places " + Twine(operand.layout.getNumLanes()) +
                " lanes, the row has " + Twine(row.laneCount));
  std::optional<unsigned> typeBits = getRegisterTypeBits(operand.registerType);
  if (!typeBits)
    return fail("unknown register type '" + operand.registerType + "'");
  unsigned typeWidth = getElementType(operand.type).bitWidth;
  if (operand.containerShift + typeWidth > operand.getElementBits())
    return fail("an element of " + Twine(typeWidth) + " bits at bit " +
                Twine(operand.containerShift) + " does not fit into " +
                Twine(operand.getElementBits()));
  unsigned got = *typeBits * operand.registerCount;
  // A collective register is the tile; another is one lane's share of it.
  unsigned wanted = operand.layout.getNumRegs() * operand.getElementBits();
  if (row.collective)
    wanted *= operand.layout.getNumLanes() / operand.layout.getReplication();
  if (got != wanted)
    return fail("registers hold " + Twine(got) + " bits, the layout needs " +
                Twine(wanted));
  return Error::success();
}

/// The registers of D hold as many elements of its type as C has positions.
static Error verifyResult(const Instruction &row) {
  if (row.dRegisterType.empty())
    return Error::success();
  std::optional<unsigned> bits = getRegisterTypeBits(row.dRegisterType);
  unsigned wanted = row.c.layout.getNumRegs() * getElementType(row.d).bitWidth;
  if (row.collective)
    wanted *= row.c.layout.getNumLanes() / row.c.layout.getReplication();
  if (!bits || *bits * row.dRegisterCount != wanted)
    return llvm::createStringError(
        "instruction '" + row.name + "' result: " + Twine(row.dRegisterCount) +
        " of '" + row.dRegisterType + "' do not hold the " + Twine(wanted) +
        " bits that the layout needs");
  return Error::success();
}

static Error verifyScales(const Instruction &row, OperandRole role) {
  bool isA = role == OperandRole::A;
  const std::optional<BitLayout> &layout =
      isA ? row.aScaleLayout : row.bScaleLayout;
  if (!layout)
    return Error::success();
  auto fail = [&](const Twine &why) {
    return llvm::createStringError("instruction '" + row.name + "' scales of " +
                                   getName(role) + ": " + why);
  };
  if (row.scaleBlock == 0)
    return fail("the row has no block scales");
  if (Error error = layout->verify({isA ? row.m : 1, isA ? 1 : row.n,
                                    row.k / row.scaleBlock, row.blocks}))
    return fail(llvm::toString(std::move(error)));
  if (layout->getNumLanes() != row.laneCount)
    return fail("layout places " + Twine(layout->getNumLanes()) +
                " lanes, the row has " + Twine(row.laneCount));
  std::optional<unsigned> got = getRegisterTypeBits(row.scaleRegisterType);
  unsigned wanted =
      layout->getNumRegs() * getElementType(row.scaleType).bitWidth;
  if (!got || *got != wanted)
    return fail("'" + row.scaleRegisterType + "' does not hold the " +
                Twine(wanted) + " bits that the layout needs");
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
  for (OperandRole role : {OperandRole::A, OperandRole::B})
    if (Error error = verifyScales(row, role))
      return error;
  return verifyResult(row);
}

} // namespace mma_select::ISA
