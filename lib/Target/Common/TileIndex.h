//===- TileIndex.h - addresses inside a native tile -------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From bit layouts to index arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_TILEINDEX_H
#define LIB_TARGET_COMMON_TILEINDEX_H

#include "mma_select/IR/Emitter.h"

namespace mma_select {

/// The dimension that the rows (columns) of an operand's matrix run along.
ISA::Dim getRowDim(ISA::OperandRole role);
ISA::Dim getColumnDim(ISA::OperandRole role);

/// The dimension that is innermost in memory.
inline ISA::Dim getInnerDim(ISA::OperandRole role, const TileAddress &address) {
  return address.transposed ? getRowDim(role) : getColumnDim(role);
}

/// Consecutive elements of the innermost memref dimension are neighbours.
bool hasUnitInnerStride(mlir::Value memref);

/// The share of `dim` in `position`, an index: one shift, mask and shift for
/// each run of the layout.
mlir::Value emitIndexBits(mlir::OpBuilder &builder, mlir::Location loc,
                          llvm::ArrayRef<ISA::BitRun> runs, ISA::Dim dim,
                          mlir::Value position);

/// Indices of element (row, column) of the matrix that `address` lies in.
llvm::SmallVector<mlir::Value> getIndices(const TileAddress &address,
                                          mlir::Value row, mlir::Value column);

/// base + offset, folded when one is zero.
mlir::Value emitAdd(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value base, mlir::Value offset);
mlir::Value emitAdd(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value base, int64_t offset);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_TILEINDEX_H
