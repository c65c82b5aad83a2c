//===- LinalgContraction.h - a linalg op as a matrix product ----*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_LINALGCONTRACTION_H
#define LIB_TRANSFORMS_LINALGCONTRACTION_H

#include "mma_select/Selector/Request.h"
#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mma_select {

/// A linalg op as a loop nest around products of matrices.
struct LinalgContraction {
  mlir::linalg::LinalgOp op;
  /// Loop dimensions of the matrices: the innermost of each kind.
  unsigned m, n, k;
  /// The other loops: batch, outer m and n; and outer k.
  llvm::SmallVector<unsigned> outerParallel, outerReduction;
  /// Types of the operands as the instruction table names them.
  std::string a, b, acc;

  std::optional<int64_t> getStaticSize(unsigned dim) const;
};

/// Whether `op` is a contraction at all: only then is anything said of it.
bool isContraction(mlir::linalg::LinalgOp op);

/// A product of a matrix and a vector, or of two vectors: with one row or one
/// column to fill, a matrix instruction would mostly compute padding.
bool isVectorProduct(mlir::linalg::LinalgOp op);

/// Reads a contraction, or says what is in the way.
FaultOr<LinalgContraction> analyzeLinalg(mlir::linalg::LinalgOp op);

/// The request for its matrices; the target is left to be filled in.
Request makeRequest(const LinalgContraction &contraction);

} // namespace mma_select

#endif // LIB_TRANSFORMS_LINALGCONTRACTION_H
