//===- StagedOperand.h - what a workgroup reads together --------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_STAGE_STAGEDOPERAND_H
#define LIB_TRANSFORMS_STAGE_STAGEDOPERAND_H

#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mma_select {

/// A matrix of which each subgroup reads some rows (or columns), and that the
/// workgroup can therefore bring into shared memory together.
struct StagedOperand {
  mlir::vector::TransferReadOp read;
  mlir::MemRefType memref;
  /// The dimension of the memref that the loop moves along, and the other one.
  unsigned depthDim, outerDim;
  /// Elements of the workgroup's part in one step of the loop.
  int64_t extent, depth;
  /// Where the workgroup's part starts, and this subgroup's within it:
  /// functions of `placeOperands`.
  mlir::AffineMap origin, offset;
  llvm::SmallVector<mlir::Value> placeOperands;
  /// Elements that one access of a lane moves; they lie along the innermost
  /// dimension.
  int64_t width;
  /// Where that is not the depth: elements of the depth that one lane gathers.
  int64_t run = 1;

  /// Whether the rows in shared memory are columns of the memref.
  bool isTransposed() const { return depthDim < outerDim; }
  /// Of both stages.
  int64_t getSharedBytes() const {
    return 2 * extent * depth * (memref.getElementTypeBitWidth() / 8);
  }
  /// Accesses of `width` elements (times `run`) that the workgroup makes.
  int64_t getNumPieces() const { return extent * depth / (width * run); }
};

/// What of `read`, in `loop`, a workgroup of `threads` threads can bring into
/// shared memory; or why it cannot. Memrefs start at multiples of `alignment`
/// bytes.
FaultOr<StagedOperand> analyzeStaging(mlir::vector::TransferReadOp read,
                                      mlir::scf::ForOp loop, int64_t threads,
                                      int64_t alignment);

/// Whether all lanes of a workgroup have the same `value`: it does not depend
/// on the thread.
bool isUniformInWorkgroup(mlir::Value value);

} // namespace mma_select

#endif // LIB_TRANSFORMS_STAGE_STAGEDOPERAND_H
