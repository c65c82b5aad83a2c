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

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mma_select;

void mma_select::populateFragmentTypeConversion(TypeConverter &converter) {
  converter.addConversion([](FragmentType type, SmallVectorImpl<Type> &tiles)
                              -> std::optional<LogicalResult> {
    const Emitter *emitter = type.getInstr().getEmitter();
    if (!emitter)
      return failure();
    Type tile = emitter->getTileType(type.getContext(),
                                     type.getInstr().getRow(), type.getRole());
    tiles.append(type.getNumTiles(), tile);
    return success();
  });
}

namespace {

/// Calls `body` with the address of each native tile of `type`, row by row.
/// `indices` are those of a mma_select.load or store.
template <typename Body>
void forEachTile(OpBuilder &builder, Location loc, FragmentType type,
                 Value memref, ValueRange indices, bool transposed, Body body) {
  TileAddress address;
  address.memref = memref;
  address.leading = llvm::to_vector(indices.drop_back(2));
  address.transposed = transposed;
  Value row = indices[indices.size() - (transposed ? 1 : 2)];
  Value column = indices[indices.size() - (transposed ? 2 : 1)];
  auto offset = [&](Value base, int64_t distance) -> Value {
    return builder.createOrFold<arith::AddIOp>(
        loc, base, arith::ConstantIndexOp::create(builder, loc, distance));
  };
  for (int64_t i = 0, e = type.getTileRows(); i < e; ++i)
    for (int64_t j = 0, f = type.getTileColumns(); j < f; ++j) {
      address.row = offset(row, i * type.getNativeRows());
      address.column = offset(column, j * type.getNativeColumns());
      body(i * f + j, address);
    }
}

struct LowerLoad : OpConversionPattern<LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType type = op.getResult().getType();
    SmallVector<Value> tiles;
    forEachTile(rewriter, op.getLoc(), type, op.getSource(), op.getIndices(),
                op.getTransposed(), [&](int64_t, const TileAddress &address) {
                  tiles.push_back(type.getInstr().getEmitter()->emitLoad(
                      rewriter, op.getLoc(), type.getInstr().getRow(),
                      type.getRole(), address));
                });
    rewriter.replaceOpWithMultiple(op, {tiles});
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
    forEachTile(rewriter, op.getLoc(), type, op.getDestination(),
                op.getIndices(), op.getTransposed(),
                [&](int64_t index, const TileAddress &address) {
                  type.getInstr().getEmitter()->emitStore(
                      rewriter, op.getLoc(), type.getInstr().getRow(),
                      type.getRole(), tiles[index], address);
                });
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerFill : OpConversionPattern<FillOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(FillOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType type = op.getResult().getType();
    SmallVector<Value> tiles;
    // One op for each tile: on AMX it names the register that the tile lives
    // in.
    for (int64_t i = 0, e = type.getNumTiles(); i < e; ++i)
      tiles.push_back(type.getInstr().getEmitter()->emitFill(
          rewriter, op.getLoc(), type.getInstr().getRow(), type.getRole(),
          op.getValue()));
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

struct LowerElementwise : OpConversionPattern<ElementwiseOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ElementwiseOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType type = op.getResult().getType();
    Block &block = op.getBody().front();
    auto apply = [&](OpBuilder &builder, Location,
                     ValueRange scalars) -> Value {
      IRMapping mapping;
      mapping.map(block.getArguments(), scalars);
      for (Operation &nested : block.without_terminator())
        builder.clone(nested, mapping);
      return mapping.lookupOrDefault(
          cast<YieldOp>(block.getTerminator()).getValue());
    };
    SmallVector<Value> results;
    for (int64_t i = 0, e = type.getNumTiles(); i < e; ++i) {
      SmallVector<Value> tiles;
      for (ValueRange input : adaptor.getInputs())
        tiles.push_back(input[i]);
      results.push_back(type.getInstr().getEmitter()->emitElementwise(
          rewriter, op.getLoc(), type.getInstr().getRow(), type.getRole(),
          tiles, apply));
    }
    rewriter.replaceOpWithMultiple(op, {results});
    return success();
  }
};

struct LowerConvert : OpConversionPattern<ConvertOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ConvertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FragmentType from = op.getSource().getType(), to = op.getResult().getType();
    if (from != to)
      return rewriter.notifyMatchFailure(
          op, "moving elements between layouts is not supported");
    rewriter.replaceOpWithMultiple(op, {adaptor.getSource()});
    return success();
  }
};

} // namespace

void mma_select::populateFragmentLoweringPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<LowerLoad, LowerStore, LowerFill, LowerMma, LowerElementwise,
               LowerConvert>(converter, patterns.getContext());
}
