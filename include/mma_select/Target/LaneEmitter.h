//===- LaneEmitter.h - native tiles spread over lanes -----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all lane-cooperative units share: a native tile is, in each lane, a
// vector of the elements that the layout line gives this lane, in register
// order. Only the multiplication itself is a backend's own.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_LANEEMITTER_H
#define MMA_SELECT_TARGET_LANEEMITTER_H

#include "mma_select/IR/Emitter.h"

namespace mma_select {

class LaneEmitter : public Emitter {
public:
  /// Tiles of whole bytes without an index or scales.
  bool supports(const ISA::Instruction &instruction) const override;
  bool computesOperands() const override { return true; }
  /// `vector<NxT>`, N the register positions, T the type in memory.
  mlir::Type getTileType(mlir::MLIRContext *context,
                         const ISA::Instruction &instruction,
                         ISA::OperandRole role, TileShape shape) const override;
  mlir::Value emitLoad(mlir::OpBuilder &builder, mlir::Location loc,
                       const ISA::Instruction &instruction,
                       ISA::OperandRole role, TileShape shape,
                       const TileAddress &address) const override;
  void emitStore(mlir::OpBuilder &builder, mlir::Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, mlir::Value tile,
                 const TileAddress &address) const override;
  int64_t getGroupSize(const ISA::Instruction &instruction,
                       int64_t tileCount) const override;
  llvm::SmallVector<mlir::Value>
  emitGroupLoad(mlir::OpBuilder &builder, mlir::Location loc,
                const ISA::Instruction &instruction, ISA::OperandRole role,
                TileShape shape, const TileAddress &address,
                int64_t count) const override;
  void emitGroupStore(mlir::OpBuilder &builder, mlir::Location loc,
                      const ISA::Instruction &instruction,
                      ISA::OperandRole role, TileShape shape,
                      mlir::ValueRange tiles,
                      const TileAddress &address) const override;
  mlir::Value emitFill(mlir::OpBuilder &builder, mlir::Location loc,
                       const ISA::Instruction &instruction,
                       ISA::OperandRole role, TileShape shape,
                       mlir::Value scalar) const override;
  mlir::Value emitElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                              const ISA::Instruction &instruction,
                              ISA::OperandRole role, TileShape shape,
                              mlir::ValueRange tiles,
                              ScalarFunction scalarFunction) const override;
  const SliceEmitter *getSliceEmitter() const override;
  const ConversionEmitter *getConversionEmitter() const override;
};

/// A tile as the values that the op of its row takes, bits unchanged.
llvm::SmallVector<mlir::Value> packRegisters(mlir::OpBuilder &builder,
                                             mlir::Location loc,
                                             const ISA::Operand &operand,
                                             mlir::Value tile);

/// What the op of a row takes, as Instruction::opOperands lists it.
llvm::SmallVector<mlir::Value> packOperands(mlir::OpBuilder &builder,
                                            mlir::Location loc,
                                            const ISA::Instruction &instruction,
                                            mlir::Value a, mlir::Value b,
                                            mlir::Value c);

/// The inverse of packRegisters(); `tileType` is a tile of the operand.
mlir::Value unpackRegisters(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::VectorType tileType,
                            mlir::ValueRange registers);

/// The attributes that the op of a row is created with.
mlir::DictionaryAttr getOpAttributes(mlir::MLIRContext *context,
                                     const ISA::Instruction &instruction);

} // namespace mma_select

#endif // MMA_SELECT_TARGET_LANEEMITTER_H
