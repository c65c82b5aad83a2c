//===- Interfaces.cpp - targets and instructions --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/Interfaces.h"

#include "mma_select/IR/ConversionEmitter.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/IR/SliceEmitter.h"

using namespace mlir;
using namespace mma_select;

#include "mma_select/IR/Interfaces.cpp.inc"

Emitter::~Emitter() = default;
SliceEmitter::~SliceEmitter() = default;
ConversionEmitter::~ConversionEmitter() = default;

SmallVector<Value> Emitter::emitGroupLoad(OpBuilder &builder, Location loc,
                                          const ISA::Instruction &instruction,
                                          ISA::OperandRole role,
                                          TileShape shape,
                                          const TileAddress &address,
                                          int64_t count) const {
  assert(count == 1 && "getGroupSize() says that there are no groups");
  return {emitLoad(builder, loc, instruction, role, shape, address)};
}

void Emitter::emitGroupStore(OpBuilder &builder, Location loc,
                             const ISA::Instruction &instruction,
                             ISA::OperandRole role, TileShape shape,
                             ValueRange tiles,
                             const TileAddress &address) const {
  assert(tiles.size() == 1 && "getGroupSize() says that there are no groups");
  emitStore(builder, loc, instruction, role, shape, tiles.front(), address);
}

const ISA::InstructionSet &
mma_select::getContextInstructionSet(mlir::MLIRContext *context) {
  return context->getLoadedDialect<MMASelectDialect>()->getInstructionSet();
}

SelectionResult mma_select::selectForTarget(mlir::Attribute attribute,
                                            Request request) {
  auto target = llvm::cast<MmaTargetAttrInterface>(attribute);
  request.target = target.getTargetName().str();
  request.chip = target.getChipName().str();
  request.laneCount = target.getRequestedLaneCount();
  return selectMma(target.getInstructionSet(), request);
}

mlir::Attribute mma_select::makeInstrAttr(mlir::MLIRContext *context,
                                          const ISA::Instruction &row) {
  return InstrAttr::get(context, &row);
}

std::string mma_select::getTargetText(MmaTargetAttrInterface target) {
  std::string text =
      (target.getTargetName() + ":" + target.getChipName()).str();
  if (std::optional<unsigned> lanes = target.getRequestedLaneCount())
    text += ":wave" + std::to_string(*lanes);
  return text;
}
