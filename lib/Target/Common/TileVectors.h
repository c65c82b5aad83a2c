//===- TileVectors.h - the elements of tiles in a lane ----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By vector.shuffle: unlike insert_strided_slice and extract_strided_slice it
// is lowered by upstream's gpu-to-rocdl and gpu-to-nvvm.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_TILEVECTORS_H
#define LIB_TARGET_COMMON_TILEVECTORS_H

#include "mma_select/IR/Emitter.h"

namespace mma_select {

mlir::Value emitZero(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type type);

/// The elements at `positions` of a vector.
mlir::Value emitShuffle(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value vector, llvm::ArrayRef<int64_t> positions);

/// Elements [first, first + width) of a vector.
mlir::Value emitSlice(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value vector, int64_t first, int64_t width);

/// A power of two of vectors of one type, end to end.
mlir::Value emitConcat(mlir::OpBuilder &builder, mlir::Location loc,
                       llvm::SmallVector<mlir::Value> pieces);

/// `tile` with zero where it pads an operand along K: what is there is
/// multiplied and added, other padding only makes results that nobody stores.
mlir::Value clearPadding(mlir::OpBuilder &builder, mlir::Location loc,
                         const ISA::Instruction &instruction,
                         ISA::OperandRole role, TileShape shape,
                         mlir::Value tile);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_TILEVECTORS_H
