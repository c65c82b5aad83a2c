//===- StageCopy.cpp - from global memory to shared memory ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageCopy.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mma_select;

static Value makeIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// `value * factor + add`, of numbers that are not negative.
static Value emitScaled(OpBuilder &builder, Location loc, Value value,
                        int64_t factor, int64_t add = 0) {
  if (factor != 1)
    value = builder.createOrFold<arith::MulIOp>(
        loc, value, makeIndex(builder, loc, factor));
  if (add != 0)
    value = builder.createOrFold<arith::AddIOp>(loc, value,
                                                makeIndex(builder, loc, add));
  return value;
}

/// The size of a dimension that accesses may leave; null where they do not.
static Value getLimit(OpBuilder &builder, Location loc,
                      const StagedOperand &operand, unsigned dim) {
  vector::TransferReadOp read = operand.read;
  unsigned vectorDim = dim + 2 - operand.memref.getRank();
  if (read.isDimInBounds(vectorDim))
    return {};
  return builder.createOrFold<memref::DimOp>(loc, read.getBase(), int64_t(dim));
}

StageCopy::StageCopy(OpBuilder &builder, Location loc,
                     const StagedOperand &staged, int64_t threads)
    : loc(loc), operand(staged) {
  auto apply = [&](AffineMap map) {
    return getValueOrCreateConstantIndexOp(
        builder, loc,
        affine::makeComposedFoldedAffineApply(
            builder, loc, map, getAsOpFoldResult(operand.placeOperands)));
  };
  origin = apply(operand.origin);
  offset = apply(operand.offset);
  outerSize = getLimit(builder, loc, operand, operand.outerDim);
  depthSize = getLimit(builder, loc, operand, operand.depthDim);

  // Lanes that follow each other take the places of one row in shared memory.
  bool transposed = operand.isTransposed();
  int64_t columnStep = transposed ? operand.run : operand.width;
  int64_t rowStep = transposed ? operand.width : 1;
  int64_t places = operand.depth / columnStep;
  int64_t count = operand.getNumPieces();
  Value thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  // With more threads than pieces, several load the same, and one stores it.
  if (count < threads) {
    Value countValue = makeIndex(builder, loc, count);
    isStoring = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                      thread, countValue);
    thread = arith::RemUIOp::create(builder, loc, thread, countValue);
  }
  Value placesValue = makeIndex(builder, loc, places);
  Value row = arith::DivUIOp::create(builder, loc, thread, placesValue);
  Value place = arith::RemUIOp::create(builder, loc, thread, placesValue);
  Value column = emitScaled(builder, loc, place, columnStep);
  for (int64_t done = 0; done < count; done += threads)
    pieces.push_back(
        {emitScaled(builder, loc, row, rowStep, done / places * rowStep),
         column});
}

VectorType StageCopy::getAccessType() const {
  return VectorType::get(operand.width, operand.memref.getElementType());
}

Value StageCopy::emitLoad(OpBuilder &builder, Value outer, Value depth) const {
  VectorType type = getAccessType();
  Value isInside;
  // An access is wholly inside or wholly outside; one that is outside goes to
  // the end of the row, or the last row, and is not used.
  auto limit = [&](Value index, Value size, bool isInner) {
    if (!size)
      return index;
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                       index, size);
    isInside =
        isInside
            ? arith::AndIOp::create(builder, loc, isInside, fits).getResult()
            : fits;
    Value last = builder.createOrFold<arith::SubIOp>(
        loc, size, makeIndex(builder, loc, isInner ? operand.width : 1));
    return builder.createOrFold<arith::MinSIOp>(loc, index, last);
  };
  outer = limit(outer, outerSize, operand.isTransposed());
  depth = limit(depth, depthSize, !operand.isTransposed());
  vector::TransferReadOp read = operand.read;
  SmallVector<Value> indices(read.getIndices());
  indices[operand.outerDim] = outer;
  indices[operand.depthDim] = depth;
  int64_t bytes = type.getNumElements() * type.getElementTypeBitWidth() / 8;
  Value loaded =
      vector::LoadOp::create(builder, loc, type, read.getBase(), indices,
                             /*nontemporal=*/false, llvm::Align(bytes));
  if (!isInside)
    return loaded;
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return arith::SelectOp::create(builder, loc, isInside, loaded, zero);
}

SmallVector<Value> StageCopy::emitLoads(OpBuilder &builder, Value depth) const {
  SmallVector<Value> loaded;
  for (const Piece &piece : pieces) {
    Value outer = builder.createOrFold<arith::AddIOp>(loc, origin, piece.row);
    Value column =
        builder.createOrFold<arith::AddIOp>(loc, depth, piece.column);
    for (int64_t i = 0; i < operand.run; ++i)
      loaded.push_back(
          emitLoad(builder, outer, emitScaled(builder, loc, column, 1, i)));
  }
  return loaded;
}

void StageCopy::emitStores(OpBuilder &builder, ArrayRef<Value> loaded,
                           Value shared, Value stage) const {
  OpBuilder::InsertionGuard guard(builder);
  if (isStoring) {
    auto storing = scf::IfOp::create(builder, loc, isStoring);
    builder.setInsertionPoint(storing.thenBlock()->getTerminator());
  }
  auto store = [&](Value value, Value row, Value column) {
    vector::StoreOp::create(builder, loc, value, shared,
                            ValueRange{stage, row, column});
  };
  if (!operand.isTransposed()) {
    for (auto [piece, value] : llvm::zip_equal(pieces, loaded))
      store(value, piece.row, piece.column);
    return;
  }
  auto type = VectorType::get(operand.run, getAccessType().getElementType());
  for (auto [number, piece] : llvm::enumerate(pieces)) {
    ArrayRef<Value> group = loaded.slice(number * operand.run, operand.run);
    for (int64_t i = 0; i < operand.width; ++i) {
      SmallVector<Value> elements;
      for (Value value : group)
        elements.push_back(vector::ExtractOp::create(builder, loc, value, i));
      store(vector::FromElementsOp::create(builder, loc, type, elements),
            emitScaled(builder, loc, piece.row, 1, i), piece.column);
    }
  }
}

Value StageCopy::emitRead(OpBuilder &builder, Value shared, Value stage) const {
  VectorType type = vector::TransferReadOp(operand.read).getVectorType();
  AffineExpr row = getAffineDimExpr(1, builder.getContext());
  AffineExpr column = getAffineDimExpr(2, builder.getContext());
  SmallVector<AffineExpr> results = {row, column};
  if (operand.isTransposed())
    results = {column, row};
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  SmallVector<bool> inBounds(2, true);
  return vector::TransferReadOp::create(
      builder, loc, type, shared,
      ValueRange{stage, offset, makeIndex(builder, loc, 0)}, zero,
      AffineMap::get(3, 0, results, builder.getContext()), ArrayRef(inBounds));
}

MemRefType StageCopy::getSharedType() const {
  MemRefType memref = operand.memref;
  auto space = gpu::AddressSpaceAttr::get(memref.getContext(),
                                          gpu::AddressSpace::Workgroup);
  return MemRefType::get({2, operand.extent, operand.depth},
                         memref.getElementType(), AffineMap(), space);
}

int64_t StageCopy::getChunk() const {
  return std::max<int64_t>(1, chunkBytes * 8 /
                                  operand.memref.getElementTypeBitWidth());
}

std::optional<Swizzle> StageCopy::getSwizzle(unsigned banks) const {
  int64_t chunk = getChunk();
  if (operand.depth % chunk != 0 || banks == 0 ||
      !llvm::isPowerOf2_64(operand.depth) ||
      operand.extent * operand.depth / chunk % (banks * 4 / chunkBytes) != 0)
    return std::nullopt;
  return makeSwizzle(operand.depth / chunk,
                     operand.isTransposed() ? operand.width : 1, banks);
}
