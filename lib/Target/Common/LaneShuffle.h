//===- LaneShuffle.h - vectors from other lanes -----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_LANESHUFFLE_H
#define LIB_TARGET_COMMON_LANESHUFFLE_H

#include "mma_select/ISA/Instruction.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mma_select {

/// The lane's number, an index.
mlir::Value emitLaneId(mlir::OpBuilder &builder, mlir::Location loc,
                       const ISA::Instruction &instruction);

/// The vector that another lane of the subgroup has as `vector`; the i32
/// `offset` says which, by `mode`. In as few shuffles of 32 bits as it has.
mlir::Value emitLaneShuffle(mlir::OpBuilder &builder, mlir::Location loc,
                            const ISA::Instruction &instruction,
                            mlir::Value vector, mlir::Value offset,
                            mlir::gpu::ShuffleMode mode);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_LANESHUFFLE_H
