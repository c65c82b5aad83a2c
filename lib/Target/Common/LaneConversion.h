//===- LaneConversion.h - results as operands, in lanes ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_LANECONVERSION_H
#define LIB_TARGET_COMMON_LANECONVERSION_H

#include "mma_select/IR/ConversionEmitter.h"

namespace mma_select {

/// Renames registers where the layouts agree, else shuffles and selects.
class LaneConversionEmitter : public ConversionEmitter {
public:
  int64_t getCost(const ISA::Instruction &instruction, ISA::OperandRole role,
                  KOrder order) const override;
  llvm::SmallVector<mlir::Value>
  emitConvert(mlir::OpBuilder &builder, mlir::Location loc,
              const ISA::Instruction &instruction, ISA::OperandRole role,
              int64_t rows, int64_t columns, llvm::ArrayRef<TileShape> shapes,
              mlir::ValueRange accumulatorTiles) const override;
};

} // namespace mma_select

#endif // LIB_TARGET_COMMON_LANECONVERSION_H
