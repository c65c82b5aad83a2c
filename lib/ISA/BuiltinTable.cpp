//===- BuiltinTable.cpp - the instruction table from TableGen -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the generated rows of plain data into an InstructionSet.
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/InstructionSet.h"

#include "llvm/Support/ErrorHandling.h"

using llvm::StringRef;

namespace mma_select::ISA {
namespace {

struct ChipRow {
  StringRef name;
  TargetKind target;
  uint16_t laneCount;
  uint16_t alternateLaneCount;
  uint16_t registers;
  uint32_t sharedBytes;
  uint16_t accumulationRegisters;
  uint16_t sharedBanks;
};

struct InstructionRow {
  StringRef name;
  InstructionClass instructionClass;
  uint16_t m, n, k, blocks;
  ElementKind aType, bType, cType, dType;
  StringRef computes;
  uint16_t laneCount;
  StringRef aLayout, bLayout, cLayout;
  uint16_t aRegisterCount, bRegisterCount, cRegisterCount;
  StringRef aRegisterType, bRegisterType, cRegisterType;
  uint16_t dRegisterCount;
  StringRef dRegisterType;
  uint16_t aContainerBits, bContainerBits, aContainerShift, bContainerShift;
  bool collective;
  StringRef op, opAttributes, intrinsic, opOperands, intrinsicOperands, feature;
  bool sparse;
  uint16_t sparseGroup;
  uint16_t scaleBlock;
  ElementKind scaleType;
  StringRef aScaleLayout, bScaleLayout, scaleRegisterType;
  bool permutableK;
  StringRef source;
};

struct AvailabilityRow {
  StringRef instruction, chip, mnemonic;
  uint32_t cycles, rate;
  bool native;
};

#define GET_ChipTable_IMPL
#define GET_InstructionTable_IMPL
#define GET_AvailabilityTable_IMPL
#include "mma_select/ISA/Tables.inc"

} // namespace

// The built-in rows are part of the program: a fault in them is a fault of the
// program, and the unit tests of this project load the table.
static void check(llvm::Error error) {
  if (error)
    llvm::report_fatal_error("mma-select: built-in table: " +
                             llvm::Twine(llvm::toString(std::move(error))));
}

static BitLayout parseLayout(StringRef text) {
  llvm::Expected<BitLayout> parsed = BitLayout::parse(text);
  check(parsed ? llvm::Error::success() : parsed.takeError());
  return std::move(*parsed);
}

static Operand makeOperand(ElementKind type, StringRef layout, unsigned count,
                           StringRef registerType) {
  Operand operand;
  operand.type = type;
  operand.layout = parseLayout(layout);
  operand.registerCount = count;
  operand.registerType = registerType.str();
  return operand;
}

static Instruction makeInstruction(const InstructionRow &row) {
  Instruction instruction;
  instruction.name = row.name.str();
  instruction.instructionClass = row.instructionClass;
  instruction.m = row.m;
  instruction.n = row.n;
  instruction.k = row.k;
  instruction.blocks = row.blocks;
  instruction.a = makeOperand(row.aType, row.aLayout, row.aRegisterCount,
                              row.aRegisterType);
  instruction.b = makeOperand(row.bType, row.bLayout, row.bRegisterCount,
                              row.bRegisterType);
  instruction.c = makeOperand(row.cType, row.cLayout, row.cRegisterCount,
                              row.cRegisterType);
  instruction.a.containerBits = row.aContainerBits;
  instruction.a.containerShift = row.aContainerShift;
  instruction.b.containerBits = row.bContainerBits;
  instruction.b.containerShift = row.bContainerShift;
  instruction.collective = row.collective;
  instruction.d = row.dType;
  instruction.dRegisterCount = row.dRegisterCount;
  instruction.dRegisterType = row.dRegisterType.str();
  instruction.computes = row.computes.str();
  instruction.laneCount = row.laneCount;
  instruction.op = row.op.str();
  instruction.opAttributes = row.opAttributes.str();
  instruction.intrinsic = row.intrinsic.str();
  instruction.opOperands = row.opOperands.str();
  instruction.intrinsicOperands = row.intrinsicOperands.str();
  instruction.feature = row.feature.str();
  instruction.sparse = row.sparse;
  instruction.sparseGroup = row.sparseGroup;
  instruction.scaleBlock = row.scaleBlock;
  instruction.scaleType = row.scaleType;
  if (!row.aScaleLayout.empty())
    instruction.aScaleLayout = parseLayout(row.aScaleLayout);
  if (!row.bScaleLayout.empty())
    instruction.bScaleLayout = parseLayout(row.bScaleLayout);
  instruction.scaleRegisterType = row.scaleRegisterType.str();
  instruction.permutableK = row.permutableK;
  instruction.source = row.source.str();
  return instruction;
}

static std::unique_ptr<InstructionSet> makeBuiltin() {
  auto set = std::make_unique<InstructionSet>();
  for (const ChipRow &row : ChipTable)
    check(set->addChip({row.name.str(), row.target, row.laneCount,
                        row.alternateLaneCount, row.registers, row.sharedBytes,
                        row.accumulationRegisters, row.sharedBanks}));
  llvm::StringMap<std::vector<Availability>> availability;
  for (const AvailabilityRow &row : AvailabilityTable)
    availability[row.instruction].push_back(
        {row.chip.str(), row.mnemonic.str(), row.cycles, row.rate, row.native});
  for (const InstructionRow &row : InstructionTable) {
    Instruction instruction = makeInstruction(row);
    instruction.availability = std::move(availability[row.name]);
    check(set->addInstruction(std::move(instruction)));
  }
  return set;
}

const InstructionSet &InstructionSet::getBuiltin() {
  static const std::unique_ptr<InstructionSet> set = makeBuiltin();
  return *set;
}

} // namespace mma_select::ISA
