//===- TransferAccess.h - transfers that fragments can replace --*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TRANSFERACCESS_H
#define LIB_TRANSFORMS_TRANSFERACCESS_H

#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/VectorInterfaces.h"

namespace mma_select {

/// How a 2-D transfer walks its memref.
struct TransferAccess {
  /// Vector dimension 0 is the innermost dimension of the memref.
  bool transposed;
  /// By vector dimension: the vector's size.
  int64_t sizes[2];
  /// By vector dimension: it may leave the memref.
  bool mayLeave[2];
  /// By vector dimension: only the first so many are accessed; null for all.
  mlir::OpFoldResult masked[2];

  bool isBounded() const {
    return mayLeave[0] || mayLeave[1] || masked[0] || masked[1];
  }
};

/// Whether a load or store of a fragment can stand for the transfer: a memref,
/// two innermost dimensions, zero for what is not read, and a mask, if any,
/// that is made of bounds.
FaultOr<TransferAccess> analyzeTransfer(mlir::VectorTransferOpInterface op);

/// The same for a row of a matrix that is read from a memref of one dimension
/// and repeated for every row. Dimension 0 of the access is then the
/// repetition.
FaultOr<TransferAccess>
analyzeBroadcastRow(mlir::vector::BroadcastOp broadcast);

/// How many elements along each vector dimension are accessed, for a transfer
/// that isBounded(); may be negative or more than the vector has. The vector
/// may have become a fragment.
llvm::SmallVector<mlir::Value>
emitTransferBounds(mlir::OpBuilder &builder, mlir::VectorTransferOpInterface op,
                   const TransferAccess &access);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TRANSFERACCESS_H
