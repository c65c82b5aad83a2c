//===- Steps.h - what the passes do, to chosen ops --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass finds the ops and reports, the ops of the transform dialect get them
// from the schedule. Both call these.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_STEPS_H
#define MMA_SELECT_TRANSFORMS_STEPS_H

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mma_select {

/// Hears of each op that a step cannot take, before anything is rewritten.
using Refuse = llvm::function_ref<void(mlir::Operation *, const Fault &)>;

/// How an instruction is chosen.
struct SelectOptions {
  /// For ops whose surroundings name no target. May be null, as all here.
  MmaTargetAttrInterface target;
  MathMode mathMode = MathMode::IEEE;
  /// The only instruction that will do.
  MmaInstrAttrInterface instr;
};

/// Chooses an instruction for each of `contractions`, which are linalg ops or
/// `vector.contract` in functions, and writes it to them. With
/// UnsupportedAction::Error, a refused one leaves all as they were.
mlir::LogicalResult
assignInstructions(llvm::ArrayRef<mlir::Operation *> contractions,
                   const SelectOptions &options, UnsupportedAction action,
                   Refuse refuse);

struct TileOptions : SelectOptions {
  /// Subgroups that are to share the registers that one lane can name.
  unsigned occupancy = 1;
  /// The only tiling that will do.
  TilingAttr tiling;
};

/// A product that is now in loops over tiles.
struct TiledProduct {
  mlir::linalg::LinalgOp op;
  /// The `scf.forall` around it, outermost first.
  llvm::SmallVector<mlir::Operation *> loops;
};

/// Tiles the functions of `products`. These are replaced, as is all else in the
/// functions. A refused one leaves all as they were, and is a failure.
mlir::FailureOr<std::vector<TiledProduct>>
tileProducts(mlir::RewriterBase &rewriter,
             llvm::ArrayRef<mlir::Operation *> products,
             const TileOptions &options, Refuse refuse);

/// Makes fragments of the contractions under `root` that carry an instruction.
/// With UnsupportedAction::Error, a refused one leaves all as they were.
mlir::LogicalResult makeFragments(mlir::Operation *root,
                                  UnsupportedAction action, Refuse refuse);

/// Lowers the fragments under `root`, if none is refused. A failure without
/// refusal has been reported, and something may have been rewritten.
mlir::LogicalResult lowerFragments(mlir::Operation *root, Refuse refuse);

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMS_STEPS_H
