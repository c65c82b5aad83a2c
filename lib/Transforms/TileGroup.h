//===- TileGroup.h - a product and what is tiled with it --------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TILEGROUP_H
#define LIB_TRANSFORMS_TILEGROUP_H

#include "LinalgContraction.h"
#include "mma_select/Selector/TileModel.h"
#include "mlir/IR/PatternMatch.h"

namespace mma_select {

/// A contraction on tensors and the elementwise ops after it, of which the last
/// one is the root: whoever tiles it can fuse the others.
struct TileGroup {
  LinalgContraction contraction;
  mlir::linalg::LinalgOp root;
  /// Of each loop of the root, the loop of the contraction; none where there is
  /// no such.
  llvm::SmallVector<std::optional<unsigned>> loops;
};

/// An op that makes each element of its only result from elements of its
/// operands, and indexes none of them twice.
bool isElementwiseLinalg(mlir::linalg::LinalgOp op);

/// The group of a contraction. A result that is used twice is a fault.
FaultOr<TileGroup> findTileGroup(const LinalgContraction &contraction);

/// Whether loops over tiles become workgroups and subgroups, or are loops of
/// one thread.
enum class TileMapping { Subgroups, Thread };

/// Tiles a group by `scf.forall`, once for workgroups and, where these have
/// several, for subgroups. What the tiles need of other ops is fused.
std::optional<Fault> tileGroup(mlir::RewriterBase &rewriter, TileGroup group,
                               const Tiling &tiling, TileMapping mapping);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TILEGROUP_H
