//===- VectorizeTile.cpp - a tile of a product as vectors -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vectors are computed on demand, from the root backwards: what an elementwise
// op makes of an operand of the product is computed at each step along k.
//
//===----------------------------------------------------------------------===//

#include "VectorizeTile.h"

#include "TileContract.h"
#include "TileGroup.h"
#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// The most that a loop of `op` runs over, none where that is not known.
static std::optional<int64_t> getUpperBound(linalg::LinalgOp op,
                                            unsigned loop) {
  OpOperand *init = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(init);
  std::optional<unsigned> dim =
      map.getResultPosition(getAffineDimExpr(loop, op->getContext()));
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::UB, {init->get(), int64_t(*dim)},
      /*stopCondition=*/nullptr, /*closedUB=*/true);
  return succeeded(bound) ? std::optional<int64_t>(*bound) : std::nullopt;
}

FaultOr<VectorTile> mma_select::analyzeTile(ChosenContraction chosen) {
  LinalgContraction &contraction = chosen.contraction;
  linalg::LinalgOp op = contraction.op;
  auto tiling =
      op->getAttrOfType<TilingAttr>(MMASelectDialect::getTilingAttrName());
  std::optional<int64_t> m = getUpperBound(op, contraction.m);
  std::optional<int64_t> n = getUpperBound(op, contraction.n);
  if (!tiling || !m || !n || *m > tiling.getSubgroup()[0] ||
      *n > tiling.getSubgroup()[1])
    return Fault("has tensors for operands and is no tile of a subgroup")
        .note("run mma-select-tile first, or bufferize (-one-shot-bufferize)");
  int64_t k = tiling.getK();
  if (std::optional<int64_t> size = contraction.getStaticSize(contraction.k))
    k = std::min(k, *size);
  return VectorTile{std::move(chosen), *m, *n, k};
}

namespace {
constexpr int noAxis = -1;

/// Where a vector of two dimensions lies in a tensor: at an offset in each
/// dimension, along the dimensions that are its rows (0) or columns (1).
struct TensorAccess {
  SmallVector<OpFoldResult> offsets;
  SmallVector<int> axes;
  int64_t sizes[2];

  /// The dimension of the tensor that is this axis.
  std::optional<unsigned> findAxis(int axis) const {
    const auto *it = llvm::find(axes, axis);
    if (it == axes.end())
      return std::nullopt;
    return it - axes.begin();
  }
};

class TileVectors {
public:
  TileVectors(OpBuilder &builder, VectorTile &tile)
      : builder(builder), loc(tile.chosen.contraction.op.getLoc()), tile(tile),
        contraction(tile.chosen.contraction), op(contraction.op) {}

  /// The vector of what `tensor` has there; null after a fault.
  Value compute(Value tensor, const TensorAccess &access);
  std::optional<Fault> fault;

private:
  Value read(Value tensor, const TensorAccess &access);
  Value computeElementwise(linalg::LinalgOp op, const TensorAccess &access);
  Value computeProduct(const TensorAccess &access);
  Value computeOperand(OpOperand &operand,
                       const DenseMap<unsigned, OpFoldResult> &position,
                       unsigned (&dims)[2]);
  /// A loop over a reduction that the builder is left in.
  Value openLoop(unsigned dim, int64_t step, Value &accumulator,
                 SmallVector<scf::ForOp> &loops);
  Value getSize(unsigned dim);
  Value repeat(Value value, const TensorAccess &access);

  OpBuilder &builder;
  Location loc;
  const VectorTile &tile;
  LinalgContraction contraction;
  linalg::LinalgOp op;
};
} // namespace

static OpFoldResult addOffsets(OpBuilder &builder, Location loc,
                               OpFoldResult lhs, OpFoldResult rhs) {
  AffineExpr first, second;
  bindSymbols(builder.getContext(), first, second);
  return affine::makeComposedFoldedAffineApply(builder, loc, first + second,
                                               {lhs, rhs});
}

/// The same place in the tensor that `slice` is taken from.
static TensorAccess lookThrough(OpBuilder &builder, Location loc,
                                tensor::ExtractSliceOp slice,
                                const TensorAccess &access) {
  TensorAccess outer{{}, {}, {access.sizes[0], access.sizes[1]}};
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  unsigned inner = 0;
  for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
    if (dropped.test(dim)) {
      outer.offsets.push_back(offset);
      outer.axes.push_back(noAxis);
      continue;
    }
    outer.offsets.push_back(
        addOffsets(builder, loc, offset, access.offsets[inner]));
    outer.axes.push_back(access.axes[inner++]);
  }
  return outer;
}

Value TileVectors::compute(Value tensor, const TensorAccess &access) {
  if (fault)
    return {};
  if (tensor == op->getResult(0))
    return computeProduct(access);
  auto producer = tensor.getDefiningOp<linalg::LinalgOp>();
  if (!producer)
    return read(tensor, access);
  if (isElementwiseLinalg(producer))
    return computeElementwise(producer, access);
  fault = Fault(formatv("takes the result of '{0}', which has no vector form "
                        "here",
                        producer->getName()))
              .note("an op on each element has one", producer.getLoc());
  return {};
}

/// A scalar, or a vector of one axis, for each row and column.
Value TileVectors::repeat(Value value, const TensorAccess &access) {
  Type element = getElementTypeOrSelf(value);
  auto matrix = VectorType::get(access.sizes, element);
  if (!access.findAxis(0) || !llvm::isa<VectorType>(value.getType()))
    return vector::BroadcastOp::create(builder, loc, matrix, value);
  auto transposed =
      VectorType::get({access.sizes[1], access.sizes[0]}, element);
  Value rows = vector::BroadcastOp::create(builder, loc, transposed, value);
  return vector::TransposeOp::create(builder, loc, rows,
                                     ArrayRef<int64_t>{1, 0});
}

Value TileVectors::read(Value tensor, const TensorAccess &access) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<unsigned> dims;
  SmallVector<int64_t> sizes;
  SmallVector<bool> inBounds;
  for (int axis : {0, 1})
    if (std::optional<unsigned> dim = access.findAxis(axis)) {
      dims.push_back(*dim);
      sizes.push_back(access.sizes[axis]);
      // Tiles begin at multiples of their size.
      int64_t size = type.getDimSize(*dim);
      inBounds.push_back(ShapedType::isStatic(size) &&
                         size % access.sizes[axis] == 0);
    }
  // A slice of what threads write must stay one, so that each is seen to read
  // only its own.
  TensorAccess place = access;
  while (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>()) {
    auto argument = dyn_cast<BlockArgument>(slice.getSource());
    if (!slice.hasUnitStride() ||
        (argument && isa<scf::ForallOp>(argument.getOwner()->getParentOp())))
      break;
    place = lookThrough(builder, loc, slice, place);
    tensor = slice.getSource();
    if (tensor.getDefiningOp<linalg::LinalgOp>())
      return compute(tensor, place);
  }
  SmallVector<Value> indices =
      getValueOrCreateConstantIndexOp(builder, loc, place.offsets);
  if (dims.empty())
    return repeat(tensor::ExtractOp::create(builder, loc, tensor, indices),
                  access);
  type = cast<RankedTensorType>(tensor.getType());
  SmallVector<AffineExpr> results;
  for (int axis : {0, 1})
    if (std::optional<unsigned> dim = place.findAxis(axis))
      results.push_back(builder.getAffineDimExpr(*dim));
  // Transfers of matrices are along the innermost dimensions.
  unsigned rank = type.getRank();
  bool isInner = true;
  for (unsigned dim = 0; dim < rank; ++dim)
    isInner &= (place.axes[dim] != noAxis) == (dim >= rank - dims.size());
  if (!isInner) {
    SmallVector<OpFoldResult> offsets, extents,
        strides(rank, builder.getIndexAttr(1));
    SmallVector<int64_t> shape;
    SmallVector<Value> kept;
    SmallVector<int> axes;
    for (unsigned dim = 0; dim < rank; ++dim) {
      if (place.axes[dim] == noAxis) {
        offsets.push_back(place.offsets[dim]);
        extents.push_back(builder.getIndexAttr(1));
        continue;
      }
      offsets.push_back(builder.getIndexAttr(0));
      extents.push_back(tensor::getMixedSize(builder, loc, tensor, dim));
      shape.push_back(type.getDimSize(dim));
      kept.push_back(indices[dim]);
      axes.push_back(place.axes[dim]);
    }
    tensor = tensor::ExtractSliceOp::create(
        builder, loc, RankedTensorType::get(shape, type.getElementType()),
        tensor, offsets, extents, strides);
    indices = kept;
    results.clear();
    for (int axis : {0, 1})
      if (const auto *it = llvm::find(axes, axis); it != axes.end())
        results.push_back(builder.getAffineDimExpr(it - axes.begin()));
    rank = shape.size();
  }
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  Value vector = vector::TransferReadOp::create(
      builder, loc, VectorType::get(sizes, type.getElementType()), tensor,
      indices, zero, AffineMap::get(rank, 0, results, builder.getContext()),
      ArrayRef<bool>(inBounds));
  return dims.size() == 2 ? vector : repeat(vector, access);
}

Value TileVectors::computeElementwise(linalg::LinalgOp producer,
                                      const TensorAccess &access) {
  // The loops of the op are the dimensions of its result.
  TensorAccess loops{SmallVector<OpFoldResult>(producer.getNumLoops()),
                     SmallVector<int>(producer.getNumLoops(), noAxis),
                     {access.sizes[0], access.sizes[1]}};
  AffineMap resultMap =
      producer.getMatchingIndexingMap(producer.getDpsInitOperand(0));
  for (auto [dim, result] : llvm::enumerate(resultMap.getResults())) {
    unsigned loop = cast<AffineDimExpr>(result).getPosition();
    loops.offsets[loop] = access.offsets[dim];
    loops.axes[loop] = access.axes[dim];
  }
  IRMapping vectors;
  Block &body = *producer.getBlock();
  for (OpOperand &operand : producer->getOpOperands()) {
    BlockArgument argument = producer.getMatchingBlockArgument(&operand);
    if (argument.use_empty())
      continue;
    if (!isa<RankedTensorType>(operand.get().getType())) {
      vectors.map(argument, repeat(operand.get(), loops));
      continue;
    }
    TensorAccess place{{}, {}, {access.sizes[0], access.sizes[1]}};
    AffineMap map = producer.getMatchingIndexingMap(&operand);
    for (AffineExpr result : map.getResults()) {
      unsigned loop = cast<AffineDimExpr>(result).getPosition();
      place.offsets.push_back(loops.offsets[loop]);
      place.axes.push_back(loops.axes[loop]);
    }
    Value vector = compute(operand.get(), place);
    if (!vector)
      return {};
    vectors.map(argument, vector);
  }
  auto getVector = [&](Value value) {
    Value vector = vectors.lookupOrNull(value);
    return vector ? vector : repeat(value, loops);
  };
  for (Operation &inner : body.without_terminator()) {
    if (auto constant = dyn_cast<arith::ConstantOp>(inner)) {
      Value scalar = builder.clone(inner)->getResult(0);
      vectors.map(constant.getResult(), repeat(scalar, loops));
      continue;
    }
    if (!OpTrait::hasElementwiseMappableTraits(&inner)) {
      fault = Fault(formatv("is computed together with '{0}', whose body has "
                            "'{1}'",
                            producer->getName(), inner.getName()))
                  .note("a body of elementwise ops (arith, math) has a vector "
                        "form",
                        inner.getLoc());
      return {};
    }
    SmallVector<Type> types;
    for (Type type : inner.getResultTypes())
      types.push_back(VectorType::get(access.sizes, type));
    Operation *wide =
        mlir::clone(builder, &inner, TypeRange(types),
                    llvm::map_to_vector(inner.getOperands(), getVector));
    vectors.map(inner.getResults(), wide->getResults());
  }
  return getVector(body.getTerminator()->getOperand(0));
}

Value TileVectors::getSize(unsigned dim) {
  if (std::optional<int64_t> size = contraction.getStaticSize(dim))
    return arith::ConstantIndexOp::create(builder, loc, *size);
  OpOperand *a = op.getDpsInputOperand(0);
  std::optional<unsigned> position =
      op.getMatchingIndexingMap(a).getResultPosition(
          builder.getAffineDimExpr(dim));
  return builder.createOrFold<tensor::DimOp>(loc, a->get(), *position);
}

Value TileVectors::openLoop(unsigned dim, int64_t step, Value &accumulator,
                            SmallVector<scf::ForOp> &loops) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value distance = arith::ConstantIndexOp::create(builder, loc, step);
  auto loop = scf::ForOp::create(builder, loc, zero, getSize(dim), distance,
                                 accumulator);
  builder.setInsertionPointToStart(loop.getBody());
  accumulator = loop.getRegionIterArg(0);
  loops.push_back(loop);
  return loop.getInductionVar();
}

/// A or B, its rows and columns in the order of memory.
Value TileVectors::computeOperand(
    OpOperand &operand, const DenseMap<unsigned, OpFoldResult> &position,
    unsigned (&dims)[2]) {
  TensorAccess access{{}, {}, {0, 0}};
  int axis = 0;
  for (AffineExpr result : op.getMatchingIndexingMap(&operand).getResults()) {
    unsigned dim = cast<AffineDimExpr>(result).getPosition();
    access.offsets.push_back(position.lookup(dim));
    bool isMatrix =
        llvm::is_contained({contraction.m, contraction.n, contraction.k}, dim);
    access.axes.push_back(isMatrix ? axis : noAxis);
    if (!isMatrix)
      continue;
    access.sizes[axis] = dim == contraction.m   ? tile.m
                         : dim == contraction.n ? tile.n
                                                : tile.k;
    dims[axis++] = dim;
  }
  return compute(operand.get(), access);
}

Value TileVectors::computeProduct(const TensorAccess &access) {
  DenseMap<unsigned, OpFoldResult> position;
  TileVector acc{compute(op.getDpsInitOperand(0)->get(), access), {0, 0}};
  if (!acc.vector)
    return {};
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (auto [dim, result] : llvm::enumerate(map.getResults())) {
    unsigned loop = cast<AffineDimExpr>(result).getPosition();
    position[loop] = access.offsets[dim];
    if (access.axes[dim] != noAxis)
      acc.dims[access.axes[dim]] = loop;
  }
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<scf::ForOp> loops;
  for (unsigned dim : contraction.outerReduction)
    position[dim] = openLoop(dim, 1, acc.vector, loops);
  position[contraction.k] = openLoop(contraction.k, tile.k, acc.vector, loops);
  TileVector lhs, rhs;
  lhs.vector = computeOperand(*op.getDpsInputOperand(0), position, lhs.dims);
  rhs.vector = computeOperand(*op.getDpsInputOperand(1), position, rhs.dims);
  Value result = acc.vector;
  if (lhs.vector && rhs.vector)
    result = emitTileContract(builder, loc, tile.chosen, lhs, rhs, acc);
  for (scf::ForOp loop : llvm::reverse(loops)) {
    builder.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(builder, loc, result);
    result = loop.getResult(0);
    builder.setInsertionPointAfter(loop);
  }
  return fault ? Value() : result;
}

/// The memory behind a result: what the first op that writes there takes.
static Value findDestination(Value result) {
  while (auto op = result.getDefiningOp<linalg::LinalgOp>())
    result =
        op.getDpsInitOperand(cast<OpResult>(result).getResultNumber())->get();
  return result;
}

/// Writes `vector` to the matrix of `destination` and returns what is there
/// then.
static Value write(OpBuilder &builder, Location loc, Value vector,
                   Value destination, const TensorAccess &access) {
  auto type = cast<RankedTensorType>(destination.getType());
  SmallVector<int64_t> shape;
  SmallVector<bool> inBounds;
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, axis] : llvm::enumerate(access.axes)) {
    int64_t size = type.getDimSize(dim);
    sizes.push_back(axis == noAxis
                        ? OpFoldResult(builder.getIndexAttr(1))
                        : tensor::getMixedSize(builder, loc, destination, dim));
    if (axis == noAxis)
      continue;
    shape.push_back(size);
    inBounds.push_back(ShapedType::isStatic(size) &&
                       size % access.sizes[axis] == 0);
  }
  bool isMatrix = type.getRank() == 2;
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  Value matrix = destination;
  if (!isMatrix)
    matrix = tensor::ExtractSliceOp::create(
        builder, loc, RankedTensorType::get(shape, type.getElementType()),
        destination, access.offsets, sizes, strides);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value written =
      vector::TransferWriteOp::create(
          builder, loc, vector, matrix, ValueRange{zero, zero},
          builder.getMultiDimIdentityMap(2), ArrayRef<bool>(inBounds))
          .getResult();
  if (isMatrix)
    return written;
  return tensor::InsertSliceOp::create(builder, loc, written, destination,
                                       access.offsets, sizes, strides);
}

std::optional<Fault> mma_select::vectorizeTile(RewriterBase &rewriter,
                                               VectorTile tile) {
  FaultOr<TileGroup> group = findTileGroup(tile.chosen.contraction);
  if (!group)
    return group.fault();
  linalg::LinalgOp root = group->root;
  TensorAccess access{{}, {}, {0, 0}};
  int axis = 0;
  AffineMap map = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  for (AffineExpr result : map.getResults()) {
    std::optional<unsigned> origin =
        group->loops[cast<AffineDimExpr>(result).getPosition()];
    bool isM = origin == tile.chosen.contraction.m;
    bool isN = origin == tile.chosen.contraction.n;
    access.offsets.push_back(rewriter.getIndexAttr(0));
    access.axes.push_back(isM || isN ? axis : noAxis);
    if (isM || isN)
      access.sizes[axis++] = isM ? tile.m : tile.n;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(root);
  TileVectors vectors(rewriter, tile);
  Value vector = vectors.compute(root->getResult(0), access);
  if (!vector)
    return std::move(vectors.fault);
  Value destination = findDestination(root->getResult(0));
  rewriter.replaceOp(
      root, write(rewriter, root.getLoc(), vector, destination, access));
  return std::nullopt;
}
