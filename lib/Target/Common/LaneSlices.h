//===- LaneSlices.h - slices spread over lanes ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_LANESLICES_H
#define LIB_TARGET_COMMON_LANESLICES_H

#include "mma_select/IR/SliceEmitter.h"

namespace mma_select {

/// In each lane a slice is a vector of the numbers of those rows (columns) that
/// the lane's registers of the accumulator belong to. Lanes that share a row
/// have the same numbers.
class LaneSliceEmitter : public SliceEmitter {
public:
  mlir::Type getTileType(const ISA::Instruction &instruction, SliceDim dim,
                         mlir::Type elementType) const override;
  mlir::Value emitReduce(mlir::OpBuilder &builder, mlir::Location loc,
                         const ISA::Instruction &instruction, SliceDim dim,
                         mlir::vector::CombiningKind kind,
                         mlir::ValueRange tiles,
                         llvm::ArrayRef<TileShape> shapes,
                         mlir::Value init) const override;
  mlir::Value emitBroadcast(mlir::OpBuilder &builder, mlir::Location loc,
                            const ISA::Instruction &instruction, SliceDim dim,
                            mlir::Value slice) const override;
  mlir::Value emitFill(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Type tileType, mlir::Value scalar) const override;
  mlir::Value
  emitElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Type tileType, mlir::ValueRange slices,
                  Emitter::ScalarFunction scalarFunction) const override;
};

} // namespace mma_select

#endif // LIB_TARGET_COMMON_LANESLICES_H
