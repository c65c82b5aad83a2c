//===- FragmentLowering.cpp - patterns on fragment operations -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fragment of R x C native tiles is R * C values, row by row. Everything
// inside a tile is the emitter's.
//
//===----------------------------------------------------------------------===//

#include "Padding.h"
#include "mma_select/IR/ConversionEmitter.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mma_select;

/// Null where slices have no code.
static const SliceEmitter *getSliceEmitter(MmaInstrAttrInterface instr) {
  const Emitter *emitter = instr.getEmitter();
  return emitter ? emitter->getSliceEmitter() : nullptr;
}

static Type getTileType(SliceType type) {
  return getSliceEmitter(type.getInstr())
      ->getTileType(type.getInstr().getRow(), type.getDim(),
                    type.getElementType());
}

void mma_select::populateFragmentTypeConversion(TypeConverter &converter) {
  converter.addConversion([](FragmentType type, SmallVectorImpl<Type> &tiles)
                              -> std::optional<LogicalResult> {
    const Emitter *emitter = type.getInstr().getEmitter();
    if (!emitter)
      return failure();
    for (TileShape shape : type.getTileShapes())
      tiles.push_back(emitter->getTileType(
          type.getContext(), type.getInstr().getRow(), type.getRole(), shape));
    return success();
  });
  converter.addConversion(
      [](SliceType type,
         SmallVectorImpl<Type> &tiles) -> std::optional<LogicalResult> {
        if (!getSliceEmitter(type.getInstr()))
          return failure();
        tiles.append(type.getNumTiles(), getTileType(type));
        return success();
      });
}

namespace {

/// The limits of a load or store of a fragment: bounds, but not more than the
/// fragment has where its last tile is padded.
static SmallVector<Value> getLimits(OpBuilder &builder, Location loc,
                                    FragmentType type, ValueRange bounds) {
  SmallVector<Value> limits(bounds);
  std::tuple<int64_t, int64_t> sizes[] = {
      {type.getRows(), type.getNativeRows()},
      {type.getColumns(), type.getNativeColumns()}};
  for (auto [limit, size] : llvm::zip(limits, sizes)) {
    auto [extent, native] = size;
    if (extent % native != 0)
      limit = builder.createOrFold<arith::MinSIOp>(
          loc, limit, arith::ConstantIndexOp::create(builder, loc, extent));
  }
  return limits;
}

/// Native tiles of a fragment that the emitter moves as one: their indices in
/// the fragment, shape and address.
struct TileGroup {
  SmallVector<int64_t> tiles;
  TileShape shape;
  TileAddress address;
};

/// How many tiles along rows and columns are a group.
static std::pair<int64_t, int64_t> getGroupSizes(FragmentType type) {
  const Emitter *emitter = type.getInstr().getEmitter();
  const ISA::Instruction &row = type.getInstr().getRow();
  if (type.getKOrder() != KOrder::Free)
    return {1, 1};
  switch (type.getRole()) {
  case ISA::OperandRole::A:
    // What pads a tile along K is none of the group's k.
    if (type.getColumns() % type.getNativeColumns() != 0)
      return {1, 1};
    return {1, emitter->getGroupSize(row, type.getTileColumns())};
  case ISA::OperandRole::B:
    if (type.getRows() % type.getNativeRows() != 0)
      return {1, 1};
    return {emitter->getGroupSize(row, type.getTileRows()), 1};
  case ISA::OperandRole::Acc:
    return {1, 1};
  }
  llvm_unreachable("unknown role");
}

/// Calls `body` with each group of native tiles of `type`, row by row.
/// `indices` and `bounds` are those of a mma_select.load or store.
template <typename Body>
static void forEachGroup(OpBuilder &builder, Location loc, FragmentType type,
                         Value memref, ValueRange indices, bool transposed,
                         ValueRange bounds, Body body) {
  SmallVector<Value> limits = getLimits(builder, loc, type, bounds);
  TileGroup group;
  TileAddress &address = group.address;
  address.memref = memref;
  address.leading = llvm::to_vector(indices.drop_back(2));
  address.transposed = transposed;
  Value row = indices[indices.size() - (transposed ? 1 : 2)];
  Value column = indices[indices.size() - (transposed ? 2 : 1)];
  auto offset = [&](Value base, int64_t distance) -> Value {
    return builder.createOrFold<arith::AddIOp>(
        loc, base, arith::ConstantIndexOp::create(builder, loc, distance));
  };
  auto [groupRows, groupColumns] = getGroupSizes(type);
  for (int64_t i = 0, e = type.getTileRows(); i < e; i += groupRows)
    for (int64_t j = 0, f = type.getTileColumns(); j < f; j += groupColumns) {
      int64_t firstRow = i * type.getNativeRows();
      int64_t firstColumn = j * type.getNativeColumns();
      address.row = offset(row, firstRow);
      address.column = offset(column, firstColumn);
      if (!limits.empty()) {
        address.rowLimit = offset(limits[0], -firstRow);
        address.columnLimit = offset(limits[1], -firstColumn);
      }
      group.tiles.clear();
      for (int64_t r = 0; r < groupRows; ++r)
        for (int64_t c = 0; c < groupColumns; ++c)
          group.tiles.push_back((i + r) * f + j + c);
      group.shape = type.getTileShape(i, j);
      group.shape.rows *= groupRows;
      group.shape.columns *= groupColumns;
      body(group);
    }
}

/// Whether the bounds leave the whole fragment in: an i1 value, constant where
/// that is known.
static Value emitIsInside(OpBuilder &builder, Location loc, FragmentType type,
                          ValueRange bounds) {
  auto covers = [&](Value bound, int64_t size) -> Value {
    Value extent = arith::ConstantIndexOp::create(builder, loc, size);
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge,
                                               bound, extent);
  };
  Value rows = covers(bounds[0], type.getRows());
  Value columns = covers(bounds[1], type.getColumns());
  return builder.createOrFold<arith::AndIOp>(loc, rows, columns);
}

/// Calls `emit` with the bounds, and, where it shows only at run time whether
/// they cut anything off, in another branch without: edges must not slow the
/// inner tiles down. `emit` gives the
/// values of `types`.
template <typename Emit>
static SmallVector<Value> emitVersions(OpBuilder &builder, Location loc,
                                       FragmentType type, ValueRange bounds,
                                       TypeRange types, Emit emit) {
  if (bounds.empty())
    return emit(builder, ValueRange());
  Value isInside = emitIsInside(builder, loc, type, bounds);
  if (std::optional<int64_t> known = getConstantIntValue(isInside))
    return emit(builder, *known ? ValueRange() : bounds);
  // In the IR before its branches are filled: emitters look for the function.
  auto branch = scf::IfOp::create(builder, loc, types, isInside,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [block, limits] : {std::pair(branch.thenBlock(), ValueRange()),
                               std::pair(branch.elseBlock(), bounds)}) {
    builder.setInsertionPointToStart(block);
    scf::YieldOp::create(builder, loc, emit(builder, limits));
  }
  return llvm::to_vector_of<Value>(branch.getResults());
}

struct LowerLoad : OpConversionPattern<LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType type = op.getResult().getType();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(type, types)))
      return failure();
    auto emit = [&](OpBuilder &builder, ValueRange bounds) {
      SmallVector<Value> tiles(type.getNumTiles());
      auto load = [&](const TileGroup &group) {
        SmallVector<Value> values = type.getInstr().getEmitter()->emitGroupLoad(
            builder, op.getLoc(), type.getInstr().getRow(), type.getRole(),
            group.shape, group.address, group.tiles.size());
        for (auto [index, value] : llvm::zip(group.tiles, values))
          tiles[index] = value;
      };
      forEachGroup(builder, op.getLoc(), type, op.getSource(), op.getIndices(),
                   op.getTransposed(), bounds, load);
      return tiles;
    };
    rewriter.replaceOpWithMultiple(op,
                                   {emitVersions(rewriter, op.getLoc(), type,
                                                 op.getBounds(), types, emit)});
    return success();
  }
};

struct LowerStore : OpConversionPattern<StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(StoreOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType type = op.getValue().getType();
    ValueRange tiles = adaptor.getValue();
    auto emit = [&](OpBuilder &builder, ValueRange bounds) {
      auto store = [&](const TileGroup &group) {
        SmallVector<Value> values;
        for (int64_t index : group.tiles)
          values.push_back(tiles[index]);
        type.getInstr().getEmitter()->emitGroupStore(
            builder, op.getLoc(), type.getInstr().getRow(), type.getRole(),
            group.shape, values, group.address);
      };
      forEachGroup(builder, op.getLoc(), type, op.getDestination(),
                   op.getIndices(), op.getTransposed(), bounds, store);
      return SmallVector<Value>();
    };
    emitVersions(rewriter, op.getLoc(), type, op.getBounds(), TypeRange(),
                 emit);
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerFill : OpConversionPattern<FillOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(FillOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (auto slice = dyn_cast<SliceType>(op.getResult().getType()))
      return fillSlice(op, slice, rewriter);
    auto type = cast<FragmentType>(op.getResult().getType());
    SmallVector<Value> tiles;
    // One op for each tile: on AMX it names the register that the tile lives
    // in.
    for (TileShape shape : type.getTileShapes())
      tiles.push_back(type.getInstr().getEmitter()->emitFill(
          rewriter, op.getLoc(), type.getInstr().getRow(), type.getRole(),
          shape, op.getValue()));
    rewriter.replaceOpWithMultiple(op, {tiles});
    return success();
  }

private:
  LogicalResult fillSlice(FillOp op, SliceType type,
                          ConversionPatternRewriter &rewriter) const {
    Value tile =
        getSliceEmitter(type.getInstr())
            ->emitFill(rewriter, op.getLoc(), getTileType(type), op.getValue());
    SmallVector<Value> tiles(type.getNumTiles(), tile);
    rewriter.replaceOpWithMultiple(op, {tiles});
    return success();
  }
};

struct LowerMma : OpConversionPattern<MmaOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(MmaOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType a = op.getA().getType(), acc = op.getAcc().getType();
    int64_t rows = acc.getTileRows(), columns = acc.getTileColumns();
    SmallVector<Value> tiles(adaptor.getAcc());
    // K outermost: consecutive instructions do not wait for each other.
    for (int64_t k = 0, depth = a.getTileColumns(); k < depth; ++k)
      for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j) {
          Value &tile = tiles[i * columns + j];
          tile = acc.getInstr().getEmitter()->emitMma(
              rewriter, op.getLoc(), acc.getInstr().getRow(),
              adaptor.getA()[i * depth + k], adaptor.getB()[k * columns + j],
              tile);
        }
    rewriter.replaceOpWithMultiple(op, {tiles});
    return success();
  }
};

/// Tile `index` of an elementwise result.
static Value emitTile(OpBuilder &builder, Location loc, Type type,
                      int64_t index, ValueRange inputs,
                      Emitter::ScalarFunction function) {
  if (auto slice = dyn_cast<SliceType>(type))
    return getSliceEmitter(slice.getInstr())
        ->emitElementwise(builder, loc, getTileType(slice), inputs, function);
  auto fragment = cast<FragmentType>(type);
  int64_t columns = fragment.getTileColumns();
  return fragment.getInstr().getEmitter()->emitElementwise(
      builder, loc, fragment.getInstr().getRow(), fragment.getRole(),
      fragment.getTileShape(index / columns, index % columns), inputs,
      function);
}

struct LowerElementwise : OpConversionPattern<ElementwiseOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ElementwiseOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Block &block = op.getBody().front();
    auto apply = [&](OpBuilder &builder, Location,
                     ValueRange scalars) -> Value {
      IRMapping mapping;
      mapping.map(block.getArguments(), scalars);
      for (Operation &nested : block.without_terminator())
        cloneForPadding(builder, nested, mapping);
      return mapping.lookupOrDefault(
          cast<YieldOp>(block.getTerminator()).getValue());
    };
    SmallVector<Value> results;
    for (int64_t i = 0, e = adaptor.getInputs().front().size(); i < e; ++i) {
      SmallVector<Value> tiles;
      for (ValueRange input : adaptor.getInputs())
        tiles.push_back(input[i]);
      Value result = emitTile(rewriter, op.getLoc(), op.getResult().getType(),
                              i, tiles, apply);
      if (!result)
        return failure();
      results.push_back(result);
    }
    rewriter.replaceOpWithMultiple(op, {results});
    return success();
  }
};

struct LowerReduce : OpConversionPattern<ReduceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReduceOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType from = op.getSource().getType();
    SliceType to = op.getResult().getType();
    bool isRows = to.getDim() == SliceDim::M;
    int64_t count = isRows ? from.getTileColumns() : from.getTileRows();
    SmallVector<Value> results;
    for (auto [index, init] : llvm::enumerate(adaptor.getInit())) {
      SmallVector<Value> tiles;
      SmallVector<TileShape> shapes;
      for (int64_t other = 0; other < count; ++other) {
        int64_t i = isRows ? index : other, j = isRows ? other : index;
        tiles.push_back(adaptor.getSource()[i * from.getTileColumns() + j]);
        shapes.push_back(from.getTileShape(i, j));
      }
      results.push_back(getSliceEmitter(to.getInstr())
                            ->emitReduce(rewriter, op.getLoc(),
                                         to.getInstr().getRow(), to.getDim(),
                                         op.getKind(), tiles, shapes, init));
    }
    rewriter.replaceOpWithMultiple(op, {results});
    return success();
  }
};

struct LowerBroadcast : OpConversionPattern<BroadcastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(BroadcastOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SliceType from = op.getSource().getType();
    FragmentType to = op.getResult().getType();
    SmallVector<Value> bands, tiles;
    for (Value slice : adaptor.getSource())
      bands.push_back(getSliceEmitter(from.getInstr())
                          ->emitBroadcast(rewriter, op.getLoc(),
                                          from.getInstr().getRow(),
                                          from.getDim(), slice));
    for (int64_t i = 0, e = to.getTileRows(); i < e; ++i)
      for (int64_t j = 0, f = to.getTileColumns(); j < f; ++j)
        tiles.push_back(bands[from.getDim() == SliceDim::M ? i : j]);
    rewriter.replaceOpWithMultiple(op, {tiles});
    return success();
  }
};

struct LowerConvert : OpConversionPattern<ConvertOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ConvertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType from = op.getSource().getType(), to = op.getResult().getType();
    if (from == to) {
      rewriter.replaceOpWithMultiple(op, {adaptor.getSource()});
      return success();
    }
    const ConversionEmitter *emitter =
        to.getInstr().getEmitter()->getConversionEmitter();
    if (!emitter)
      return rewriter.notifyMatchFailure(op, "its unit cannot convert");
    rewriter.replaceOpWithMultiple(
        op, {emitter->emitConvert(rewriter, op.getLoc(), to.getInstr().getRow(),
                                  to.getRole(), to.getRows(), to.getColumns(),
                                  to.getTileShapes(), adaptor.getSource())});
    return success();
  }
};

} // namespace

void mma_select::populateFragmentLoweringPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<LowerLoad, LowerStore, LowerFill, LowerMma, LowerElementwise,
               LowerReduce, LowerBroadcast, LowerConvert>(
      converter, patterns.getContext());
}
