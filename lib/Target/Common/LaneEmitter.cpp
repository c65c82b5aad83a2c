//===- LaneEmitter.cpp - native tiles spread over lanes -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Target/LaneEmitter.h"

#include "GroupLayout.h"
#include "LaneConversion.h"
#include "LaneShuffle.h"
#include "LaneSlices.h"
#include "TileIndex.h"
#include "TileVectors.h"
#include "mma_select/IR/MMASelect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

/// A tile is loaded as bytes: a narrower element has no address, and one that a
/// register pads has another place there than in memory.
static bool isMadeOfBytes(const ISA::Operand &operand) {
  unsigned width = ISA::getElementType(operand.type).bitWidth;
  return width % 8 == 0 && operand.getElementBits() == width;
}

bool LaneEmitter::supports(const ISA::Instruction &instruction) const {
  return !instruction.sparse && instruction.scaleBlock == 0 &&
         !instruction.collective && isMadeOfBytes(instruction.a) &&
         isMadeOfBytes(instruction.b) && isMadeOfBytes(instruction.c);
}

Type LaneEmitter::getTileType(MLIRContext *context,
                              const ISA::Instruction &instruction,
                              ISA::OperandRole role, TileShape shape) const {
  const ISA::Operand &operand = instruction.getOperand(role);
  return VectorType::get(operand.layout.getNumRegs(), shape.elementType);
}

namespace {
/// Calls back for each piece of a tile that one memory access can move: the
/// first register position, the number of positions, the indices in memory.
class PieceWalker {
public:
  PieceWalker(OpBuilder &builder, Location loc,
              const ISA::Instruction &instruction, ISA::OperandRole role,
              const ISA::BitLayout &layout, TileShape shape,
              const TileAddress &address)
      : builder(builder), loc(loc), address(address), role(role),
        layout(layout) {
    Value lane = emitLaneId(builder, loc, instruction);
    auto runs = layout.getLaneRuns();
    laneRow = emitIndexBits(builder, loc, runs, getRowDim(role), lane);
    row = emitAdd(builder, loc, address.row, laneRow);
    laneColumn = emitIndexBits(builder, loc, runs, getColumnDim(role), lane);
    column = emitAdd(builder, loc, address.column, laneColumn);
    rowLimit = getLimit(address.rowLimit, shape.rows, getRowDim(role));
    columnLimit =
        getLimit(address.columnLimit, shape.columns, getColumnDim(role));
    width = hasUnitInnerStride(address.memref)
                ? layout.getContiguousRun(getInnerDim(role, address))
                : 1;
  }

  template <typename Body>
  void walk(Body body) {
    for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; reg += width) {
      std::optional<ISA::Coordinate> element = layout.at({/*lane=*/0, reg});
      if (!element) // holds nothing
        continue;
      // One after the other: the order of arguments is the host compiler's.
      Value r = emitAdd(builder, loc, row, (*element)[getRowDim(role)]);
      Value c = emitAdd(builder, loc, column, (*element)[getColumnDim(role)]);
      SmallVector<Value> indices = getIndices(address, r, c);
      body(reg, width, indices, countValid(*element));
    }
  }

private:
  /// Null where the limit cuts nothing off.
  Value getLimit(Value limit, int64_t covered, ISA::Dim dim) {
    if (limit || covered == int64_t(1) << layout.getNumBits(dim))
      return limit;
    return arith::ConstantIndexOp::create(builder, loc, covered);
  }

  /// How many elements of the piece at `element` are within the limits: a
  /// signed number that may be more than there are; null for all.
  Value countValid(const ISA::Coordinate &element) {
    Value innerLimit = address.transposed ? rowLimit : columnLimit;
    Value outerLimit = address.transposed ? columnLimit : rowLimit;
    if (!innerLimit && !outerLimit)
      return {};
    Value r = emitAdd(builder, loc, laneRow, element[getRowDim(role)]);
    Value c = emitAdd(builder, loc, laneColumn, element[getColumnDim(role)]);
    Value inner = address.transposed ? r : c,
          outer = address.transposed ? c : r;
    Value count =
        innerLimit
            ? arith::SubIOp::create(builder, loc, innerLimit, inner).getResult()
            : arith::ConstantIndexOp::create(builder, loc, width).getResult();
    if (!outerLimit)
      return count;
    Value isInside = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, outer, outerLimit);
    Value none = arith::ConstantIndexOp::create(builder, loc, 0);
    return arith::SelectOp::create(builder, loc, isInside, count, none);
  }

  OpBuilder &builder;
  Location loc;
  const TileAddress &address;
  ISA::OperandRole role;
  const ISA::BitLayout &layout;
  Value row, column;         // of the lane's first element, in the matrix
  Value laneRow, laneColumn; // the same, in the tile
  Value rowLimit, columnLimit;
  unsigned width;
};
} // namespace

/// Which of `width` elements are the first `count`.
static Value emitMask(OpBuilder &builder, Location loc, Value count,
                      int64_t width) {
  auto type = VectorType::get(width, builder.getIndexType());
  auto numbers = llvm::to_vector(llvm::seq<int64_t>(0, width));
  Value positions = arith::ConstantOp::create(
      builder, loc, type, DenseIntElementsAttr::get(type, numbers));
  Value counts = vector::BroadcastOp::create(builder, loc, type, count);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                               positions, counts);
}

/// Whether the only element of a piece is one of the first `count`.
static Value emitIsAny(OpBuilder &builder, Location loc, Value count) {
  Value none = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt, count,
                               none);
}

/// `valid` elements of a piece, the rest zero.
static Value emitPieceLoad(OpBuilder &builder, Location loc, VectorType type,
                           Value memref, ArrayRef<Value> indices, Value valid) {
  if (!valid)
    return vector::LoadOp::create(builder, loc, type, memref, indices);
  Value mask = emitMask(builder, loc, valid, type.getNumElements());
  Value zero = emitZero(builder, loc, type);
  return vector::MaskedLoadOp::create(builder, loc, type, memref, indices, mask,
                                      zero);
}

static Value emitElementLoad(OpBuilder &builder, Location loc, Value memref,
                             ArrayRef<Value> indices, Value valid) {
  if (!valid)
    return memref::LoadOp::create(builder, loc, memref, indices);
  Value isInside = emitIsAny(builder, loc, valid);
  auto branch = scf::IfOp::create(
      builder, loc, isInside,
      [&](OpBuilder &inner, Location) {
        Value element = memref::LoadOp::create(inner, loc, memref, indices);
        scf::YieldOp::create(inner, loc, element);
      },
      [&](OpBuilder &inner, Location) {
        Value zero = emitZero(
            inner, loc, cast<MemRefType>(memref.getType()).getElementType());
        scf::YieldOp::create(inner, loc, zero);
      });
  return branch.getResult(0);
}

static void emitPieceStore(OpBuilder &builder, Location loc, Value piece,
                           Value memref, ArrayRef<Value> indices, Value valid) {
  if (!valid) {
    vector::StoreOp::create(builder, loc, piece, memref, indices);
    return;
  }
  Value mask = emitMask(builder, loc, valid,
                        cast<VectorType>(piece.getType()).getNumElements());
  vector::MaskedStoreOp::create(builder, loc, memref, indices, mask, piece);
}

static void emitElementStore(OpBuilder &builder, Location loc, Value element,
                             Value memref, ArrayRef<Value> indices,
                             Value valid) {
  if (!valid) {
    memref::StoreOp::create(builder, loc, element, memref, indices);
    return;
  }
  Value isInside = emitIsAny(builder, loc, valid);
  scf::IfOp::create(builder, loc, isInside, [&](OpBuilder &inner, Location) {
    memref::StoreOp::create(inner, loc, element, memref, indices);
    scf::YieldOp::create(inner, loc);
  });
}

//===----------------------------------------------------------------------===//
// LaneEmitter
//===----------------------------------------------------------------------===//

int64_t LaneEmitter::getGroupSize(const ISA::Instruction &instruction,
                                  int64_t tileCount) const {
  return mma_select::getGroupSize(instruction, tileCount);
}

Value LaneEmitter::emitLoad(OpBuilder &builder, Location loc,
                            const ISA::Instruction &instruction,
                            ISA::OperandRole role, TileShape shape,
                            const TileAddress &address) const {
  return emitGroupLoad(builder, loc, instruction, role, shape, address,
                       /*count=*/1)
      .front();
}

void LaneEmitter::emitStore(OpBuilder &builder, Location loc,
                            const ISA::Instruction &instruction,
                            ISA::OperandRole role, TileShape shape, Value tile,
                            const TileAddress &address) const {
  emitGroupStore(builder, loc, instruction, role, shape, tile, address);
}

SmallVector<Value>
LaneEmitter::emitGroupLoad(OpBuilder &builder, Location loc,
                           const ISA::Instruction &instruction,
                           ISA::OperandRole role, TileShape shape,
                           const TileAddress &address, int64_t count) const {
  GroupLayout group(instruction, role, count, shape.kOrder);
  auto type = VectorType::get(group.layout.getNumRegs(), shape.elementType);
  SmallVector<Value> pieces, elements;
  // Positions that hold nothing must still be something: the unit may read
  // them.
  auto fillUpTo = [&](int64_t count) {
    while (static_cast<int64_t>(elements.size()) < count)
      elements.push_back(emitZero(builder, loc, type.getElementType()));
  };
  PieceWalker(builder, loc, instruction, role, group.layout, shape, address)
      .walk([&](unsigned reg, unsigned width, ArrayRef<Value> indices,
                Value valid) {
        if (width > 1) {
          pieces.push_back(emitPieceLoad(
              builder, loc, VectorType::get(width, type.getElementType()),
              address.memref, indices, valid));
          return;
        }
        fillUpTo(reg);
        elements.push_back(
            emitElementLoad(builder, loc, address.memref, indices, valid));
      });
  // Wide pieces are shuffled, elements are put where they belong.
  SmallVector<Value> tiles;
  if (!pieces.empty()) {
    Value vector = emitConcat(builder, loc, std::move(pieces));
    for (ArrayRef<int64_t> positions : group.positions)
      tiles.push_back(emitShuffle(builder, loc, vector, positions));
    return tiles;
  }
  fillUpTo(type.getNumElements());
  for (ArrayRef<int64_t> positions : group.positions) {
    SmallVector<Value> own;
    for (int64_t position : positions)
      own.push_back(elements[position]);
    tiles.push_back(vector::FromElementsOp::create(
        builder, loc,
        VectorType::get(static_cast<int64_t>(own.size()),
                        type.getElementType()),
        own));
  }
  return tiles;
}

void LaneEmitter::emitGroupStore(OpBuilder &builder, Location loc,
                                 const ISA::Instruction &instruction,
                                 ISA::OperandRole role, TileShape shape,
                                 ValueRange tiles,
                                 const TileAddress &address) const {
  GroupLayout group(instruction, role, tiles.size(), shape.kOrder);
  SmallVector<int64_t> positions(group.layout.getNumRegs());
  int64_t index = 0;
  for (ArrayRef<int64_t> tile : group.positions)
    for (int64_t position : tile)
      positions[position] = index++;
  Value vector =
      emitShuffle(builder, loc,
                  emitConcat(builder, loc, llvm::to_vector(tiles)), positions);
  PieceWalker(builder, loc, instruction, role, group.layout, shape, address)
      .walk([&](unsigned reg, unsigned width, ArrayRef<Value> indices,
                Value valid) {
        if (width == 1) {
          Value element = vector::ExtractOp::create(builder, loc, vector,
                                                    ArrayRef<int64_t>{reg});
          emitElementStore(builder, loc, element, address.memref, indices,
                           valid);
          return;
        }
        Value piece = emitSlice(builder, loc, vector, reg, width);
        emitPieceStore(builder, loc, piece, address.memref, indices, valid);
      });
}

Value LaneEmitter::emitFill(OpBuilder &builder, Location loc,
                            const ISA::Instruction &instruction,
                            ISA::OperandRole role, TileShape shape,
                            Value scalar) const {
  Value tile = builder.createOrFold<vector::BroadcastOp>(
      loc, getTileType(builder.getContext(), instruction, role, shape), scalar);
  return clearPadding(builder, loc, instruction, role, shape, tile);
}

Value LaneEmitter::emitElementwise(OpBuilder &builder, Location loc,
                                   const ISA::Instruction &instruction,
                                   ISA::OperandRole role, TileShape shape,
                                   ValueRange tiles,
                                   ScalarFunction scalarFunction) const {
  const ISA::BitLayout &layout = instruction.getOperand(role).layout;
  Type type = getTileType(builder.getContext(), instruction, role, shape);
  // What holds nothing keeps its value, or is zero in another type.
  Value result = tiles.front();
  if (result.getType() != type)
    result = emitZero(builder, loc, type);
  for (unsigned reg = 0, e = layout.getNumRegs(); reg < e; ++reg) {
    if (!layout.at({/*lane=*/0, reg}))
      continue;
    SmallVector<Value> scalars;
    for (Value tile : tiles)
      scalars.push_back(vector::ExtractOp::create(builder, loc, tile,
                                                  ArrayRef<int64_t>{reg}));
    result = vector::InsertOp::create(builder, loc,
                                      scalarFunction(builder, loc, scalars),
                                      result, ArrayRef<int64_t>{reg});
  }
  return clearPadding(builder, loc, instruction, role, shape, result);
}

const SliceEmitter *LaneEmitter::getSliceEmitter() const {
  static const LaneSliceEmitter emitter;
  return &emitter;
}

const ConversionEmitter *LaneEmitter::getConversionEmitter() const {
  static const LaneConversionEmitter emitter;
  return &emitter;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// `value` seen as a vector of `elementType`, bits unchanged.
static Value bitcastElements(OpBuilder &builder, Location loc, Value value,
                             Type elementType) {
  auto type = cast<VectorType>(value.getType());
  if (type.getElementType() == elementType)
    return value;
  unsigned bits = type.getNumElements() * type.getElementTypeBitWidth();
  auto target =
      VectorType::get(bits / elementType.getIntOrFloatBitWidth(), elementType);
  return vector::BitCastOp::create(builder, loc, target, value);
}

SmallVector<Value> mma_select::packRegisters(OpBuilder &builder, Location loc,
                                             const ISA::Operand &operand,
                                             Value tile) {
  Type type = parseType(operand.registerType, builder.getContext());
  auto vectorType = dyn_cast<VectorType>(type);
  Value bits = bitcastElements(builder, loc, tile,
                               vectorType ? vectorType.getElementType() : type);
  if (bits.getType() == type)
    return {bits};
  SmallVector<Value> registers;
  for (unsigned i = 0; i < operand.registerCount; ++i) {
    if (!vectorType) {
      registers.push_back(
          vector::ExtractOp::create(builder, loc, bits, ArrayRef<int64_t>{i}));
      continue;
    }
    int64_t width = vectorType.getNumElements();
    registers.push_back(emitSlice(builder, loc, bits, i * width, width));
  }
  return registers;
}

SmallVector<Value> mma_select::packOperands(OpBuilder &builder, Location loc,
                                            const ISA::Instruction &instruction,
                                            Value a, Value b, Value c) {
  SmallVector<Value> operands;
  for (const ISA::OperandWord &word :
       ISA::parseOperandWords(instruction.opOperands)) {
    if (word.role) {
      Value tile = *word.role == ISA::OperandRole::A   ? a
                   : *word.role == ISA::OperandRole::B ? b
                                                       : c;
      operands.append(packRegisters(builder, loc,
                                    instruction.getOperand(*word.role), tile));
      continue;
    }
    // An arith.constant: the op wants constants, and that is what upstream's
    // conversion makes of it. supports() lets no other words through.
    auto type = cast<IntegerType>(parseType(word.type, builder.getContext()));
    operands.push_back(
        arith::ConstantIntOp::create(builder, loc, type, word.value));
  }
  return operands;
}

Value mma_select::unpackRegisters(OpBuilder &builder, Location loc,
                                  VectorType tileType, ValueRange registers) {
  Type type = registers.front().getType();
  Value bits =
      llvm::isa<VectorType>(type)
          ? emitConcat(builder, loc, llvm::to_vector(registers))
          : vector::FromElementsOp::create(
                builder, loc,
                VectorType::get(static_cast<int64_t>(registers.size()), type),
                registers)
                .getResult();
  return bitcastElements(builder, loc, bits, tileType.getElementType());
}

DictionaryAttr
mma_select::getOpAttributes(MLIRContext *context,
                            const ISA::Instruction &instruction) {
  if (instruction.opAttributes.empty())
    return DictionaryAttr::get(context);
  return cast<DictionaryAttr>(
      parseAttribute(instruction.opAttributes, context));
}
