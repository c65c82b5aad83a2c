//===- VectorizeTile.h - a tile of a product as vectors ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_VECTORIZETILE_H
#define LIB_TRANSFORMS_VECTORIZETILE_H

#include "LinalgSelection.h"
#include "mlir/IR/PatternMatch.h"

namespace mma_select {

/// What `mma-select-tile` made of a product: one subgroup computes it.
struct VectorTile {
  ChosenContraction chosen;
  int64_t m, n, k;
};

/// Reads a contraction on tensors, or says that it is no tile.
FaultOr<VectorTile> analyzeTile(ChosenContraction chosen);

/// Writes a loop over k with the accumulator as a vector, and around it the
/// elementwise ops that make the operands and take the result. What has no
/// vector form is a fault, and then something may have been written.
std::optional<Fault> vectorizeTile(mlir::RewriterBase &rewriter,
                                   VectorTile tile);

} // namespace mma_select

#endif // LIB_TRANSFORMS_VECTORIZETILE_H
