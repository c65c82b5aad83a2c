//===- Staging.h - edges of cooperative matrices ----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A matrix can be loaded and stored as a whole only. One that lies in memory in
// part goes through workgroup memory, element by element.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SPIRV_STAGING_H
#define LIB_TARGET_SPIRV_STAGING_H

#include "mma_select/IR/Emitter.h"
#include "mma_select/Target/CoopMat.h"

namespace mma_select::coopmat {

/// How much workgroup memory is wanted where `op` is can be told: in a gpu.func
/// of a known size under a #spirv.target_env.
bool canStage(mlir::Operation *op);

/// The access does not cover all of a matrix, or may not.
bool isPartial(mlir::spirv::CooperativeMatrixType type, TileShape shape,
               const TileAddress &address);

/// Loads a matrix; elements that are not to be read are zero.
mlir::Value emitStagedLoad(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::spirv::CooperativeMatrixType type,
                           TileShape shape, const TileAddress &address);

/// Stores the elements of a matrix that are to be written.
void emitStagedStore(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value matrix, TileShape shape,
                     const TileAddress &address);

} // namespace mma_select::coopmat

#endif // LIB_TARGET_SPIRV_STAGING_H
