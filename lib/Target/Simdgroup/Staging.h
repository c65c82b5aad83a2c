//===- Staging.h - edges of matrices ----------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An 8x8 matrix can be loaded and stored as a whole only. One that lies in
// memory in part goes through threadgroup memory, element by element.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SIMDGROUP_STAGING_H
#define LIB_TARGET_SIMDGROUP_STAGING_H

#include "mma_select/IR/Emitter.h"

namespace mma_select::simdgroup {

/// Threadgroup memory can be had where `op` is: in a gpu.func.
bool canStage(mlir::Operation *op);

/// Loads a matrix; elements that are not to be read are zero.
mlir::Value emitLoad(mlir::OpBuilder &builder, mlir::Location loc,
                     const ISA::Instruction &instruction, mlir::VectorType type,
                     TileShape shape, const TileAddress &address);

/// Stores the elements of a matrix that are to be written.
void emitStore(mlir::OpBuilder &builder, mlir::Location loc,
               const ISA::Instruction &instruction, mlir::Value matrix,
               TileShape shape, const TileAddress &address);

} // namespace mma_select::simdgroup

#endif // LIB_TARGET_SIMDGROUP_STAGING_H
