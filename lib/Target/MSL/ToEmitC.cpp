//===- ToEmitC.cpp - mma-select-to-emitc ----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MSL.h"

#include "../Simdgroup/Metal.h"
#include "mma_select/Target/MSL.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Conversion/ArithToEmitC/ArithToEmitC.h"
#include "mlir/Conversion/FuncToEmitC/FuncToEmitC.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/SCFToEmitC/SCFToEmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mma_select;

namespace {
struct ToEmitCPass : PassWrapper<ToEmitCPass, OperationPass<gpu::GPUModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToEmitCPass)

  StringRef getArgument() const override { return "mma-select-to-emitc"; }
  StringRef getDescription() const override {
    return "Convert the kernels of a gpu.module for Apple's GPUs to EmitC that "
           "prints as Metal Shading Language";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<emitc::EmitCDialect, func::FuncDialect>();
  }
  void runOnOperation() override;
};
} // namespace

/// What no pattern serves, said before anything is converted.
static LogicalResult checkSupported(gpu::GPUModuleOp module,
                                    const FrozenRewritePatternSet &patterns) {
  const auto &known = patterns.getOpSpecificNativePatterns();
  WalkResult result = module.walk([&](Operation *op) {
    if (op == module || isa<emitc::EmitCDialect>(op->getDialect()) ||
        op->hasTrait<OpTrait::IsTerminator>() || known.contains(op->getName()))
      return WalkResult::advance();
    op->emitOpError("has no form in MSL here");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Text reads a variable that is written once where it would read a copy, and
/// does not name constants that nothing reads.
static void simplifyText(gpu::GPUModuleOp module) {
  module.walk([](emitc::ConstantOp constant) {
    if (constant->use_empty())
      constant.erase();
  });
  module.walk([](emitc::VariableOp variable) {
    SmallVector<emitc::LoadOp> loads;
    unsigned others = 0;
    for (Operation *user : variable->getUsers())
      if (auto load = dyn_cast<emitc::LoadOp>(user))
        loads.push_back(load);
      else
        ++others;
    if (others != 1)
      return;
    for (emitc::LoadOp load : loads) {
      load.getResult().replaceUsesWithIf(
          variable.getResult(), [](OpOperand &use) {
            return isa<emitc::VerbatimOp>(use.getOwner());
          });
      if (load.getResult().use_empty())
        load.erase();
    }
  });
}

static void addIncludes(gpu::GPUModuleOp module) {
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  for (StringRef header : {"metal_stdlib", "metal_simdgroup_matrix"})
    emitc::IncludeOp::create(builder, module.getLoc(), header,
                             /*is_standard_include=*/true);
  emitc::VerbatimOp::create(builder, module.getLoc(), "using namespace metal;");
}

void ToEmitCPass::runOnOperation() {
  gpu::GPUModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  RewritePatternSet expansions(context);
  msl::populateScalarExpansions(expansions);
  if (failed(metal::assignAddressSpaces(module)) ||
      failed(msl::convertKernels(module)) ||
      failed(applyPatternsGreedily(module, std::move(expansions))))
    return signalPassFailure();

  TypeConverter converter;
  RewritePatternSet patterns(context);
  populateArithToEmitCPatterns(converter, patterns);
  populateFuncToEmitCPatterns(converter, patterns);
  populateSCFToEmitCConversionPatterns(patterns, converter);
  // Last, for upstream's patterns bring conversions of index.
  msl::populateTypeConversion(converter);
  msl::populateScalarPatterns(converter, patterns);
  msl::populateMemoryPatterns(converter, patterns);
  msl::populateMatrixPatterns(converter, patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  if (failed(checkSupported(module, frozen)))
    return signalPassFailure();
  ConversionTarget target(*context);
  target.addLegalDialect<emitc::EmitCDialect>();
  target.addLegalOp<gpu::GPUModuleOp>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return false; });
  if (failed(applyFullConversion(module, target, frozen)))
    return signalPassFailure();
  simplifyText(module);
  addIncludes(module);
}

std::unique_ptr<Pass> mma_select::createToEmitCPass() {
  return std::make_unique<ToEmitCPass>();
}

void mma_select::registerToEmitCPass() { PassRegistration<ToEmitCPass>(); }

void mma_select::buildToMSLPipeline(OpPassManager &pm) {
  OpPassManager &gpu = pm.getOpName() == gpu::GPUModuleOp::getOperationName()
                           ? pm
                           : pm.nest<gpu::GPUModuleOp>();
  gpu.addPass(createLowerAffinePass());
  gpu.addPass(createCanonicalizerPass());
  gpu.addPass(createCSEPass());
  gpu.addPass(createToEmitCPass());
  gpu.addPass(createCanonicalizerPass());
}

void mma_select::registerToMSLPipeline() {
  PassPipelineRegistration<>(
      "mma-select-to-msl",
      "Lower the output of mma-select for Apple's GPUs to EmitC that prints as "
      "Metal Shading Language",
      buildToMSLPipeline);
}
