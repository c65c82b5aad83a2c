//===- ConversionEmitter.h - a result becomes an operand --------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chained products: the result of one is the A or B of the next.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_CONVERSIONEMITTER_H
#define MMA_SELECT_IR_CONVERSIONEMITTER_H

#include "mma_select/IR/Emitter.h"

namespace mma_select {

class ConversionEmitter {
public:
  virtual ~ConversionEmitter();

  /// How many elements of other lanes or of places that differ between lanes
  /// are looked at for one native tile of the operand. 0: the registers are
  /// only renamed.
  virtual int64_t getCost(const ISA::Instruction &instruction,
                          ISA::OperandRole role, KOrder order) const = 0;

  /// The tiles of an `operand` fragment of a `rows` x `columns` matrix, row by
  /// row, from those of the accumulator fragment. `shapes` are the operand's;
  /// what pads them along K becomes zero.
  virtual llvm::SmallVector<mlir::Value>
  emitConvert(mlir::OpBuilder &builder, mlir::Location loc,
              const ISA::Instruction &instruction, ISA::OperandRole role,
              int64_t rows, int64_t columns, llvm::ArrayRef<TileShape> shapes,
              mlir::ValueRange accumulatorTiles) const = 0;
};

} // namespace mma_select

#endif // MMA_SELECT_IR_CONVERSIONEMITTER_H
