//===- MMASelectDialect.cpp - the mma_select dialect ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"

using namespace mma_select;

#include "mma_select/IR/Dialect.cpp.inc"

void MMASelectDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "mma_select/IR/Ops.cpp.inc"
      >();
}

void MMASelectDialect::addEmitter(ISA::InstructionClass instructionClass,
                                  std::unique_ptr<Emitter> emitter) {
  emitters[instructionClass] = std::move(emitter);
}

const Emitter *
MMASelectDialect::getEmitter(ISA::InstructionClass instructionClass) const {
  auto it = emitters.find(instructionClass);
  return it == emitters.end() ? nullptr : it->second.get();
}
