//===- ToLLVM.cpp - mma-select-coopmat-to-llvm ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the simulator, which runs LLVM IR: a matrix is a vector of as many
// elements as each lane of a subgroup must hold, and what lanes do together is
// a call. docs/Simulator.md lists the calls.
//
//===----------------------------------------------------------------------===//

#include "../Common/KernelFunction.h"
#include "Conversion.h"
#include "CoopMatToLLVM.h"
#include "mma_select/Simulator/CoopMatCalls.h"
#include "mma_select/Target/SPIRV.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/LoweringOptions.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mma_select;

/// Address space of workgroup memory, as the simulator knows it.
static constexpr unsigned workgroupSpace = 3;

static unsigned getAddressSpace(gpu::AddressSpace space) {
  return space == gpu::AddressSpace::Workgroup ? workgroupSpace : 0;
}

/// Of the names of variables.
static constexpr StringLiteral workgroupSuffix = "_workgroup";

/// Workgroup memory that the kernel allocates is a global variable, as in
/// SPIR-V.
static void placeAllocations(gpu::GPUFuncOp kernel) {
  auto isWorkgroupMemory = [](MemRefType type) {
    auto space = dyn_cast_or_null<gpu::AddressSpaceAttr>(type.getMemorySpace());
    return type.hasStaticShape() && space &&
           space.getValue() == gpu::AddressSpace::Workgroup;
  };
  SmallVector<memref::AllocOp> allocations;
  kernel.walk([&](memref::AllocOp op) {
    if (isWorkgroupMemory(op.getType()))
      allocations.push_back(op);
  });
  for (memref::AllocOp op : allocations) {
    OpBuilder builder(op);
    op.replaceAllUsesWith(emitGlobal(builder, op.getLoc(), kernel, op.getType(),
                                     workgroupSuffix));
    op.erase();
  }
}

static void convertKernel(gpu::GPUFuncOp kernel, unsigned subgroupSize) {
  placeAllocations(kernel);
  placeAttributions(kernel, workgroupSuffix);
  bool isKernel = kernel.isKernel();
  func::FuncOp function = moveToFunction(kernel, kernel.getName());
  kernel.erase();
  if (!isKernel)
    return;
  Builder builder(function.getContext());
  // The simulator reads it, since the table knows no subgroups of SPIR-V.
  function->setAttr("passthrough",
                    builder.getArrayAttr({builder.getStrArrayAttr(
                        {sim::subgroupSizeName, llvm::utostr(subgroupSize)})}));
}

namespace {
struct CoopMatToLLVMPass
    : PassWrapper<CoopMatToLLVMPass, OperationPass<gpu::GPUModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CoopMatToLLVMPass)

  StringRef getArgument() const override {
    return "mma-select-coopmat-to-llvm";
  }
  StringRef getDescription() const override {
    return "Convert kernels with cooperative matrices to what mma-sim runs";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect, func::FuncDialect, memref::MemRefDialect,
                    vector::VectorDialect>();
  }
  void runOnOperation() override;
};
} // namespace

void CoopMatToLLVMPass::runOnOperation() {
  gpu::GPUModuleOp module = getOperation();
  // What SPIR-V could not do must not be run either.
  spirv::TargetEnvAttr environment = coopmat::prepareModule(module);
  if (!environment)
    return signalPassFailure();
  unsigned subgroupSize = environment.getResourceLimits().getSubgroupSize();
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<gpu::GPUFuncOp>()))
    convertKernel(kernel, subgroupSize);

  LowerToLLVMOptions options(&getContext());
  options.allocLowering = LowerToLLVMOptions::AllocLowering::None;
  LLVMTypeConverter converter(&getContext(), options);
  populateGpuMemorySpaceAttributeConversions(converter, getAddressSpace);
  RewritePatternSet patterns(&getContext());
  populateFuncToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  populateMathToLibmConversionPatterns(patterns);
  ub::populateUBToLLVMConversionPatterns(converter, patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  coopmat::populateToLLVMPatterns(converter, patterns, subgroupSize);
  LLVMConversionTarget target(getContext());
  target.addLegalOp<gpu::GPUModuleOp>();
  if (failed(applyFullConversion(module, target, std::move(patterns))))
    signalPassFailure();
}

std::unique_ptr<Pass> mma_select::createCoopMatToLLVMPass() {
  return std::make_unique<CoopMatToLLVMPass>();
}

void mma_select::registerCoopMatToLLVMPass() {
  PassRegistration<CoopMatToLLVMPass>();
}
