//===- SliceEmitter.h - code of a number per row or column ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice has one number for each row (dimension M) or column (N) of an
// accumulator. Like a fragment it is taken apart into native tiles.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_SLICEEMITTER_H
#define MMA_SELECT_IR_SLICEEMITTER_H

#include "mma_select/IR/Emitter.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mma_select {

/// Which dimension of an accumulator a slice runs along.
enum class SliceDim : uint8_t { M, N };

class SliceEmitter {
public:
  virtual ~SliceEmitter();

  /// The type of the slice of one native tile.
  virtual mlir::Type getTileType(const ISA::Instruction &instruction,
                                 SliceDim dim,
                                 mlir::Type elementType) const = 0;

  /// Each element of the slice becomes `init` combined with a row (column) of
  /// the accumulator tiles `tiles`, which lie side by side. What their shapes
  /// leave out is not combined.
  virtual mlir::Value emitReduce(mlir::OpBuilder &builder, mlir::Location loc,
                                 const ISA::Instruction &instruction,
                                 SliceDim dim, mlir::vector::CombiningKind kind,
                                 mlir::ValueRange tiles,
                                 llvm::ArrayRef<TileShape> shapes,
                                 mlir::Value init) const = 0;

  /// The accumulator tile all of whose columns (rows) are the slice.
  virtual mlir::Value emitBroadcast(mlir::OpBuilder &builder,
                                    mlir::Location loc,
                                    const ISA::Instruction &instruction,
                                    SliceDim dim, mlir::Value slice) const = 0;

  virtual mlir::Value emitFill(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Type tileType,
                               mlir::Value scalar) const = 0;

  /// Applies `scalarFunction` to the elements of slices along one dimension.
  virtual mlir::Value
  emitElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Type tileType, mlir::ValueRange slices,
                  Emitter::ScalarFunction scalarFunction) const = 0;
};

} // namespace mma_select

#endif // MMA_SELECT_IR_SLICEEMITTER_H
