//===- Vectorize.cpp - linalg contractions become vector contractions -----===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One subgroup computes the whole op, tile by tile: loops over everything but
// the innermost m, n and k, and over these by tiles of a few native products.
//
//===----------------------------------------------------------------------===//

#include "TargetLookup.h"
#include "TileContract.h"
#include "VectorizeTile.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/MathExtras.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTVECTORIZE
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;

namespace {
/// Writes the loops of one contraction before its op.
class TileLoops {
public:
  TileLoops(OpBuilder &builder, ChosenContraction &chosen)
      : builder(builder), loc(chosen.contraction.op.getLoc()), chosen(chosen),
        op(chosen.contraction.op) {}

  void emit();

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value getSize(unsigned dim);
  void setTile(unsigned dim, int64_t native, int64_t count);
  /// A loop over `dim` whose body the builder is left in.
  scf::ForOp openLoop(unsigned dim, int64_t step, ValueRange accumulators);
  /// The matrix of an operand as a memref of two dimensions, at the outer
  /// loops' place.
  struct Matrix {
    Value memref;
    unsigned dims[2]; // loop dimensions, in the order of memory
  };
  Matrix getMatrix(OpOperand &operand);
  VectorType getVectorType(const Matrix &matrix);
  SmallVector<bool> getInBounds(const Matrix &matrix);
  Value read(const Matrix &matrix);

  OpBuilder &builder;
  Location loc;
  ChosenContraction &chosen;
  linalg::LinalgOp op;
  DenseMap<unsigned, int64_t> tiles;
  DenseMap<unsigned, Value> position; // of the loops that are open
};
} // namespace

Value TileLoops::getSize(unsigned dim) {
  if (std::optional<int64_t> size = chosen.contraction.getStaticSize(dim))
    return index(*size);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, result] : llvm::enumerate(map.getResults()))
      if (cast<AffineDimExpr>(result).getPosition() == dim)
        return memref::DimOp::create(builder, loc, operand.get(),
                                     index(position));
  }
  llvm_unreachable("a loop of a contraction has an operand");
}

/// Up to `count` native products, less where the size is known to be less.
void TileLoops::setTile(unsigned dim, int64_t native, int64_t count) {
  int64_t tile = native * count;
  if (std::optional<int64_t> size = chosen.contraction.getStaticSize(dim))
    tile = std::min(tile, *size);
  tiles[dim] = tile;
}

scf::ForOp TileLoops::openLoop(unsigned dim, int64_t step,
                               ValueRange accumulators) {
  Value zero = index(0), size = getSize(dim), distance = index(step);
  auto loop =
      scf::ForOp::create(builder, loc, zero, size, distance, accumulators);
  if (accumulators.empty())
    builder.setInsertionPoint(loop.getBody()->getTerminator());
  else
    builder.setInsertionPointToStart(loop.getBody());
  position[dim] = loop.getInductionVar();
  return loop;
}

/// For each dimension of `type`, the loop that a view keeps it for, or nothing
/// when the view drops it.
using KeptLoops = SmallVector<std::optional<unsigned>>;

/// memref.subview does not say which dimensions it drops: its verifier and its
/// lowerings take the first unit dimensions that have the right strides. So a
/// loop that keeps a unit dimension is moved to a later one of the same stride
/// that would have been dropped. Addresses stay the same: the index in a unit
/// dimension is 0.
static void keepLastOfEqualStrides(MemRefType type, KeptLoops &kept) {
  auto [strides, offset] = type.getStridesAndOffset();
  for (int64_t dropped = kept.size() - 1; dropped >= 0; --dropped) {
    if (kept[dropped])
      continue;
    for (int64_t unit = 0; unit < dropped; ++unit)
      if (kept[unit] && type.getDimSize(unit) == 1 &&
          strides[unit] == strides[dropped]) {
        std::swap(kept[unit], kept[dropped]);
        break;
      }
  }
}

TileLoops::Matrix TileLoops::getMatrix(OpOperand &operand) {
  const LinalgContraction &contraction = chosen.contraction;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = cast<MemRefType>(operand.get().getType());
  SmallVector<OpFoldResult> offsets, sizes,
      strides(type.getRank(), builder.getIndexAttr(1));
  KeptLoops kept;
  for (auto [position, result] : llvm::enumerate(map.getResults())) {
    unsigned dim = cast<AffineDimExpr>(result).getPosition();
    if (dim == contraction.m || dim == contraction.n || dim == contraction.k) {
      kept.push_back(dim);
      offsets.push_back(builder.getIndexAttr(0));
      if (type.isDynamicDim(position))
        sizes.push_back(
            memref::DimOp::create(builder, loc, operand.get(), index(position))
                .getResult());
      else
        sizes.push_back(builder.getIndexAttr(type.getDimSize(position)));
      continue;
    }
    kept.push_back(std::nullopt);
    offsets.push_back(this->position.lookup(dim));
    sizes.push_back(builder.getIndexAttr(1));
  }
  if (type.getRank() != 2)
    keepLastOfEqualStrides(type, kept);

  SmallVector<int64_t> shape;
  Matrix matrix{operand.get(), {0, 0}};
  for (auto [loop, size] : llvm::zip_equal(kept, sizes)) {
    if (!loop)
      continue;
    matrix.dims[shape.size()] = *loop;
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  }
  if (type.getRank() == 2)
    return matrix;
  MemRefType view = memref::SubViewOp::inferRankReducedResultType(
      shape, type, offsets, sizes, strides);
  matrix.memref = memref::SubViewOp::create(builder, loc, view, operand.get(),
                                            offsets, sizes, strides);
  return matrix;
}

VectorType TileLoops::getVectorType(const Matrix &matrix) {
  return VectorType::get(
      {tiles.lookup(matrix.dims[0]), tiles.lookup(matrix.dims[1])},
      getElementTypeOrSelf(matrix.memref));
}

SmallVector<bool> TileLoops::getInBounds(const Matrix &matrix) {
  return llvm::map_to_vector(matrix.dims, [&](unsigned dim) {
    std::optional<int64_t> size = chosen.contraction.getStaticSize(dim);
    return size && *size % tiles.lookup(dim) == 0;
  });
}

Value TileLoops::read(const Matrix &matrix) {
  SmallVector<Value> indices = {position.lookup(matrix.dims[0]),
                                position.lookup(matrix.dims[1])};
  Type element = getElementTypeOrSelf(matrix.memref);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  return vector::TransferReadOp::create(
      builder, loc, getVectorType(matrix), matrix.memref, indices, zero,
      builder.getMultiDimIdentityMap(2), ArrayRef(getInBounds(matrix)));
}

void TileLoops::emit() {
  // Of an empty matrix there is no element to compute, or nothing to add.
  for (Value operand : op->getOperands())
    if (llvm::is_contained(cast<MemRefType>(operand.getType()).getShape(), 0))
      return;
  const LinalgContraction &contraction = chosen.contraction;
  const ISA::Instruction &row = chosen.instr.getRow();
  // Two native products each way: each operand is used twice, and consecutive
  // instructions do not wait for each other.
  setTile(contraction.m, row.m, 2);
  setTile(contraction.n, row.n, 2);
  setTile(contraction.k, row.k, getDepth(chosen));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  for (unsigned dim : contraction.outerParallel)
    openLoop(dim, 1, {});
  for (unsigned dim : {contraction.m, contraction.n})
    openLoop(dim, tiles[dim], {});

  Matrix c = getMatrix(*op.getDpsInitOperand(0));
  Value accumulator = read(c);
  SmallVector<scf::ForOp> reductions;
  auto reduce = [&](unsigned dim, int64_t step) {
    scf::ForOp loop = openLoop(dim, step, accumulator);
    accumulator = loop.getRegionIterArg(0);
    reductions.push_back(loop);
  };
  for (unsigned dim : contraction.outerReduction)
    reduce(dim, 1);
  reduce(contraction.k, tiles[contraction.k]);

  Matrix a = getMatrix(*op.getDpsInputOperand(0));
  Matrix b = getMatrix(*op.getDpsInputOperand(1));
  Value lhs = read(a), rhs = read(b);
  accumulator = emitTileContract(
      builder, loc, chosen, {lhs, {a.dims[0], a.dims[1]}},
      {rhs, {b.dims[0], b.dims[1]}}, {accumulator, {c.dims[0], c.dims[1]}});
  for (scf::ForOp loop : llvm::reverse(reductions)) {
    builder.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(builder, loc, accumulator);
    accumulator = loop.getResult(0);
    builder.setInsertionPointAfter(loop);
  }
  SmallVector<Value> indices = {position.lookup(c.dims[0]),
                                position.lookup(c.dims[1])};
  vector::TransferWriteOp::create(builder, loc, accumulator, c.memref, indices,
                                  builder.getMultiDimIdentityMap(2),
                                  ArrayRef(getInBounds(c)));
}

namespace {
struct VectorizePass : mma_select::impl::MMASelectVectorizeBase<VectorizePass> {
  using MMASelectVectorizeBase::MMASelectVectorizeBase;

  void runOnOperation() override {
    FailureOr<MmaTargetAttrInterface> fromOption =
        parseTargetOption(getOperation(), target);
    if (failed(fromOption))
      return signalPassFailure();
    // All are analyzed before the first is rewritten.
    std::vector<ChosenContraction> chosen;
    std::vector<VectorTile> tiles;
    bool refusedAny = false;
    auto refuse = [&](Operation *op, const Fault &fault) {
      report(op, fault, unsupported);
      refusedAny = true;
    };
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!isContraction(op) || !op->getParentOfType<FunctionOpInterface>())
        return;
      if (isVectorProduct(op))
        return reportVectorProduct(op);
      FaultOr<ChosenContraction> choice =
          chooseForLinalg(op, {*fromOption, mathMode, /*instr=*/{}});
      if (!choice)
        return refuse(op, choice.fault());
      if (op.hasPureBufferSemantics())
        return chosen.push_back(std::move(*choice));
      FaultOr<VectorTile> tile = analyzeTile(std::move(*choice));
      if (!tile)
        return refuse(op, tile.fault());
      tiles.push_back(std::move(*tile));
    });
    if (refusedAny && unsupported == UnsupportedAction::Error)
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (VectorTile &tile : tiles)
      if (std::optional<Fault> fault = vectorizeTile(rewriter, tile))
        refuse(tile.chosen.contraction.op, *fault);
    if (refusedAny && unsupported == UnsupportedAction::Error)
      return signalPassFailure();
    for (ChosenContraction &contraction : chosen) {
      TileLoops(rewriter, contraction).emit();
      rewriter.eraseOp(contraction.contraction.op);
    }
    // What was computed together with tiles, and what a fault left unfinished.
    if (!tiles.empty())
      (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }
};
} // namespace
