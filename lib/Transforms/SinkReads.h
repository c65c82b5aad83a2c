//===- SinkReads.h - reads where they are needed ----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_SINKREADS_H
#define LIB_TRANSFORMS_SINKREADS_H

#include "mlir/IR/Operation.h"

namespace mma_select {

/// Moves what elementwise code outside of loops reads, and that code itself,
/// down to where its results are stored: the tiles of a matrix that is added to
/// accumulators are then read, added and stored one after the other. All at
/// once they would take as many registers as the accumulators.
///
/// A read crosses a store only if both are to the same memref at indices that
/// differ by a constant, which are different elements.
void sinkReads(mlir::Operation *function);

} // namespace mma_select

#endif // LIB_TRANSFORMS_SINKREADS_H
