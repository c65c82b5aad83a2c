//===- TileGroup.cpp - a product and what is tiled with it ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileGroup.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

bool mma_select::isElementwiseLinalg(linalg::LinalgOp op) {
  return op->getNumResults() == 1 &&
         op.getNumParallelLoops() == op.getNumLoops() &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation() &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
           return map.isProjectedPermutation();
         });
}

/// Of each loop of `consumer`, the loop that `loops` has for the dimension of
/// `operand` that it indexes.
static SmallVector<std::optional<unsigned>>
followLoops(ArrayRef<std::optional<unsigned>> dims, linalg::LinalgOp consumer,
            OpOperand *operand) {
  SmallVector<std::optional<unsigned>> loops(consumer.getNumLoops());
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  for (auto [dim, result] : llvm::enumerate(map.getResults()))
    loops[cast<AffineDimExpr>(result).getPosition()] = dims[dim];
  return loops;
}

/// Of each dimension of the result, the loop.
static SmallVector<std::optional<unsigned>>
getResultDims(linalg::LinalgOp op, ArrayRef<std::optional<unsigned>> loops) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
    return loops[cast<AffineDimExpr>(result).getPosition()];
  });
}

FaultOr<TileGroup>
mma_select::findTileGroup(const LinalgContraction &contraction) {
  TileGroup group{contraction, contraction.op, {}};
  for (unsigned loop = 0; loop < group.root.getNumLoops(); ++loop)
    group.loops.push_back(loop);
  while (true) {
    Value result = group.root->getResult(0);
    if (!result.hasOneUse()) {
      if (result.use_empty())
        return group;
      return Fault(
                 formatv("is followed by '{0}', whose result has {1} uses, and "
                         "a kernel has one result",
                         group.root->getName(),
                         std::distance(result.use_begin(), result.use_end())))
          .note("write it once, or compute it in another function",
                group.root.getLoc());
    }
    OpOperand *use = &*result.use_begin();
    auto consumer = dyn_cast<linalg::LinalgOp>(use->getOwner());
    if (!consumer || !isElementwiseLinalg(consumer) ||
        !consumer.getMatchingIndexingMap(use).isPermutation())
      return group;
    group.loops =
        followLoops(getResultDims(group.root, group.loops), consumer, use);
    group.root = consumer;
  }
}

namespace {
/// One level of tiles.
struct Level {
  SmallVector<int64_t> sizes; // of the root's loops; 0: not tiled
  SmallVector<Attribute> mapping;
};
} // namespace

/// Workgroups take x for columns and y for rows, so that neighbours share rows.
static Level makeLevel(TileGroup &group, int64_t m, int64_t n, bool isWorkgroup,
                       TileMapping mapping) {
  Level level;
  MLIRContext *context = group.root->getContext();
  SmallVector<int64_t> shape = group.root.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = group.root.getIteratorTypesArray();
  SmallVector<unsigned> tiled;
  for (auto [loop, origin] : llvm::enumerate(group.loops)) {
    int64_t size = isWorkgroup ? 1 : 0;
    if (origin == group.contraction.m)
      size = m;
    else if (origin == group.contraction.n)
      size = n;
    if (kinds[loop] == utils::IteratorType::reduction)
      size = 0;
    if (size && ShapedType::isStatic(shape[loop]))
      size = std::min(size, shape[loop]);
    level.sizes.push_back(size);
    if (size)
      tiled.push_back(loop);
  }
  if (mapping == TileMapping::Thread)
    return level;
  for (unsigned i = 0; i < tiled.size(); ++i) {
    // The last loop is x; more than three have linear ids.
    unsigned fromLast = tiled.size() - 1 - i;
    auto id = static_cast<gpu::MappingId>(
        tiled.size() <= 3 ? fromLast
                          : unsigned(gpu::MappingId::LinearDim0) + fromLast);
    level.mapping.push_back(
        isWorkgroup ? Attribute(gpu::GPUBlockMappingAttr::get(context, id))
                    : Attribute(gpu::GPUWarpMappingAttr::get(context, id)));
  }
  return level;
}

/// Tiles `root` and takes what it reads of other linalg ops into the loop.
/// Returns the tile of the root.
static FailureOr<linalg::LinalgOp>
tileLevel(RewriterBase &rewriter, linalg::LinalgOp root, const Level &level) {
  scf::SCFTilingOptions tiling;
  tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  tiling.setTileSizes(
      getAsIndexOpFoldResult(rewriter.getContext(), level.sizes));
  tiling.setMapping(level.mapping);
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTileAndFuseResult> result =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result))
    return failure();
  auto tile = cast<linalg::LinalgOp>(result->tiledAndFusedOps.front());
  rewriter.replaceAllUsesWith(root->getResult(0),
                              result->replacements.lookup(root->getResult(0)));
  rewriter.eraseOp(root);
  return tile;
}

std::optional<Fault> mma_select::tileGroup(RewriterBase &rewriter,
                                           TileGroup group,
                                           const Tiling &tiling,
                                           TileMapping mapping) {
  std::tuple<int64_t, int64_t, bool> levels[] = {
      {tiling.workgroupM, tiling.workgroupN, true},
      {tiling.subgroupM, tiling.subgroupN, false}};
  Location loc = group.root.getLoc();
  for (auto [m, n, isWorkgroup] : levels) {
    if (!isWorkgroup && tiling.getSubgroups() == 1)
      break;
    FailureOr<linalg::LinalgOp> tile = tileLevel(
        rewriter, group.root, makeLevel(group, m, n, isWorkgroup, mapping));
    if (failed(tile))
      return Fault(
                 "cannot be tiled together with the elementwise ops around it")
          .note("the last of them", loc);
    group.root = *tile;
  }
  return std::nullopt;
}
