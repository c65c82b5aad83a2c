//===- Lower.cpp - fragments become lanes and tile registers --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SinkReads.h"
#include "mma_select/IR/ConversionEmitter.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mma_select/Transforms/Steps.h"
#include "mma_select/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/Support/FormatVariadic.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTLOWER
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;

/// The fragments (slices) among the types of operands, results and region
/// arguments.
template <typename T>
static SmallVector<T> getTypes(Operation *op) {
  SmallVector<T> found;
  auto add = [&](TypeRange types) {
    for (Type type : types)
      if (auto match = dyn_cast<T>(type))
        found.push_back(match);
  };
  add(op->getOperandTypes());
  add(op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      add(block.getArgumentTypes());
  return found;
}

/// Control flow that hands fragments on, for which upstream has patterns.
static bool isStructural(Operation *op) {
  if (llvm::isa<scf::YieldOp, scf::ConditionOp>(op))
    return isStructural(op->getParentOp());
  return llvm::isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>(op);
}

/// Tiles at the end are not whole.
static bool isPadded(FragmentType type) {
  return type.getRows() % type.getNativeRows() != 0 ||
         type.getColumns() % type.getNativeColumns() != 0;
}

static bool isPaddedAlongK(FragmentType type) {
  switch (type.getRole()) {
  case ISA::OperandRole::A:
    return type.getColumns() % type.getNativeColumns() != 0;
  case ISA::OperandRole::B:
    return type.getRows() % type.getNativeRows() != 0;
  case ISA::OperandRole::Acc:
    return false;
  }
  llvm_unreachable("unknown role");
}

/// Other elements than those that the instruction multiplies.
static bool isComputed(FragmentType type) {
  return type.getRole() != ISA::OperandRole::Acc &&
         type.getElementType() !=
             getStorageType(
                 type.getContext(),
                 type.getInstr().getRow().getOperand(type.getRole()).type);
}

static std::string describePartialTiles(FragmentType type) {
  return llvm::formatv(
      "{0} moves whole tiles of {1}x{2} only, and {3}x{4} is no "
      "multiple of that",
      type.getInstr().getRow().name, type.getNativeRows(),
      type.getNativeColumns(), type.getRows(), type.getColumns());
}

static bool hasBounds(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return !load.getBounds().empty();
  return !cast<StoreOp>(op).getBounds().empty();
}

/// What stops an op with `slices` from being lowered, none if nothing does.
static std::optional<std::string> findObstacle(ArrayRef<SliceType> slices) {
  for (SliceType slice : slices) {
    const Emitter *emitter = slice.getInstr().getEmitter();
    if (!emitter || !emitter->getSliceEmitter())
      return "this compiler has no code for slices of " +
             slice.getInstr().getRow().name;
  }
  return std::nullopt;
}

/// The same for `fragments`.
static std::optional<std::string>
findObstacle(Operation *op, ArrayRef<FragmentType> fragments) {
  if (fragments.empty())
    return std::nullopt;
  for (FragmentType fragment : fragments) {
    const Emitter *emitter = fragment.getInstr().getEmitter();
    if (!emitter)
      return "this compiler has no code for " +
             fragment.getInstr().getRow().name;
    if (isPadded(fragment) && !emitter->supportsPartialTiles(op))
      return describePartialTiles(fragment);
    if (isComputed(fragment) && !emitter->computesOperands())
      return fragment.getInstr().getRow().name +
             " takes its operands as they are in memory, of which " +
             ISA::getName(fragment.getRole()).str() + " would be computed";
  }
  if (llvm::isa<LoadOp, StoreOp>(op) &&
      fragments.front().getElementType().getIntOrFloatBitWidth() % 8 != 0 &&
      isComputed(fragments.front()))
    return "moves elements of less than a byte, which have no address of their "
           "own";
  if (llvm::isa<LoadOp, StoreOp>(op) && hasBounds(op) &&
      !fragments.front().getInstr().getEmitter()->supportsPartialTiles(op))
    return fragments.front().getInstr().getRow().name +
           " moves whole tiles only, and the access has bounds";
  // What pads A and B along K must stay zero.
  if (llvm::isa<FillOp, ElementwiseOp>(op) &&
      isPaddedAlongK(fragments.front()) &&
      !fragments.front().getInstr().getEmitter()->computesOperands())
    return "would fill the padding along K of a fragment of " +
           fragments.front().getInstr().getRow().name +
           "; make K a multiple of " +
           std::to_string(fragments.front().getInstr().getRow().k);
  if (auto convert = dyn_cast<ConvertOp>(op))
    if (convert.getSource().getType() != convert.getResult().getType() &&
        !fragments.front().getInstr().getEmitter()->getConversionEmitter())
      return "this compiler has no code that makes a result of " +
             fragments.front().getInstr().getRow().name + " its operand";
  return std::nullopt;
}

/// Why a fragment or slice cannot be here.
static std::optional<std::string> findMisplacement(Operation *op) {
  if (!isa_and_nonnull<MMASelectDialect>(op->getDialect()) && !isStructural(op))
    return "has a fragment, which only scf.for, scf.if, scf.index_switch and "
           "scf.while can pass on";
  if (!op->getParentOfType<FunctionOpInterface>())
    return "is not in a function";
  return std::nullopt;
}

LogicalResult mma_select::lowerFragments(Operation *root, Refuse refuse) {
  // The functions that change, found before anything does.
  llvm::SetVector<Operation *> functions;
  bool blocked = false;
  root->walk([&](Operation *op) {
    SmallVector<FragmentType> fragments = getTypes<FragmentType>(op);
    SmallVector<SliceType> slices = getTypes<SliceType>(op);
    if (fragments.empty() && slices.empty())
      return;
    std::optional<std::string> obstacle = findObstacle(slices);
    if (!obstacle)
      obstacle = findObstacle(op, fragments);
    if (!obstacle)
      obstacle = findMisplacement(op);
    if (obstacle) {
      refuse(op, Fault(std::move(*obstacle)));
      blocked = true;
    }
    if (Operation *function =
            op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>())
      functions.insert(function);
  });
  if (blocked)
    return failure();
  if (functions.empty())
    return success();

  MLIRContext *context = root->getContext();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  populateFragmentTypeConversion(converter);
  RewritePatternSet patterns(context);
  ConversionTarget target(*context);
  target.addIllegalDialect<MMASelectDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  populateFragmentLoweringPatterns(converter, patterns);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  if (failed(applyPartialConversion(functions.getArrayRef(), target,
                                    std::move(patterns))))
    return failure();

  // Tiles share most of their addresses.
  IRRewriter rewriter(context);
  for (Operation *function : functions) {
    DominanceInfo dominance(function);
    eliminateCommonSubExpressions(rewriter, dominance, function);
    sinkReads(function);
  }
  return success();
}

namespace {
struct LowerPass : mma_select::impl::MMASelectLowerBase<LowerPass> {
  using MMASelectLowerBase::MMASelectLowerBase;

  void runOnOperation() override {
    if (failed(lowerFragments(getOperation(),
                              [](Operation *op, const Fault &fault) {
                                report(op, fault, UnsupportedAction::Error);
                              })))
      signalPassFailure();
  }
};
} // namespace
