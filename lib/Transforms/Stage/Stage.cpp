//===- Stage.cpp - operands go through shared memory ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Remarks.h"
#include "../TargetLookup.h"
#include "StageCopy.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTSTAGE
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
/// A loop over K whose operands can go through shared memory.
struct StagingPlan {
  gpu::GPUFuncOp kernel;
  scf::ForOp loop;
  /// Null, or around the loop: subgroups that compute nothing skip it.
  scf::IfOp guard;
  const ISA::Chip *chip;
  int64_t threads;
  SmallVector<StagedOperand> operands;
  /// The accumulator that the loop starts from; null where it is no matrix in
  /// memory that only the loop uses.
  vector::TransferReadOp start;
  /// What the loop needs of the ops before it in the guard, in their order.
  SmallVector<Operation *> before;
};
} // namespace

/// Shared memory that a kernel can have without asking the driver.
static int64_t getSharedLimit(const ISA::Chip &chip) {
  constexpr int64_t withoutOptIn = 48 * 1024;
  return chip.target == ISA::CUDA
             ? std::min<int64_t>(chip.sharedBytes, withoutOptIn)
             : chip.sharedBytes;
}

/// Whether the ops from `first` to `last`, which it leaves out, write nothing.
static bool writesNothing(Operation *first, Operation *last) {
  for (Operation *op = first; op != last; op = op->getNextNode())
    if (!isPure(op) && !hasSingleEffect<MemoryEffects::Read>(op))
      return false;
  return true;
}

/// Bytes of shared memory that a kernel has already.
static int64_t getSharedBytes(gpu::GPUFuncOp kernel) {
  int64_t bytes = 0;
  for (Value buffer : kernel.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(buffer.getType());
    bytes += type.getNumElements() *
             llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  }
  return bytes;
}

/// Finds what is to go before the guard together with the loop; false where not
/// all of it can be computed by all subgroups.
static bool collectBefore(StagingPlan &plan) {
  if (!plan.guard)
    return true;
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  Block *block = plan.guard.thenBlock();
  options.filter = [&](Operation *op) { return op->getBlock() == block; };
  options.omitBlockArguments = true;
  options.omitUsesFromAbove = false;
  if (failed(getBackwardSlice(plan.loop.getOperation(), &slice, options)))
    return false;
  for (Operation *op : slice) {
    if (op == plan.start || op == plan.loop)
      continue;
    if (!isPure(op))
      return false;
    plan.before.push_back(op);
  }
  return true;
}

static FaultOr<StagingPlan> makePlan(gpu::GPUFuncOp kernel, scf::ForOp loop,
                                     vector::ContractionOp contract,
                                     const ISA::Chip *chip, int64_t alignment,
                                     int64_t &sharedBytes) {
  auto fault = [](const Twine &why) {
    return Fault(("has operands that stay in global memory: " + why).str());
  };
  StagingPlan plan{kernel, loop, {}, chip, 1, {}, {}, {}};
  std::optional<ArrayRef<int32_t>> block = kernel.getKnownBlockSize();
  if (!block || (*block)[1] != 1 || (*block)[2] != 1)
    return fault("how many threads a workgroup has is not known, or they are "
                 "not all in x");
  plan.threads = (*block)[0];
  if (std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
      end && *end <= 0)
    return fault("its loop is never entered");
  if (!isUniformInWorkgroup(loop.getUpperBound()))
    return fault("the subgroups go through it different numbers of times");
  Operation *parent = loop->getParentOp();
  if (auto guard = dyn_cast<scf::IfOp>(parent)) {
    if (guard.getNumResults() != 0 || loop->getBlock() != guard.thenBlock())
      return fault("not all subgroups come to its loop");
    plan.guard = guard;
    parent = guard->getParentOp();
  }
  if (parent != kernel || !kernel.getBody().hasOneBlock())
    return fault("its loop is not in the body of the kernel");
  if (plan.guard && !writesNothing(&loop->getBlock()->front(), loop))
    return fault("not all subgroups come to its loop, and they write before "
                 "it");
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto read = dyn_cast<vector::TransferReadOp>(op)) {
      FaultOr<StagedOperand> operand =
          analyzeStaging(read, loop, plan.threads, alignment);
      if (!operand)
        return operand.fault();
      plan.operands.push_back(std::move(*operand));
    } else if (&op != contract &&
               (!isPure(&op) || isa<vector::ContractionOp>(op))) {
      return fault(
          formatv("the loop does more than one product ('{0}')", op.getName()));
    }
  }
  int64_t bytes = 0;
  for (const StagedOperand &operand : plan.operands)
    bytes += operand.getSharedBytes();
  if (plan.operands.empty())
    return fault("its loop reads none");
  int64_t left = getSharedLimit(*chip) - sharedBytes;
  if (bytes > left)
    return fault(formatv("two stages take {0} bytes, and {1} of the {2} that a "
                         "kernel can have are left",
                         bytes, left, getSharedLimit(*chip)));
  if (loop.getNumRegionIterArgs() == 1 &&
      contract.getKind() == vector::CombiningKind::ADD) {
    auto start = loop.getInitArgs()[0].getDefiningOp<vector::TransferReadOp>();
    if (start && start->hasOneUse() && start->getBlock() == loop->getBlock() &&
        start.getVectorType() == loop.getResult(0).getType() &&
        writesNothing(start, loop))
      plan.start = start;
  }
  if (!collectBefore(plan))
    return fault("not all subgroups come to its loop, and what it needs cannot "
                 "be computed by all");
  sharedBytes += bytes;
  return plan;
}

/// The loop starts from zero and what it started from is added after it: the
/// addresses of the result are needed in one place, not throughout.
static void startFromZero(RewriterBase &rewriter, StagingPlan &plan) {
  scf::ForOp loop = plan.loop;
  Location loc = loop.getLoc();
  vector::TransferReadOp start = plan.start;
  VectorType type = start.getVectorType();
  rewriter.setInsertionPoint(plan.guard ? plan.guard.getOperation() : loop);
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type));
  rewriter.modifyOpInPlace(loop,
                           [&] { loop.getInitArgsMutable()[0].assign(zero); });
  rewriter.moveOpAfter(start, loop);
  rewriter.setInsertionPointAfter(start);
  Value result = loop.getResult(0);
  Operation *sum =
      isa<FloatType>(type.getElementType())
          ? arith::AddFOp::create(rewriter, loc, result, start).getOperation()
          : arith::AddIOp::create(rewriter, loc, result, start);
  rewriter.replaceAllUsesExcept(result, sum->getResult(0), sum);
}

/// Moves the loop, and what it needs, to before the guard.
static void leaveGuard(RewriterBase &rewriter, const StagingPlan &plan) {
  if (!plan.guard)
    return;
  for (Operation *op : plan.before)
    rewriter.moveOpBefore(op, plan.guard);
  rewriter.moveOpBefore(plan.loop, plan.guard);
}

/// Adds a buffer for each operand to the kernel.
static SmallVector<Value> addBuffers(OpBuilder &builder, StagingPlan &plan,
                                     ArrayRef<StageCopy> copies) {
  SmallVector<Value> buffers;
  SmallVector<Attribute> swizzles;
  if (auto known = plan.kernel->getAttrOfType<ArrayAttr>(
          MMASelectDialect::getSwizzleAttrName()))
    llvm::append_range(swizzles, known);
  swizzles.resize(plan.kernel.getNumWorkgroupAttributions(),
                  builder.getDenseI64ArrayAttr({}));
  for (const StageCopy &copy : copies) {
    buffers.push_back(plan.kernel.addWorkgroupAttribution(copy.getSharedType(),
                                                          plan.loop.getLoc()));
    std::optional<Swizzle> swizzle = copy.getSwizzle(plan.chip->sharedBanks);
    SmallVector<int64_t> numbers;
    if (swizzle) {
      numbers.push_back(copy.getChunk());
      for (const Swizzle::Term &term : swizzle->terms)
        numbers.append({term.shift, term.mask});
    }
    swizzles.push_back(builder.getDenseI64ArrayAttr(numbers));
    unsigned index = plan.kernel.getNumWorkgroupAttributions() - 1;
    plan.kernel.setWorkgroupAttributionAttr(index, "llvm.align",
                                            builder.getI64IntegerAttr(128));
  }
  plan.kernel->setAttr(MMASelectDialect::getSwizzleAttrName(),
                       builder.getArrayAttr(swizzles));
  return buffers;
}

static void stage(RewriterBase &rewriter, StagingPlan &plan) {
  scf::ForOp loop = plan.loop;
  Location loc = loop.getLoc();
  if (plan.start)
    startFromZero(rewriter, plan);
  leaveGuard(rewriter, plan);

  rewriter.setInsertionPoint(loop);
  std::vector<StageCopy> copies;
  for (const StagedOperand &operand : plan.operands)
    copies.emplace_back(rewriter, loc, operand, plan.threads);
  SmallVector<Value> buffers = addBuffers(rewriter, plan, copies);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  auto emitFirst = [&] {
    for (auto [copy, buffer] : llvm::zip_equal(copies, buffers))
      copy.emitStores(rewriter, copy.emitLoads(rewriter, zero), buffer, zero);
  };
  if (getConstantIntValue(loop.getUpperBound())) {
    emitFirst();
  } else {
    // Where the loop is not entered there may be no element to load.
    Value isEntered = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sgt, loop.getUpperBound(), zero);
    auto entered = scf::IfOp::create(rewriter, loc, isEntered);
    rewriter.setInsertionPoint(entered.thenBlock()->getTerminator());
    emitFirst();
  }
  rewriter.setInsertionPoint(loop);
  gpu::BarrierOp::create(rewriter, loc);

  // In the loop: load the next part, multiply this one, store the next.
  rewriter.setInsertionPointToStart(loop.getBody());
  Value k = loop.getInductionVar();
  int64_t step = *getConstantIntValue(loop.getStep());
  AffineExpr d0 = rewriter.getAffineDimExpr(0);
  auto apply = [&](AffineExpr expression) -> Value {
    return affine::AffineApplyOp::create(
        rewriter, loc, AffineMap::get(1, 0, expression), ValueRange{k});
  };
  Value current = apply(d0.floorDiv(step) % 2);
  Value other = apply((d0.floorDiv(step) + 1) % 2);
  // The last turn loads a part again that is there.
  Value next = apply(d0 + step);
  Value isLast = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge,
                                       next, loop.getUpperBound());
  next = arith::SelectOp::create(rewriter, loc, isLast, k, next);
  SmallVector<SmallVector<Value>> loaded;
  for (const StageCopy &copy : copies)
    loaded.push_back(copy.emitLoads(rewriter, next));
  for (auto [copy, buffer, operand] :
       llvm::zip_equal(copies, buffers, plan.operands))
    rewriter.replaceOp(operand.read, copy.emitRead(rewriter, buffer, current));
  rewriter.setInsertionPoint(loop.getBody()->getTerminator());
  for (auto [copy, buffer, values] : llvm::zip_equal(copies, buffers, loaded))
    copy.emitStores(rewriter, values, buffer, other);
  gpu::BarrierOp::create(rewriter, loc);
}

static std::string explain(const StagingPlan &plan) {
  std::string text;
  int64_t bytes = 0;
  for (const StagedOperand &operand : plan.operands) {
    int64_t width = operand.memref.getElementTypeBitWidth();
    bytes += operand.getSharedBytes();
    text += formatv("{0}{1}x{2} by {3} bits{4}", text.empty() ? "" : ", ",
                    operand.extent, operand.depth, operand.width * width,
                    operand.isTransposed() ? ", transposed" : "");
  }
  return formatv("two stages of {0}: {1} bytes of shared memory", text, bytes);
}

namespace {
struct StagePass : mma_select::impl::MMASelectStageBase<StagePass> {
  using MMASelectStageBase::MMASelectStageBase;

  void runOnOperation() override {
    FailureOr<MmaTargetAttrInterface> fromOption =
        parseTargetOption(getOperation(), target);
    if (failed(fromOption))
      return signalPassFailure();
    if (alignment == 0 || !llvm::isPowerOf2_32(alignment)) {
      mlir::emitError(getOperation()->getLoc())
          << "the option alignment is " << alignment.getValue()
          << ", and must be a power of two";
      return signalPassFailure();
    }
    std::vector<StagingPlan> plans;
    DenseMap<Operation *, int64_t> sharedBytes;
    getOperation()->walk([&](vector::ContractionOp contract) {
      auto kernel = contract->getParentOfType<gpu::GPUFuncOp>();
      auto loop = dyn_cast<scf::ForOp>(contract->getParentOp());
      if (!kernel || !loop)
        return;
      FaultOr<MmaTargetAttrInterface> chosen =
          findTarget(contract, *fromOption);
      if (!chosen) {
        report(contract, chosen.fault(), UnsupportedAction::Error);
        return signalPassFailure();
      }
      std::optional<ISA::TargetKind> kind =
          ISA::parseTargetKind(chosen->getTargetName());
      if (!kind || (*kind != ISA::ROCm && *kind != ISA::CUDA))
        return;
      const ISA::Chip *chip =
          chosen->getInstructionSet().findChip(*kind, chosen->getChipName());
      if (!chip)
        return;
      auto [used, isNew] = sharedBytes.try_emplace(kernel);
      if (isNew)
        used->second = getSharedBytes(kernel);
      FaultOr<StagingPlan> plan =
          makePlan(kernel, loop, contract, chip, alignment, used->second);
      if (plan)
        return plans.push_back(std::move(*plan));
      remark::missed(contract.getLoc(), getRemarkOptions("NotStaged"))
          << plan.fault().message;
    });
    IRRewriter rewriter(&getContext());
    for (StagingPlan &plan : plans) {
      remark::passed(plan.loop.getLoc(), getRemarkOptions("Staged"))
          << explain(plan);
      stage(rewriter, plan);
    }
  }
};
} // namespace
