//===- StageCopy.h - from global memory to shared memory --------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_STAGE_STAGECOPY_H
#define LIB_TRANSFORMS_STAGE_STAGECOPY_H

#include "StagedOperand.h"
#include "mma_select/Selector/Swizzle.h"

namespace mma_select {

/// What each lane of a workgroup copies of an operand, in two steps, so that
/// other work can be put between them: into registers, and on into shared
/// memory, which is `memref<2 x extent x depth>`: two stages.
class StageCopy {
public:
  /// Ops that do not depend on the step are put where `builder` is.
  StageCopy(mlir::OpBuilder &builder, mlir::Location loc,
            const StagedOperand &operand, int64_t threads);

  /// Loads the part at `depth` of the loop's dimension, with zeros for what is
  /// outside of the memref. Where nothing can be outside, `depth` must be a
  /// step of the loop.
  llvm::SmallVector<mlir::Value> emitLoads(mlir::OpBuilder &builder,
                                           mlir::Value depth) const;
  void emitStores(mlir::OpBuilder &builder, llvm::ArrayRef<mlir::Value> loaded,
                  mlir::Value shared, mlir::Value stage) const;
  /// The subgroup's part of a stage, as the read had it.
  mlir::Value emitRead(mlir::OpBuilder &builder, mlir::Value shared,
                       mlir::Value stage) const;

  mlir::MemRefType getSharedType() const;
  /// None where the rows are too short, or the stage too small.
  std::optional<Swizzle> getSwizzle(unsigned banks) const;
  /// Elements of what a swizzle permutes.
  int64_t getChunk() const;

private:
  struct Piece {
    mlir::Value row, column; ///< in shared memory, of a stage
  };
  mlir::VectorType getAccessType() const;
  mlir::Value emitLoad(mlir::OpBuilder &builder, mlir::Value outer,
                       mlir::Value depth) const;

  mlir::Location loc;
  StagedOperand operand;
  mlir::Value origin, offset, outerSize, depthSize;
  mlir::Value isStoring; ///< null: every lane stores
  llvm::SmallVector<Piece> pieces;
};

} // namespace mma_select

#endif // LIB_TRANSFORMS_STAGE_STAGECOPY_H
