//===- Emitter.h - code of native tiles -------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract between `mma-select-lower`, which takes fragments apart into
// native tiles, and a backend, which knows what a native tile is made of.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_EMITTER_H
#define MMA_SELECT_IR_EMITTER_H

#include "mma_select/ISA/Instruction.h"
#include "mlir/IR/Builders.h"

namespace mma_select {

/// Which k of a fragment of `a` or `b` is in which place of its tiles.
enum class KOrder : uint8_t {
  Free,   ///< the emitter's choice, the same for A and B
  Tile,   ///< the emitter's choice within each native tile
  Native, ///< the instruction's
};

/// What of a native tile its fragment covers; the rest is padding. The elements
/// are of the role's storage type, or of any type that elementwise code takes
/// or makes.
struct TileShape {
  int64_t rows, columns;
  mlir::Type elementType;
  KOrder kOrder = KOrder::Free;
};

/// Where a native tile lies in memory: element (r, c) of the tile is
/// `memref[leading.., row + r, column + c]`, or, `transposed`,
/// `memref[leading.., column + c, row + r]`. `row` and `column` are already
/// those of the tile in the *matrix*, whichever memref dimension they index.
struct TileAddress {
  mlir::Value memref;
  llvm::SmallVector<mlir::Value> leading;
  mlir::Value row, column;
  bool transposed = false;
  /// How many rows and columns of the tile may be accessed, signed; null where
  /// all of its shape may be.
  mlir::Value rowLimit, columnLimit;
};

class ConversionEmitter;
class SliceEmitter;

/// Emits the code of one class of instructions. Stateless: one object serves
/// all contexts' threads. A tile value has the type that getTileType() gives.
class Emitter {
public:
  virtual ~Emitter();

  /// Has code for this instruction of the class; the methods below are only
  /// called for those.
  virtual bool supports(const ISA::Instruction &instruction) const = 0;

  /// Can load and store, where `op` is, tiles that are covered in part or have
  /// limits.
  virtual bool supportsPartialTiles(mlir::Operation *op) const { return true; }

  /// Has tiles of the role `acc` with elements of this type, beside the
  /// instruction's own.
  virtual bool supportsElementType(mlir::Type type) const {
    return type.isIntOrFloat();
  }

  /// Has loads, fills and elementwise code for tiles of the roles `a` and `b`
  /// with elements of any type of whole bytes, and keeps the padding of these
  /// tiles along K zero whatever the code makes of a zero.
  virtual bool computesOperands() const { return false; }

  /// The type of one tile of a role.
  virtual mlir::Type getTileType(mlir::MLIRContext *context,
                                 const ISA::Instruction &instruction,
                                 ISA::OperandRole role,
                                 TileShape shape) const = 0;

  /// What lies outside of the shape or the limits is zero.
  virtual mlir::Value emitLoad(mlir::OpBuilder &builder, mlir::Location loc,
                               const ISA::Instruction &instruction,
                               ISA::OperandRole role, TileShape shape,
                               const TileAddress &address) const = 0;

  /// What lies outside of the shape or the limits is not written.
  virtual void emitStore(mlir::OpBuilder &builder, mlir::Location loc,
                         const ISA::Instruction &instruction,
                         ISA::OperandRole role, TileShape shape,
                         mlir::Value tile,
                         const TileAddress &address) const = 0;

  /// How many of `tileCount` neighbours along K, tiles of `a` or `b`, are moved
  /// as a group where the order of k is free; divides `tileCount` and is the
  /// same for both roles. Which k of the group is in which tile is then the
  /// emitter's, as long as a product of all tiles of A and B is right.
  virtual int64_t getGroupSize(const ISA::Instruction &instruction,
                               int64_t tileCount) const {
    return 1;
  }

  /// emitLoad() and emitStore() of a group; shape and address are those of all
  /// its tiles together.
  virtual llvm::SmallVector<mlir::Value>
  emitGroupLoad(mlir::OpBuilder &builder, mlir::Location loc,
                const ISA::Instruction &instruction, ISA::OperandRole role,
                TileShape shape, const TileAddress &address,
                int64_t count) const;
  virtual void emitGroupStore(mlir::OpBuilder &builder, mlir::Location loc,
                              const ISA::Instruction &instruction,
                              ISA::OperandRole role, TileShape shape,
                              mlir::ValueRange tiles,
                              const TileAddress &address) const;

  /// A tile with `scalar` everywhere.
  virtual mlir::Value emitFill(mlir::OpBuilder &builder, mlir::Location loc,
                               const ISA::Instruction &instruction,
                               ISA::OperandRole role, TileShape shape,
                               mlir::Value scalar) const = 0;

  /// D = A * B + C on native tiles.
  virtual mlir::Value emitMma(mlir::OpBuilder &builder, mlir::Location loc,
                              const ISA::Instruction &instruction,
                              mlir::Value a, mlir::Value b,
                              mlir::Value c) const = 0;

  /// Applies `scalarFunction` to the elements of tiles of one role. Their
  /// element types may differ; `shape` is the result's.
  using ScalarFunction = llvm::function_ref<mlir::Value(
      mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;
  virtual mlir::Value emitElementwise(mlir::OpBuilder &builder,
                                      mlir::Location loc,
                                      const ISA::Instruction &instruction,
                                      ISA::OperandRole role, TileShape shape,
                                      mlir::ValueRange tiles,
                                      ScalarFunction scalarFunction) const = 0;

  /// The code of slices, if this class of instructions can have them.
  virtual const SliceEmitter *getSliceEmitter() const { return nullptr; }

  /// The code that makes a result an operand, if there is such.
  virtual const ConversionEmitter *getConversionEmitter() const {
    return nullptr;
  }
};

} // namespace mma_select

#endif // MMA_SELECT_IR_EMITTER_H
