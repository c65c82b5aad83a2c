//===- ToLLVMPipeline.cpp - upstream's way to the LLVM dialect ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A convenience: the stock passes in an order that works for each platform.
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Selector/Request.h"
#include "mma_select/Target/AIR.h"
#include "mma_select/Target/SPIRV.h"
#include "mma_select/Transforms/Pipelines.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mma_select;

/// The float of less than 16 bits that `op` computes with, null where it does
/// not: upstream's conversions have no code for it, and would leave a cast.
static Type findSmallFloat(Operation *op) {
  if (!llvm::isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      llvm::isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp>(op))
    return {};
  auto isSmall = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return llvm::isa<FloatType>(element) &&
           element.getIntOrFloatBitWidth() < 16;
  };
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types)
    if (isSmall(type))
      return getElementTypeOrSelf(type);
  return {};
}

namespace {
/// Says of which ops upstream has no conversion, before their operands are
/// casts.
struct CheckElementTypesPass
    : PassWrapper<CheckElementTypesPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckElementTypesPass)

  StringRef getName() const override { return "CheckElementTypes"; }

  void runOnOperation() override {
    bool refusedAny = false;
    getOperation()->walk([&](Operation *op) {
      Type small = findSmallFloat(op);
      if (!small)
        return;
      InFlightDiagnostic diagnostic =
          op->emitOpError() << "computes with " << small
                            << ", which is not converted to the LLVM dialect";
      diagnostic.attachNote()
          << "keep such numbers in memory and in operands of matrix "
             "instructions, or rewrite the op first";
      refusedAny = true;
    });
    if (refusedAny)
      signalPassFailure();
  }
};
} // namespace

/// The gpu.module level of a pipeline, whichever level `pm` is at.
static OpPassManager &getGPUModuleManager(OpPassManager &pm) {
  if (pm.getOpName() == gpu::GPUModuleOp::getOperationName())
    return pm;
  return pm.nest<gpu::GPUModuleOp>();
}

/// Upstream's passes to come rewrite greedily, and then merge blocks that are
/// alike, with an argument for each difference, and blocks of such arguments
/// again: after many edge tiles, most of the IR. What is marked has no like.
static constexpr StringLiteral blockMarkName = "block_mark";

namespace {
struct MarkBlocksPass : PassWrapper<MarkBlocksPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MarkBlocksPass)

  StringRef getName() const override { return "MarkBlocks"; }

  void runOnOperation() override {
    Builder builder(&getContext());
    int64_t next = 0;
    getOperation()->walk([&](BranchOpInterface op) {
      op->setAttr(blockMarkName, builder.getI64IntegerAttr(next++));
    });
  }
};

struct UnmarkBlocksPass : PassWrapper<UnmarkBlocksPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnmarkBlocksPass)

  StringRef getName() const override { return "UnmarkBlocks"; }

  void runOnOperation() override {
    getOperation()->walk(
        [](BranchOpInterface op) { op->removeAttr(blockMarkName); });
  }
};
} // namespace

static void addCommonPasses(OpPassManager &pm) {
  pm.addPass(std::make_unique<CheckElementTypesPass>());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(std::make_unique<MarkBlocksPass>());
}

static void addCleanup(OpPassManager &pm) {
  pm.addPass(std::make_unique<UnmarkBlocksPass>());
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  pm.addPass(createCanonicalizerPass(config));
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// Upstream's amdgpu conversions know no generic chips: a chip of the family
/// does as well, for it only says which instructions there are.
static std::string getChipset(StringRef chip) {
  if (!chip.consume_back("-generic"))
    return chip.str();
  std::string family = chip.str(); // gfx9-4 is the family of gfx942
  llvm::erase(family, '-');
  for (const ISA::Chip *known : ISA::InstructionSet::getBuiltin().getChips())
    if (StringRef name = known->name;
        name.starts_with(family) && !name.ends_with("-generic"))
      return known->name;
  return chip.str();
}

void mma_select::buildToLLVMPipeline(OpPassManager &pm,
                                     const ToLLVMPipelineOptions &options) {
  std::optional<TargetText> parsed = TargetText::parse(options.target);
  std::optional<ISA::TargetKind> target =
      parsed ? ISA::parseTargetKind(parsed->target) : std::nullopt;
  if (!target || parsed->chip.empty())
    llvm::report_fatal_error(
        llvm::Twine("mma-select-to-llvm: cannot read the target '") +
            options.target + "', it is written as target:chip",
        /*GenCrashDiag=*/false);
  switch (*target) {
  case ISA::ROCm: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    ConvertGpuOpsToROCDLOpsOptions convert;
    convert.chipset = getChipset(parsed->chip);
    gpu.addPass(createConvertGpuOpsToROCDLOps(convert));
    addCleanup(gpu);
    return;
  }
  case ISA::CUDA: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    gpu.addPass(createConvertGpuOpsToNVVMOps());
    addCleanup(gpu);
    return;
  }
  case ISA::X86: {
    addCommonPasses(pm);
    ConvertVectorToLLVMPassOptions vector;
    vector.amx = true;
    pm.addPass(createConvertVectorToLLVMPass(vector));
    pm.addPass(createConvertToLLVMPass());
    addCleanup(pm);
    return;
  }
  case ISA::Apple: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    gpu.addPass(createToAIRPass(options.airVersion));
    addCleanup(gpu);
    return;
  }
  case ISA::SPIRV: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addFoldSubviewPasses(gpu);
    addCommonPasses(gpu);
    gpu.addPass(createCoopMatToLLVMPass());
    addCleanup(gpu);
    return;
  }
  case ISA::Custom:
    llvm::report_fatal_error(
        llvm::Twine("mma-select-to-llvm: only the compiler that brings the "
                    "target '") +
            options.target + "' can lower it",
        /*GenCrashDiag=*/false);
  }
}
