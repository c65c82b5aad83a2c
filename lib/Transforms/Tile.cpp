//===- Tile.cpp - products in tiles of workgroups and subgroups -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is tiled as a copy whose body takes the place of its own when all
// went well, so that a failure leaves the IR as it was.
//
//===----------------------------------------------------------------------===//

#include "LinalgSelection.h"
#include "Remarks.h"
#include "TargetLookup.h"
#include "TensorForm.h"
#include "TileGroup.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mma_select/Transforms/Steps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/FormatVariadic.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTTILE
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
struct ChosenTiling {
  Tiling tiling;
  std::string explanation;
};

/// A function and the copy whose body it is to get.
struct TiledFunction {
  func::FuncOp original;
  OwningOpRef<func::FuncOp> copy;
  /// In the copy.
  TiledProduct product;
  /// For the remark at the contraction.
  Location loc;
  std::string explanation;
};
} // namespace

static TilingAttr makeAttr(MLIRContext *context, const Tiling &tiling) {
  return TilingAttr::get(context, {tiling.workgroupM, tiling.workgroupN},
                         {tiling.subgroupM, tiling.subgroupN}, tiling.k);
}

static Tiling readAttr(TilingAttr attribute) {
  return {attribute.getWorkgroup()[0], attribute.getWorkgroup()[1],
          attribute.getSubgroup()[0], attribute.getSubgroup()[1],
          attribute.getK()};
}

static std::string explain(const TileProblem &problem, const Tiling &tiling) {
  TileResources resources = getResources(problem, tiling);
  std::string text =
      formatv("{0}: {1} + {2} of {3} registers for accumulators and operands",
              tiling.str(), resources.accumulators, resources.operands,
              problem.chip->registers);
  if (resources.copies)
    text += formatv(", {0} for copies", resources.copies);
  if (problem.chip->sharedBytes)
    text += formatv(", {0} of {1} bytes for two stages of operands",
                    resources.sharedBytes, problem.chip->sharedBytes);
  return text;
}

/// Bits that one access of a lane can load of an operand: as many as divide its
/// rows, as far as their size is known.
static unsigned getCopyBits(OpOperand *operand) {
  auto type = cast<ShapedType>(operand->get().getType());
  unsigned bits = type.getElementTypeBitWidth();
  int64_t size = type.getShape().back();
  if (ShapedType::isDynamic(size))
    return bits;
  constexpr int64_t widest = 128;
  // The greatest power of two that divides the row.
  int64_t row = std::max<int64_t>(size * bits, 1);
  return std::min<int64_t>(widest, row & -row);
}

/// The tiling that the op or the option names, verified, or the model's first.
static FaultOr<ChosenTiling> chooseTiling(ChosenContraction &chosen,
                                          const TileOptions &options) {
  std::optional<ISA::TargetKind> kind =
      ISA::parseTargetKind(chosen.target.getTargetName());
  const ISA::Chip *chip = chosen.target.getInstructionSet().findChip(
      *kind, chosen.target.getChipName());
  const LinalgContraction &contraction = chosen.contraction;
  TileProblem problem{&chosen.instr.getRow(), chip};
  problem.m = contraction.getStaticSize(contraction.m);
  problem.n = contraction.getStaticSize(contraction.n);
  // Where shared memory is on the way, only the copies look at the last step.
  bool isStaged = *kind == ISA::ROCm || *kind == ISA::CUDA;
  problem.depth =
      getDepth(chosen, isStaged ? LastStep::Padded : LastStep::Whole);
  if (isStaged) {
    linalg::LinalgOp product = contraction.op;
    problem.copyBitsA = getCopyBits(product.getDpsInputOperand(0));
    problem.copyBitsB = getCopyBits(product.getDpsInputOperand(1));
  }
  problem.occupancy = options.occupancy;
  linalg::LinalgOp op = contraction.op;
  Attribute attribute = op->getAttr(MMASelectDialect::getTilingAttrName());
  if (!attribute)
    attribute = options.tiling;
  if (attribute) {
    if (options.tiling && attribute != options.tiling)
      return Fault(formatv("has the tiling {0} already, and {1} is asked for",
                           attribute, Attribute(options.tiling)))
          .note("a tiling that is on an op is kept: remove one of the two");
    auto preset = dyn_cast<TilingAttr>(attribute);
    if (!preset)
      return Fault(formatv("attribute '{0}' is {1}, which is no tiling",
                           MMASelectDialect::getTilingAttrName(), attribute));
    Tiling tiling = readAttr(preset);
    if (std::optional<std::string> why = checkTiling(problem, tiling))
      return Fault(formatv("cannot have the tiling {0}: {1}", preset, *why))
          .note(formatv("{0} multiplies tiles of {1}",
                        problem.instruction->name,
                        problem.instruction->getShapeString()));
    return ChosenTiling{tiling, explain(problem, tiling)};
  }
  if (chip->registers == 0)
    return Fault(formatv("cannot be tiled: how many registers {0} has is not "
                         "known",
                         chip->name))
        .note("tile it by linalg's own transforms and give the tiles to "
              "mma-select");
  std::vector<RankedTiling> ranking = rankTilings(problem);
  if (ranking.empty())
    return Fault(formatv("has no tiles whose registers fit {0} times in the "
                         "{1} of {2}",
                         options.occupancy, chip->registers, chip->name))
        .note("a lower occupancy leaves more registers to each subgroup");
  const Tiling &best = ranking.front().tiling;
  std::string explanation = explain(problem, best);
  if (ranking.size() > 1)
    explanation += ", before " + ranking[1].tiling.str();
  return ChosenTiling{best, explanation};
}

/// What is left in the function beside the loops over tiles.
static std::optional<Fault> checkLeftovers(RewriterBase &rewriter,
                                           func::FuncOp function) {
  // Tiles leave behind what they replace, with uses in loops.
  (void)runRegionDCE(rewriter, function->getRegions());
  for (auto op : function.getOps<linalg::LinalgOp>())
    return Fault(formatv("has '{0}' beside it, which is not computed together "
                         "with its tiles",
                         op->getName()))
        .note("a kernel is one product with elementwise ops before and after "
              "it; move the others to another function",
              op.getLoc());
  return std::nullopt;
}

/// The product in a copy that is tiled, and the loops around it.
static TiledProduct findTiled(func::FuncOp copy) {
  TiledProduct product;
  copy->walk([&](linalg::LinalgOp op) {
    if (op->hasAttr(MMASelectDialect::getTilingAttrName()))
      product.op = op;
  });
  for (auto loop = product.op->getParentOfType<scf::ForallOp>(); loop;
       loop = loop->getParentOfType<scf::ForallOp>())
    product.loops.insert(product.loops.begin(), loop);
  return product;
}

static FaultOr<TiledFunction> tileFunction(linalg::LinalgOp contraction,
                                           const TileOptions &options) {
  FaultOr<ChosenContraction> choice = chooseForLinalg(contraction, options);
  if (!choice)
    return choice.fault();
  ChosenContraction &chosen = *choice;
  auto function = contraction->getParentOfType<func::FuncOp>();
  FaultOr<ChosenTiling> tiling = chooseTiling(chosen, options);
  if (!tiling)
    return tiling.fault();
  IRMapping mapping;
  TiledFunction result{function,
                       cast<func::FuncOp>(function->clone(mapping)),
                       {},
                       contraction.getLoc(),
                       tiling->explanation};
  func::FuncOp copy = *result.copy;
  MLIRContext *context = function.getContext();
  Operation *mapped = mapping.lookup(contraction.getOperation());
  mapped->setAttr(MMASelectDialect::getInstrAttrName(), chosen.instr);
  mapped->setAttr(MMASelectDialect::getTilingAttrName(),
                  makeAttr(context, tiling->tiling));
  if (std::optional<Fault> fault = makeTensorForm(copy))
    return std::move(*fault);
  // The op itself may be another one now.
  linalg::LinalgOp onTensors;
  copy->walk([&](linalg::LinalgOp op) {
    if (op->hasAttr(MMASelectDialect::getTilingAttrName()))
      onTensors = op;
  });
  FaultOr<LinalgContraction> analyzed = analyzeLinalg(onTensors);
  if (!analyzed)
    return analyzed.fault();
  FaultOr<TileGroup> group = findTileGroup(*analyzed);
  if (!group)
    return group.fault();
  IRRewriter rewriter(context);
  bool hasLanes = chosen.instr.getRow().laneCount != 0;
  if (std::optional<Fault> fault =
          tileGroup(rewriter, *group, tiling->tiling,
                    hasLanes ? TileMapping::Subgroups : TileMapping::Thread))
    return std::move(*fault);
  if (std::optional<Fault> fault = checkLeftovers(rewriter, copy))
    return std::move(*fault);
  result.product = findTiled(copy);
  return std::move(result);
}

/// Gives the original the body of the copy. The function stays: others may
/// refer to it.
static void takeOver(RewriterBase &rewriter, TiledFunction &tiled) {
  func::FuncOp function = tiled.original, copy = *tiled.copy;
  rewriter.modifyOpInPlace(
      function, [&] { function->setAttrs(copy->getAttrDictionary()); });
  rewriter.eraseBlock(&function.getBody().front());
  rewriter.inlineRegionBefore(copy.getBody(), function.getBody(),
                              function.getBody().end());
  remark::passed(tiled.loc, getRemarkOptions("Tiled")) << tiled.explanation;
}

/// The contraction of a function; null where it has none, a fault at the second
/// of several.
static FaultOr<linalg::LinalgOp> findContraction(func::FuncOp function) {
  linalg::LinalgOp found;
  for (auto op : function.getOps<linalg::LinalgOp>()) {
    if (!isContraction(op))
      continue;
    if (isVectorProduct(op)) {
      reportVectorProduct(op);
      continue;
    }
    if (found)
      return Fault(formatv("has a second product in its function, '{0}'",
                           op->getName()))
          .note("each product is a kernel, and needs a function of its own",
                op.getLoc());
    found = op;
  }
  return found;
}

/// Tiles the function of `op`, which is to be its only product.
static FaultOr<TiledFunction> tileProduct(Operation *op,
                                          const TileOptions &options) {
  auto product = dyn_cast<linalg::LinalgOp>(op);
  if (!product || !isContraction(product))
    return Fault("is no product of matrices")
        .note("tiles are made of linalg.matmul and other contractions of "
              "linalg");
  if (isVectorProduct(product))
    return makeVectorProductFault();
  auto function = dyn_cast_or_null<func::FuncOp>(op->getParentOp());
  if (!function || !function.getBody().hasOneBlock())
    return Fault(formatv("is in a '{0}', and only the body of a func.func of "
                         "one block is tiled",
                         op->getParentOp()->getName()))
        .note("each product is a kernel, and needs a function of its own");
  FaultOr<linalg::LinalgOp> only = findContraction(function);
  if (!only)
    return only.fault();
  return tileFunction(product, options);
}

FailureOr<std::vector<TiledProduct>>
mma_select::tileProducts(RewriterBase &rewriter, ArrayRef<Operation *> products,
                         const TileOptions &options, Refuse refuse) {
  std::vector<TiledFunction> functions;
  bool refused = false;
  for (Operation *op : products) {
    FaultOr<TiledFunction> tiled = tileProduct(op, options);
    if (tiled) {
      functions.push_back(std::move(*tiled));
      continue;
    }
    refuse(op, tiled.fault());
    refused = true;
  }
  if (refused)
    return failure();
  std::vector<TiledProduct> results;
  for (TiledFunction &function : functions) {
    takeOver(rewriter, function);
    results.push_back(std::move(function.product));
  }
  return results;
}

namespace {
struct TilePass : mma_select::impl::MMASelectTileBase<TilePass> {
  using MMASelectTileBase::MMASelectTileBase;

  void runOnOperation() override {
    FailureOr<MmaTargetAttrInterface> fromOption =
        parseTargetOption(getOperation(), target);
    if (failed(fromOption))
      return signalPassFailure();
    TileOptions options;
    options.target = *fromOption;
    options.mathMode = mathMode;
    options.occupancy = occupancy;
    std::vector<TiledFunction> functions;
    bool refusedAny = false;
    auto refuse = [&](Operation *op, const Fault &fault) {
      report(op, fault, unsupported);
      refusedAny = true;
    };
    getOperation()->walk([&](func::FuncOp function) {
      if (!function.getBody().hasOneBlock())
        return;
      FaultOr<linalg::LinalgOp> contraction = findContraction(function);
      if (!contraction)
        return refuse(function, contraction.fault());
      if (!*contraction)
        return;
      FaultOr<TiledFunction> tiled = tileFunction(*contraction, options);
      if (!tiled)
        return refuse(*contraction, tiled.fault());
      functions.push_back(std::move(*tiled));
    });
    if (refusedAny && unsupported == UnsupportedAction::Error)
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (TiledFunction &function : functions)
      takeOver(rewriter, function);
  }
};
} // namespace
