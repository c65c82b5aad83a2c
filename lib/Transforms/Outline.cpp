//===- Outline.cpp - functions of workgroups become kernels ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of the function becomes the kernel, so that it keeps its name and its
// arguments; upstream's outlining would make a launch and a second name of it.
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Fault.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTOUTLINE
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
/// A function as a kernel.
struct KernelPlan {
  func::FuncOp function;
  scf::ForallOp workgroups;
  scf::ForallOp subgroups; // null: one
  /// What `mma_select.grid` says.
  ArrayAttr grid;
  int64_t laneCount;
  /// Subgroups in each dimension of `subgroups`.
  SmallVector<int64_t> subgroupCounts;

  int64_t getThreads() const {
    int64_t threads = laneCount;
    for (int64_t count : subgroupCounts)
      threads *= count;
    return threads;
  }
};
} // namespace

template <typename Mapping>
static bool isMappedTo(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  return mapping && !mapping->empty() && isa<Mapping>((*mapping)[0]);
}

/// Lanes of the subgroup, by the instruction of any contraction inside.
static std::optional<int64_t> findLaneCount(Operation *op) {
  std::optional<int64_t> lanes;
  op->walk([&](Operation *inner) {
    if (auto instr = inner->getAttrOfType<MmaInstrAttrInterface>(
            MMASelectDialect::getInstrAttrName()))
      lanes = instr.getRow().laneCount;
  });
  return lanes;
}

/// Where the count of workgroups in a dimension comes from, for the host; null
/// where it is no size of an argument.
static Attribute describeCount(Builder &builder, scf::ForallOp loop,
                               unsigned dim) {
  int64_t step = *getConstantIntValue(loop.getMixedStep()[dim]);
  OpFoldResult bound = loop.getMixedUpperBound()[dim];
  auto makeEntry = [&](StringRef name, int64_t value) {
    return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
  };
  if (std::optional<int64_t> size = getConstantIntValue(bound))
    return builder.getDictionaryAttr(
        makeEntry("count", llvm::divideCeil(*size, step)));
  auto size = cast<Value>(bound).getDefiningOp<memref::DimOp>();
  auto argument =
      size ? dyn_cast<BlockArgument>(size.getSource()) : BlockArgument();
  if (!argument || !size.getConstantIndex())
    return {};
  return builder.getDictionaryAttr(
      {makeEntry("argument", argument.getArgNumber()),
       makeEntry("dim", *size.getConstantIndex()), makeEntry("tile", step)});
}

/// The counts in x, y and z; z is the product of all dimensions but two.
static ArrayAttr describeGrid(Builder &builder, scf::ForallOp loop) {
  SmallVector<Attribute> dims;
  for (unsigned dim = loop.getRank(); dim-- > 0;) {
    Attribute count = describeCount(builder, loop, dim);
    if (!count)
      return {};
    dims.push_back(count);
  }
  if (dims.size() <= 3)
    return builder.getArrayAttr(dims);
  Attribute z = builder.getDictionaryAttr(builder.getNamedAttr(
      "factors", builder.getArrayAttr(ArrayRef(dims).drop_front(2))));
  return builder.getArrayAttr({dims[0], dims[1], z});
}

static FaultOr<KernelPlan> makePlan(func::FuncOp function,
                                    scf::ForallOp workgroups) {
  KernelPlan plan{function, workgroups, {}, {}, 0, {}};
  if (workgroups.getNumResults() != 0)
    return Fault("has tensors in its loop over workgroups")
        .note("bufferize first (-one-shot-bufferize)", workgroups.getLoc());
  Builder builder(function.getContext());
  plan.grid = describeGrid(builder, workgroups);
  if (!plan.grid)
    return Fault("has a loop over workgroups whose count is no size of an "
                 "argument")
        .note("a host could not know how many to launch", workgroups.getLoc());
  std::optional<Fault> fault;
  function->walk([&](Operation *op) {
    if (isa<memref::AllocOp, memref::AllocaOp, memref::CopyOp>(op))
      fault = Fault(formatv("needs memory of its own for '{0}', which a kernel "
                            "has not",
                            op->getName()))
                  .note("every value but the result must be an elementwise op "
                        "on the tiles",
                        op->getLoc());
    if (auto loop = dyn_cast<scf::ForallOp>(op);
        loop && isMappedTo<gpu::GPUWarpMappingAttr>(loop))
      plan.subgroups = loop;
  });
  if (fault)
    return std::move(*fault);
  std::optional<int64_t> lanes = findLaneCount(function);
  if (!lanes || *lanes == 0)
    return Fault("has a loop over workgroups and no matrix instruction with "
                 "lanes in it")
        .note("run mma-select-vectorize first", workgroups.getLoc());
  plan.laneCount = *lanes;
  if (!plan.subgroups)
    return plan;
  for (auto [bound, step] : llvm::zip_equal(plan.subgroups.getMixedUpperBound(),
                                            plan.subgroups.getMixedStep())) {
    FailureOr<int64_t> most = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, bound, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    std::optional<int64_t> distance = getConstantIntValue(step);
    if (failed(most) || !distance)
      return Fault("has a loop over subgroups of no known bound")
          .note("the loop is here", plan.subgroups.getLoc());
    plan.subgroupCounts.push_back(llvm::divideCeil(*most, *distance));
  }
  return plan;
}

namespace {
/// Puts one tile in the place of a loop over tiles.
class LoopInliner {
public:
  LoopInliner(RewriterBase &rewriter, scf::ForallOp loop)
      : rewriter(rewriter), loop(loop), loc(loop.getLoc()) {
    rewriter.setInsertionPoint(loop);
  }

  /// How many tiles there are in a dimension.
  Value getCount(unsigned dim) {
    AffineExpr lower, upper, step;
    bindSymbols(rewriter.getContext(), lower, upper, step);
    return getValueOrCreateConstantIndexOp(
        rewriter, loc,
        affine::makeComposedFoldedAffineApply(
            rewriter, loc, (upper - lower).ceilDiv(step),
            {loop.getMixedLowerBound()[dim], loop.getMixedUpperBound()[dim],
             loop.getMixedStep()[dim]}));
  }

  /// `ids` are the tile of this thread; those that are no tile compute nothing.
  void inlineTile(ArrayRef<Value> ids, ArrayRef<bool> mayLeave) {
    Value active;
    SmallVector<Value> positions;
    for (auto [dim, id] : llvm::enumerate(ids)) {
      AffineExpr tile, lower, step;
      bindSymbols(rewriter.getContext(), tile, lower, step);
      positions.push_back(getValueOrCreateConstantIndexOp(
          rewriter, loc,
          affine::makeComposedFoldedAffineApply(
              rewriter, loc, lower + tile * step,
              {OpFoldResult(id), loop.getMixedLowerBound()[dim],
               loop.getMixedStep()[dim]})));
      if (!mayLeave[dim])
        continue;
      Value end = getValueOrCreateConstantIndexOp(
          rewriter, loc, loop.getMixedUpperBound()[dim]);
      Value isTile = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::slt, positions.back(), end);
      active =
          active
              ? arith::AndIOp::create(rewriter, loc, active, isTile).getResult()
              : isTile;
    }
    rewriter.eraseOp(loop.getTerminator());
    Block *body = loop.getBody();
    if (active) {
      auto guard = scf::IfOp::create(rewriter, loc, active);
      rewriter.inlineBlockBefore(body, guard.thenBlock()->getTerminator(),
                                 positions);
    } else {
      rewriter.inlineBlockBefore(body, loop, positions);
    }
    rewriter.eraseOp(loop);
  }

private:
  RewriterBase &rewriter;
  scf::ForallOp loop;
  Location loc;
};
} // namespace

/// The last id moves fastest.
static SmallVector<Value> delinearize(OpBuilder &builder, Location loc,
                                      Value id, ArrayRef<Value> counts) {
  SmallVector<Value> ids(counts.size());
  for (unsigned i = counts.size(); i-- > 0;) {
    if (i == 0) {
      ids[i] = id;
      break;
    }
    ids[i] = arith::RemUIOp::create(builder, loc, id, counts[i]);
    id = arith::DivUIOp::create(builder, loc, id, counts[i]);
  }
  return ids;
}

static void inlineSubgroups(RewriterBase &rewriter, const KernelPlan &plan) {
  scf::ForallOp loop = plan.subgroups;
  Location loc = loop.getLoc();
  LoopInliner inliner(rewriter, loop);
  auto makeIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  Value thread = gpu::ThreadIdOp::create(rewriter, loc, gpu::Dimension::x);
  Value subgroup =
      arith::DivUIOp::create(rewriter, loc, thread, makeIndex(plan.laneCount));
  SmallVector<Value> counts =
      llvm::map_to_vector(plan.subgroupCounts, makeIndex);
  // A workgroup at an edge may have fewer tiles than subgroups.
  SmallVector<bool> mayLeave =
      llvm::map_to_vector(loop.getMixedUpperBound(), [](OpFoldResult bound) {
        return !getConstantIntValue(bound);
      });
  inliner.inlineTile(delinearize(rewriter, loc, subgroup, counts), mayLeave);
}

/// x and y are the last two dimensions, z all before them.
static void inlineWorkgroups(RewriterBase &rewriter, const KernelPlan &plan) {
  scf::ForallOp loop = plan.workgroups;
  Location loc = loop.getLoc();
  LoopInliner inliner(rewriter, loop);
  unsigned rank = loop.getRank();
  SmallVector<Value> ids;
  if (rank > 2) {
    SmallVector<Value> counts;
    for (unsigned dim = 0; dim < rank - 2; ++dim)
      counts.push_back(inliner.getCount(dim));
    ids = delinearize(rewriter, loc,
                      gpu::BlockIdOp::create(rewriter, loc, gpu::Dimension::z),
                      counts);
  }
  if (rank > 1)
    ids.push_back(gpu::BlockIdOp::create(rewriter, loc, gpu::Dimension::y));
  ids.push_back(gpu::BlockIdOp::create(rewriter, loc, gpu::Dimension::x));
  // The grid has as many workgroups as there are tiles.
  inliner.inlineTile(ids, SmallVector<bool>(rank, false));
}

static void makeKernel(RewriterBase &rewriter, const KernelPlan &plan,
                       gpu::GPUModuleOp module) {
  func::FuncOp function = plan.function;
  if (plan.subgroups)
    inlineSubgroups(rewriter, plan);
  inlineWorkgroups(rewriter, plan);
  rewriter.setInsertionPointToEnd(module.getBody());
  auto kernel =
      gpu::GPUFuncOp::create(rewriter, function.getLoc(), function.getName(),
                             function.getFunctionType());
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  rewriter.getUnitAttr());
  kernel.setKnownBlockSizeAttr(rewriter.getDenseI32ArrayAttr(
      {static_cast<int32_t>(plan.getThreads()), 1, 1}));
  kernel->setAttr(MMASelectDialect::getGridAttrName(), plan.grid);
  if (Attribute target =
          function->getAttr(MMASelectDialect::getTargetAttrName()))
    kernel->setAttr(MMASelectDialect::getTargetAttrName(), target);
  Block &entry = kernel.getBody().front();
  Block &body = function.getBody().front();
  Operation *terminator = body.getTerminator();
  rewriter.setInsertionPoint(terminator);
  rewriter.replaceOpWithNewOp<gpu::ReturnOp>(terminator);
  rewriter.mergeBlocks(&body, &entry, entry.getArguments());
  rewriter.eraseOp(function);
}

namespace {
struct OutlinePass : mma_select::impl::MMASelectOutlineBase<OutlinePass> {
  void runOnOperation() override {
    SmallVector<KernelPlan> plans;
    bool failedAny = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function.getBody().hasOneBlock())
        continue;
      for (auto loop : function.getOps<scf::ForallOp>()) {
        if (!isMappedTo<gpu::GPUBlockMappingAttr>(loop))
          continue;
        FaultOr<KernelPlan> plan = makePlan(function, loop);
        if (plan) {
          plans.push_back(std::move(*plan));
          continue;
        }
        report(function, plan.fault(), UnsupportedAction::Error);
        failedAny = true;
      }
    }
    if (failedAny)
      return signalPassFailure();
    if (plans.empty())
      return;
    IRRewriter rewriter(&getContext());
    rewriter.setInsertionPointToEnd(getOperation().getBody());
    auto module =
        gpu::GPUModuleOp::create(rewriter, getOperation().getLoc(), "kernels");
    for (KernelPlan &plan : plans)
      makeKernel(rewriter, plan, module);
    SymbolTable(getOperation()).insert(module);
  }
};
} // namespace
