//===- AMXEmitter.cpp - x86 AMX tile registers ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile register is only ever made by a load from memory, a zero or a product,
// so what is not laid out in memory as the tile wants it goes through a scratch
// buffer of one tile, in the frame of the function.
//
//===----------------------------------------------------------------------===//

#include "../Common/TileIndex.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/LaneEmitter.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mma_select;

/// How many k one 32-bit element of a tile holds.
static unsigned getKGroup(const ISA::Instruction &instruction) {
  return instruction.b.layout.getContiguousRun(ISA::Dim::K);
}

/// How many columns of an accumulator fill the four bytes that the width of a
/// tile is a multiple of.
static int64_t getColumnGroup(Type elementType) {
  return std::max<int64_t>(1, 32 / elementType.getIntOrFloatBitWidth());
}

/// A smaller matrix takes a smaller tile: Intel SDM, LDTILECFG. Along K it is
/// made of whole groups.
static amx::TileType getType(MLIRContext *context,
                             const ISA::Instruction &instruction,
                             ISA::OperandRole role, TileShape shape) {
  int64_t group = getKGroup(instruction);
  int64_t sizes[2] = {shape.rows, shape.columns};
  if (role == ISA::OperandRole::A) {
    sizes[1] = llvm::alignTo(shape.columns, group);
  } else if (role == ISA::OperandRole::B) {
    sizes[0] = llvm::divideCeil(shape.rows, group);
    sizes[1] = shape.columns * group;
  } else {
    sizes[1] = llvm::alignTo(shape.columns, getColumnGroup(shape.elementType));
  }
  return amx::TileType::get(sizes, shape.elementType);
}

namespace {

/// Emits one access of one operand.
class TileAccess {
public:
  TileAccess(OpBuilder &builder, Location loc,
             const ISA::Instruction &instruction, ISA::OperandRole role,
             TileShape shape)
      : builder(builder), loc(loc), role(role), shape(shape),
        isWhole(shape.rows == instruction.getRows(role) &&
                shape.columns == instruction.getColumns(role)),
        group(getKGroup(instruction)),
        layout(instruction.getOperand(role).layout),
        native(amx::TileType::get(
            cast<amx::TileType>(
                parseType(instruction.getOperand(role).registerType,
                          builder.getContext()))
                .getShape(),
            shape.elementType)),
        type(getType(builder.getContext(), instruction, role, shape)) {}

  Value load(const TileAddress &address);
  void store(Value tile, const TileAddress &address);
  Value map(ValueRange tiles, Emitter::ScalarFunction scalarFunction);

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  /// The tile is made of whole rows of the matrix as they are in memory.
  bool isMadeOfRows(const TileAddress &address) const {
    bool isFull = role == ISA::OperandRole::A ? shape.columns % group == 0
                  : role == ISA::OperandRole::B
                      ? shape.rows % group == 0
                      : shape.columns % getColumnGroup(shape.elementType) == 0;
    return !address.transposed && hasUnitInnerStride(address.memref) &&
           !address.rowLimit && !address.columnLimit && isFull;
  }
  /// The tile's own order is that of the matrix in memory.
  bool isDirect(const TileAddress &address) const {
    return role != ISA::OperandRole::B && isMadeOfRows(address);
  }
  Value getScratch(StringRef name, Type elementType);
  void forEachStep(int64_t count, int64_t step,
                   llvm::function_ref<void(Value)> body);
  Value loadScratch(Value scratch);
  void storeScratch(Value scratch, Value tile);
  void packRows(const TileAddress &address, Value scratch);
  void copy(const TileAddress &address, Value scratch, bool toScratch);
  void copyPartial(const TileAddress &address, Value scratch, bool toScratch);
  bool isPartial(const TileAddress &address) const {
    return address.rowLimit || address.columnLimit || !isWhole;
  }
  Value getLimit(Value limit, int64_t covered) {
    return limit ? limit : index(covered);
  }

  OpBuilder &builder;
  Location loc;
  ISA::OperandRole role;
  TileShape shape;
  bool isWhole; // nothing of the native tile is padding
  int64_t group;
  const ISA::BitLayout &layout;
  /// The tile of the layout line, and the one that the shape needs.
  amx::TileType native, type;
};

} // namespace

/// The op whose first block may hold a buffer: the function, or a parallel
/// body, whose iterations must not share one. Sequential loops are scopes to
/// MLIR too, but their lowering does not restore the stack.
static Operation *getAllocationScope(Operation *op) {
  while (!op->hasTrait<OpTrait::AutomaticAllocationScope>() ||
         llvm::isa<scf::ForOp, scf::WhileOp>(op))
    op = op->getParentOp();
  return op;
}

/// A buffer for one native tile at the top of the function. All accesses of one
/// type share it.
Value TileAccess::getScratch(StringRef name, Type elementType) {
  Operation *scope =
      getAllocationScope(builder.getInsertionBlock()->getParentOp());
  Block &entry = scope->getRegion(0).front();
  auto memrefType = MemRefType::get(native.getShape(), elementType);
  StringRef attribute = "mma_select.scratch";
  for (Operation &op : entry)
    if (auto alloca = dyn_cast<memref::AllocaOp>(op))
      if (alloca.getType() == memrefType &&
          alloca->getAttrOfType<StringAttr>(attribute) ==
              builder.getStringAttr(name))
        return alloca;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&entry);
  // A cache line for each row.
  auto alloca = memref::AllocaOp::create(builder, loc, memrefType,
                                         builder.getI64IntegerAttr(64));
  alloca->setAttr(attribute, builder.getStringAttr(name));
  return alloca;
}

void TileAccess::forEachStep(int64_t count, int64_t step,
                             llvm::function_ref<void(Value)> body) {
  Value lower = index(0), upper = index(count), distance = index(step);
  auto loop = scf::ForOp::create(builder, loc, lower, upper, distance);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

Value TileAccess::loadScratch(Value scratch) {
  SmallVector<Value> origin(2, index(0));
  return amx::TileLoadOp::create(builder, loc, type, scratch, origin);
}

void TileAccess::storeScratch(Value scratch, Value tile) {
  SmallVector<Value> origin(2, index(0));
  amx::TileStoreOp::create(builder, loc, scratch, origin, tile);
}

/// B from rows that are contiguous along N: the rows of one 32-bit group are
/// interleaved, which is what VNNI order is.
void TileAccess::packRows(const TileAddress &address, Value scratch) {
  int64_t columns = type.getDimSize(1) / group;
  auto rowType = VectorType::get(columns, type.getElementType());
  forEachStep(type.getDimSize(0), 1, [&](Value tileRow) {
    Value first =
        emitAdd(builder, loc, address.row,
                arith::MulIOp::create(builder, loc, tileRow, index(group)));
    SmallVector<Value> rows;
    for (int64_t i = 0; i < group; ++i)
      rows.push_back(vector::LoadOp::create(
          builder, loc, rowType, address.memref,
          getIndices(address, emitAdd(builder, loc, first, i),
                     address.column)));
    // Row i ends up at position i of each group when the halves are interleaved
    // last: interleave(interleave(r0, r2), interleave(r1, r3)).
    while (rows.size() > 1) {
      unsigned half = rows.size() / 2;
      for (unsigned i = 0; i < half; ++i)
        rows[i] =
            vector::InterleaveOp::create(builder, loc, rows[i], rows[i + half]);
      rows.resize(half);
    }
    vector::StoreOp::create(builder, loc, rows.front(), scratch,
                            ValueRange{tileRow, index(0)});
  });
}

/// Moves each element, or each run of neighbours, by the layout line.
void TileAccess::copy(const TileAddress &address, Value scratch,
                      bool toScratch) {
  unsigned width = hasUnitInnerStride(address.memref)
                       ? layout.getContiguousRun(getInnerDim(role, address))
                       : 1;
  int64_t columns = native.getDimSize(1);
  auto runs = layout.getRegRuns();
  forEachStep(native.getNumElements(), width, [&](Value position) {
    auto coordinate = [&](Value base, ISA::Dim dim) {
      return emitAdd(builder, loc, base,
                     emitIndexBits(builder, loc, runs, dim, position));
    };
    // One after the other: the order of arguments is the host compiler's.
    Value row = coordinate(address.row, getRowDim(role));
    Value column = coordinate(address.column, getColumnDim(role));
    SmallVector<Value> outside = getIndices(address, row, column);
    SmallVector<Value> inside = {
        arith::DivUIOp::create(builder, loc, position, index(columns)),
        arith::RemUIOp::create(builder, loc, position, index(columns))};
    Value from = toScratch ? address.memref : scratch;
    Value to = toScratch ? scratch : address.memref;
    auto &fromIndices = toScratch ? outside : inside;
    auto &toIndices = toScratch ? inside : outside;
    if (width == 1) {
      Value element = memref::LoadOp::create(builder, loc, from, fromIndices);
      memref::StoreOp::create(builder, loc, element, to, toIndices);
      return;
    }
    Value piece = vector::LoadOp::create(
        builder, loc, VectorType::get(width, type.getElementType()), from,
        fromIndices);
    vector::StoreOp::create(builder, loc, piece, to, toIndices);
  });
}

/// The same element by element, with zero for what is not to be read.
void TileAccess::copyPartial(const TileAddress &address, Value scratch,
                             bool toScratch) {
  int64_t columns = native.getDimSize(1);
  auto runs = layout.getRegRuns();
  Value rowLimit = getLimit(address.rowLimit, shape.rows);
  Value columnLimit = getLimit(address.columnLimit, shape.columns);
  forEachStep(native.getNumElements(), 1, [&](Value position) {
    Value row = emitIndexBits(builder, loc, runs, getRowDim(role), position);
    Value column =
        emitIndexBits(builder, loc, runs, getColumnDim(role), position);
    Value hasRow = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, row, rowLimit);
    Value hasColumn = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, column, columnLimit);
    Value isInside = arith::AndIOp::create(builder, loc, hasRow, hasColumn);
    row = emitAdd(builder, loc, address.row, row);
    column = emitAdd(builder, loc, address.column, column);
    SmallVector<Value> outside = getIndices(address, row, column);
    SmallVector<Value> inside = {
        arith::DivUIOp::create(builder, loc, position, index(columns)),
        arith::RemUIOp::create(builder, loc, position, index(columns))};
    auto branch = scf::IfOp::create(builder, loc, isInside, toScratch);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value from = toScratch ? address.memref : scratch;
    Value element = memref::LoadOp::create(builder, loc, from,
                                           toScratch ? outside : inside);
    memref::StoreOp::create(builder, loc, element,
                            toScratch ? scratch : address.memref,
                            toScratch ? inside : outside);
    if (!toScratch)
      return;
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(native.getElementType()));
    memref::StoreOp::create(builder, loc, zero, scratch, inside);
  });
}

Value TileAccess::load(const TileAddress &address) {
  if (isDirect(address))
    return amx::TileLoadOp::create(
        builder, loc, type, address.memref,
        getIndices(address, address.row, address.column));
  Value scratch = getScratch("0", native.getElementType());
  if (role == ISA::OperandRole::B && isMadeOfRows(address))
    packRows(address, scratch);
  else if (isPartial(address))
    copyPartial(address, scratch, /*toScratch=*/true);
  else
    copy(address, scratch, /*toScratch=*/true);
  return loadScratch(scratch);
}

void TileAccess::store(Value tile, const TileAddress &address) {
  if (isDirect(address)) {
    amx::TileStoreOp::create(builder, loc, address.memref,
                             getIndices(address, address.row, address.column),
                             tile);
    return;
  }
  Value scratch = getScratch("0", native.getElementType());
  storeScratch(scratch, tile);
  if (isPartial(address))
    copyPartial(address, scratch, /*toScratch=*/false);
  else
    copy(address, scratch, /*toScratch=*/false);
}

Value TileAccess::map(ValueRange tiles,
                      Emitter::ScalarFunction scalarFunction) {
  auto getElement = [](Value tile) {
    return cast<amx::TileType>(tile.getType()).getElementType();
  };
  SmallVector<Value> buffers;
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    buffers.push_back(getScratch(std::to_string(i), getElement(tile)));
    storeScratch(buffers.back(), tile);
  }
  Value result = buffers.front();
  if (getElement(tiles.front()) != type.getElementType())
    result = getScratch("result", type.getElementType());
  // What widens a tile to four bytes has no number in the buffers.
  int64_t columns =
      role == ISA::OperandRole::Acc ? shape.columns : type.getDimSize(1);
  forEachStep(type.getDimSize(0), 1, [&](Value row) {
    forEachStep(columns, 1, [&](Value column) {
      SmallVector<Value> scalars;
      for (Value buffer : buffers)
        scalars.push_back(memref::LoadOp::create(builder, loc, buffer,
                                                 ValueRange{row, column}));
      memref::StoreOp::create(builder, loc,
                              scalarFunction(builder, loc, scalars), result,
                              ValueRange{row, column});
    });
  });
  return loadScratch(result);
}

namespace {
class AMXEmitter : public Emitter {
public:
  /// What the amx dialect has a type for.
  bool supports(const ISA::Instruction &instruction) const override {
    return StringRef(instruction.a.registerType).starts_with("!amx.tile<");
  }

  /// Those of the amx dialect's tiles.
  bool supportsElementType(Type type) const override {
    return type.isF32() || type.isF16() || type.isBF16() ||
           type.isInteger(32) || type.isInteger(8);
  }

  Type getTileType(MLIRContext *context, const ISA::Instruction &instruction,
                   ISA::OperandRole role, TileShape shape) const override {
    return getType(context, instruction, role, shape);
  }

  Value emitLoad(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, const TileAddress &address) const override {
    return TileAccess(builder, loc, instruction, role, shape).load(address);
  }

  void emitStore(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value tile,
                 const TileAddress &address) const override {
    TileAccess(builder, loc, instruction, role, shape).store(tile, address);
  }

  Value emitFill(OpBuilder &builder, Location loc,
                 const ISA::Instruction &instruction, ISA::OperandRole role,
                 TileShape shape, Value scalar) const override {
    auto type = getType(builder.getContext(), instruction, role, shape);
    Value zero = amx::TileZeroOp::create(builder, loc, type);
    if (matchPattern(scalar, m_Zero()) ||
        matchPattern(scalar, m_PosZeroFloat()))
      return zero;
    return TileAccess(builder, loc, instruction, role, shape)
        .map({zero}, [&](OpBuilder &, Location, ValueRange) { return scalar; });
  }

  Value emitMma(OpBuilder &builder, Location loc,
                const ISA::Instruction &instruction, Value a, Value b,
                Value c) const override {
    OperationState state(
        loc, instruction.op, {a, b, c}, {c.getType()},
        getOpAttributes(builder.getContext(), instruction).getValue());
    return builder.create(state)->getResult(0);
  }

  Value emitElementwise(OpBuilder &builder, Location loc,
                        const ISA::Instruction &instruction,
                        ISA::OperandRole role, TileShape shape,
                        ValueRange tiles,
                        ScalarFunction scalarFunction) const override {
    return TileAccess(builder, loc, instruction, role, shape)
        .map(tiles, scalarFunction);
  }
};
} // namespace

void mma_select::registerAMXTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MMASelectDialect *dialect) {
    context->getOrLoadDialect<amx::AMXDialect>();
    dialect->addEmitter(ISA::AMX, std::make_unique<AMXEmitter>());
  });
}
