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

namespace mma_select::isa {
namespace {

struct ChipRow {
  StringRef name;
  TargetKind target;
  uint16_t laneCount;
  uint16_t alternateLaneCount;
  uint16_t registers;
  uint32_t sharedBytes;
};

struct InstructionRow {
  StringRef name;
  InstructionClass instructionClass;
  uint16_t m, n, k, blocks;
  ElementKind aType, bType, cType, dType;
  uint16_t laneCount;
  StringRef aLayout, bLayout, cLayout;
  uint16_t aRegisterCount, bRegisterCount, cRegisterCount;
  StringRef aRegisterType, bRegisterType, cRegisterType;
  StringRef op, opAttributes, intrinsic, opOperands, intrinsicOperands, feature;
  bool sparse;
  uint16_t scaleBlock;
  ElementKind scaleType;
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

static Operand makeOperand(ElementKind type, StringRef layout, unsigned count,
                           StringRef registerType) {
  llvm::Expected<BitLayout> parsed = BitLayout::parse(layout);
  check(parsed ? llvm::Error::success() : parsed.takeError());
  return {type, std::move(*parsed), count, registerType.str()};
}

static Instruction makeInstruction(const InstructionRow &row) {
  Instruction instruction;
  instruction.name = row.name.str();
  instruction.instructionClass = row.instructionClass;
  instruction.m = row.m;
  instruction.n = row.n;
  instruction.k = row.k;
  instruction.blocks = row.blocks;
  instruction.a =
      makeOperand(row.aType, row.aLayout, row.aRegisterCount, row.aRegisterType);
  instruction.b =
      makeOperand(row.bType, row.bLayout, row.bRegisterCount, row.bRegisterType);
  instruction.c =
      makeOperand(row.cType, row.cLayout, row.cRegisterCount, row.cRegisterType);
  instruction.d = row.dType;
  instruction.laneCount = row.laneCount;
  instruction.op = row.op.str();
  instruction.opAttributes = row.opAttributes.str();
  instruction.intrinsic = row.intrinsic.str();
  instruction.opOperands = row.opOperands.str();
  instruction.intrinsicOperands = row.intrinsicOperands.str();
  instruction.feature = row.feature.str();
  instruction.sparse = row.sparse;
  instruction.scaleBlock = row.scaleBlock;
  instruction.scaleType = row.scaleType;
  instruction.permutableK = row.permutableK;
  instruction.source = row.source.str();
  return instruction;
}

static std::unique_ptr<InstructionSet> makeBuiltin() {
  auto set = std::make_unique<InstructionSet>();
  for (const ChipRow &row : ChipTable)
    check(set->addChip({row.name.str(), row.target, row.laneCount,
                        row.alternateLaneCount, row.registers, row.sharedBytes}));
  llvm::StringMap<std::vector<Availability>> availability;
  for (const AvailabilityRow &row : AvailabilityTable)
    availability[row.instruction].push_back({row.chip.str(), row.mnemonic.str(),
                                             row.cycles, row.rate, row.native});
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

} // namespace mma_select::isa
