//===- Interfaces.h - targets and instructions ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_INTERFACES_H
#define MMA_SELECT_IR_INTERFACES_H

#include "mma_select/IR/Emitter.h"
#include "mma_select/Selector/Selector.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/MLIRContext.h"

namespace mma_select {
class MmaTargetAttrInterface;

/// The rows of the dialect of this context. The dialect must be loaded.
const ISA::InstructionSet &getContextInstructionSet(mlir::MLIRContext *context);

/// What the default methods of MmaTargetAttrInterface do.
SelectionResult selectForTarget(mlir::Attribute attribute, Request request);
mlir::Attribute makeInstrAttr(mlir::MLIRContext *context,
                              const ISA::Instruction &row);
} // namespace mma_select

#include "mma_select/IR/Interfaces.h.inc"

namespace mma_select {
/// "rocm:gfx942", or "rocm:gfx1100:wave64" where a lane count is asked for: the
/// text that the option `target=` takes.
std::string getTargetText(MmaTargetAttrInterface target);
} // namespace mma_select

#endif // MMA_SELECT_IR_INTERFACES_H
