//===- TileContract.h - the product of two vectors --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TILECONTRACT_H
#define LIB_TRANSFORMS_TILECONTRACT_H

#include "LinalgSelection.h"

namespace mma_select {

/// A vector of two dimensions and the loops of the contraction that these are.
struct TileVector {
  mlir::Value vector;
  unsigned dims[2];
};

/// `acc` plus the product of `lhs` and `rhs`, by the chosen instruction.
mlir::Value emitTileContract(mlir::OpBuilder &builder, mlir::Location loc,
                             const ChosenContraction &chosen, TileVector lhs,
                             TileVector rhs, TileVector acc);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TILECONTRACT_H
