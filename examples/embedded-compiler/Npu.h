//===- Npu.h - a machine that does not exist --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NPU_H
#define NPU_H

#include "mma_select/IR/Interfaces.h"
#include "mma_select/Simulator/CustomIntrinsic.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "NpuDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "NpuAttrs.h.inc"

#define GET_OP_CLASSES
#include "NpuOps.h.inc"

namespace npu {

/// The engines and their instructions; lives until the program ends.
const mma_select::ISA::InstructionSet &getInstructionSet();

/// The code of native tiles of every instruction of the engine.
const mma_select::Emitter &getEmitter();

/// Lowers a module of functions for the engine to the LLVM dialect. What the
/// engine does by itself becomes calls of functions `npu.*`.
std::unique_ptr<mlir::Pass> createToLLVMPass();

/// What these functions do, but the product, which the row describes.
llvm::ArrayRef<mma_select::sim::CustomIntrinsic> getIntrinsics();

} // namespace npu

#endif // NPU_H
