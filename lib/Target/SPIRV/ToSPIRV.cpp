//===- ToSPIRV.cpp - mma-select-to-spirv ----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All but the loads and stores of matrices is upstream's conversion. That one
// pass for a whole kernel is not upstream's: convert-gpu-to-spirv makes
// elements that the environment cannot store wider, in silence.
//
//===----------------------------------------------------------------------===//

#include "Conversion.h"

#include "mma_select/Target/CoopMat.h"
#include "mma_select/Target/SPIRV.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToSPIRV/ArithToSPIRV.h"
#include "mlir/Conversion/ControlFlowToSPIRV/ControlFlowToSPIRV.h"
#include "mlir/Conversion/FuncToSPIRV/FuncToSPIRV.h"
#include "mlir/Conversion/GPUToSPIRV/GPUToSPIRV.h"
#include "mlir/Conversion/MathToSPIRV/MathToSPIRV.h"
#include "mlir/Conversion/MemRefToSPIRV/MemRefToSPIRV.h"
#include "mlir/Conversion/SCFToSPIRV/SCFToSPIRV.h"
#include "mlir/Conversion/UBToSPIRV/UBToSPIRV.h"
#include "mlir/Conversion/VectorToSPIRV/VectorToSPIRV.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// A matrix in memory, as the instructions take it.
struct Place {
  Value pointer, stride;
  spirv::CooperativeMatrixLayoutKHR layout;
};
} // namespace

/// Fails with a diagnostic where `type` is not laid out by one stride. All
/// strides are static, prepareModule() saw to that.
static FailureOr<Place> getPlace(ConversionPatternRewriter &rewriter,
                                 const SPIRVTypeConverter &converter,
                                 Operation *op, MemRefType type, Value base,
                                 ValueRange indices, bool transposed) {
  SmallVector<int64_t> strides;
  int64_t offset;
  // The op's memrefs are strided.
  (void)type.getStridesAndOffset(strides, offset);
  int64_t outer = strides[type.getRank() - 2], inner = strides.back();
  if (failed(coopmat::checkStride(op, type)))
    return failure();
  // A memref of columns is rows, transposed.
  bool isColumns = transposed != (inner != 1);
  Value pointer = spirv::getElementPtr(converter, type, base, indices,
                                       op->getLoc(), rewriter);
  if (!pointer)
    return failure();
  Value stride = spirv::ConstantOp::create(
      rewriter, op->getLoc(), rewriter.getI32Type(),
      rewriter.getI32IntegerAttr(inner == 1 ? outer : inner));
  return Place{pointer, stride,
               isColumns ? spirv::CooperativeMatrixLayoutKHR::ColumnMajor
                         : spirv::CooperativeMatrixLayoutKHR::RowMajor};
}

namespace {
struct ConvertLoad : OpConversionPattern<coopmat::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(coopmat::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<Place> place =
        getPlace(rewriter, *getTypeConverter<SPIRVTypeConverter>(), op,
                 op.getSource().getType(), adaptor.getSource(),
                 adaptor.getIndices(), op.getTransposed());
    if (failed(place))
      return failure();
    rewriter.replaceOpWithNewOp<spirv::KHRCooperativeMatrixLoadOp>(
        op, op.getResult().getType(), place->pointer, place->layout,
        place->stride, spirv::MemoryAccessAttr(), IntegerAttr());
    return success();
  }
};

struct ConvertStore : OpConversionPattern<coopmat::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(coopmat::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<Place> place =
        getPlace(rewriter, *getTypeConverter<SPIRVTypeConverter>(), op,
                 op.getDestination().getType(), adaptor.getDestination(),
                 adaptor.getIndices(), op.getTransposed());
    if (failed(place))
      return failure();
    rewriter.replaceOpWithNewOp<spirv::KHRCooperativeMatrixStoreOp>(
        op, place->pointer, adaptor.getValue(), place->layout, place->stride,
        spirv::MemoryAccessAttr(), IntegerAttr());
    return success();
  }
};

struct ToSPIRVPass : PassWrapper<ToSPIRVPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToSPIRVPass)

  StringRef getArgument() const override {
    return "mma-select-convert-to-spirv";
  }
  StringRef getDescription() const override {
    return "Convert each gpu.module with cooperative matrices to a "
           "spirv.module";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<spirv::SPIRVDialect, memref::MemRefDialect>();
  }
  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    for (gpu::GPUModuleOp module : modules)
      if (failed(convert(module)))
        return signalPassFailure();
  }

private:
  LogicalResult convert(gpu::GPUModuleOp module);
};
} // namespace

static void populatePatterns(const SPIRVTypeConverter &converter,
                             ScfToSPIRVContext &scfContext,
                             RewritePatternSet &patterns) {
  populateGPUToSPIRVPatterns(converter, patterns);
  arith::populateArithToSPIRVPatterns(converter, patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  populateMathToSPIRVPatterns(converter, patterns);
  populateMemRefToSPIRVPatterns(converter, patterns);
  populateFuncToSPIRVPatterns(converter, patterns);
  populateVectorToSPIRVPatterns(converter, patterns);
  populateSCFToSPIRVPatterns(converter, scfContext, patterns);
  cf::populateControlFlowToSPIRVPatterns(converter, patterns);
  ub::populateUBToSPIRVConversionPatterns(converter, patterns);
  patterns.add<ConvertLoad, ConvertStore>(converter, patterns.getContext());
}

LogicalResult ToSPIRVPass::convert(gpu::GPUModuleOp module) {
  spirv::TargetEnvAttr environment = coopmat::prepareModule(module);
  if (!environment)
    return failure();
  spirv::MemorySpaceToStorageClassConverter spaces(coopmat::getStorageClass);
  spirv::convertMemRefTypesAndAttrs(module, spaces);

  SPIRVConversionOptions options;
  // A size that the environment lacks is an error, never another one.
  options.emulateLT32BitScalarTypes = false;
  options.emulateUnsupportedFloatTypes = false;
  SPIRVTypeConverter converter(environment, options);
  RewritePatternSet patterns(&getContext());
  ScfToSPIRVContext scfContext;
  populatePatterns(converter, scfContext, patterns);
  std::unique_ptr<ConversionTarget> target =
      SPIRVConversionTarget::get(environment);
  Block *parent = module->getBlock();
  Operation *previous = module->getPrevNode();
  if (failed(applyFullConversion(module, *target, std::move(patterns))))
    return failure();
  Operation *converted = previous ? previous->getNextNode() : &parent->front();
  coopmat::useVulkanMemoryModel(cast<spirv::ModuleOp>(converted));
  return success();
}

std::unique_ptr<Pass> mma_select::createToSPIRVPass() {
  return std::make_unique<ToSPIRVPass>();
}

void mma_select::registerToSPIRVPass() { PassRegistration<ToSPIRVPass>(); }

void mma_select::addFoldSubviewPasses(OpPassManager &gpu) {
  gpu.addPass(memref::createFoldMemRefAliasOpsPass());
  gpu.addPass(createCanonicalizerPass());
  gpu.addPass(createLowerAffinePass());
  gpu.addPass(createCanonicalizerPass());
  gpu.addPass(createCSEPass());
}

void mma_select::buildToSPIRVPipeline(OpPassManager &pm) {
  addFoldSubviewPasses(pm.nest<gpu::GPUModuleOp>());
  pm.addPass(createToSPIRVPass());
  OpPassManager &module = pm.nest<spirv::ModuleOp>();
  module.addPass(spirv::createSPIRVLowerABIAttributesPass());
  module.addPass(spirv::createSPIRVUpdateVCEPass());
  module.addPass(coopmat::createAddRequirementsPass());
}

void mma_select::registerToSPIRVPipeline() {
  PassPipelineRegistration<>(
      "mma-select-to-spirv",
      "Lower the output of mma-select with cooperative matrices to a "
      "spirv.module that can be serialised",
      buildToSPIRVPipeline);
}
