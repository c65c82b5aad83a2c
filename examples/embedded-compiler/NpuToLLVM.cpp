//===- NpuToLLVM.cpp - functions of the engine in the LLVM dialect --------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Npu.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

#include <cstring>

using namespace mlir;
using namespace mma_select;

static constexpr llvm::StringLiteral laneIdName = "npu.lane_id",
                                     barrierName = "npu.barrier";

/// Calls a function of the engine, declared where it is not yet.
static FailureOr<LLVM::CallOp> emitCall(ConversionPatternRewriter &rewriter,
                                        Operation *op, StringRef name,
                                        Type result, ValueRange operands) {
  auto module = op->getParentOfType<ModuleOp>();
  FailureOr<LLVM::LLVMFuncOp> function = LLVM::lookupOrCreateFn(
      rewriter, module, name, llvm::to_vector(operands.getTypes()), result);
  if (failed(function))
    return failure();
  return LLVM::CallOp::create(rewriter, op->getLoc(), *function, operands);
}

namespace {
struct LowerMma : ConvertOpToLLVMPattern<npu::MmaOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(npu::MmaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const ISA::Instruction &row =
        *npu::getInstructionSet().getInstructions().front();
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op, row.intrinsic, op.getD().getType(),
                 adaptor.getOperands());
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }
};

struct LowerLaneId : ConvertOpToLLVMPattern<gpu::LaneIdOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(gpu::LaneIdOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op, laneIdName, rewriter.getI32Type(), {});
    if (failed(call))
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::ZExtOp>(
        op, getTypeConverter()->getIndexType(), call->getResult());
    return success();
  }
};

struct LowerBarrier : ConvertOpToLLVMPattern<gpu::BarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(gpu::BarrierOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(emitCall(rewriter, op, barrierName,
                        LLVM::LLVMVoidType::get(getContext()), {})))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct NpuToLLVMPass : PassWrapper<NpuToLLVMPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NpuToLLVMPass)

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    LowerToLLVMOptions options(&getContext());
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(&getContext(), options);
    RewritePatternSet patterns(&getContext());
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    populateFuncToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    populateVectorToLLVMConversionPatterns(converter, patterns);
    patterns.add<LowerMma, LowerLaneId, LowerBarrier>(converter);
    LLVMConversionTarget target(getContext());
    target.addLegalOp<ModuleOp>();
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> npu::createToLLVMPass() {
  return std::make_unique<NpuToLLVMPass>();
}

ArrayRef<sim::CustomIntrinsic> npu::getIntrinsics() {
  static const sim::CustomIntrinsic intrinsics[] = {
      {laneIdName.str(), sim::Meeting::None,
       [](ArrayRef<sim::CustomCall> calls) {
         uint32_t lane = calls.front().lane;
         std::memcpy(calls.front().result.data(), &lane, sizeof(lane));
         return llvm::Error::success();
       }},
      {barrierName.str(), sim::Meeting::Workgroup, /*execute=*/{}},
  };
  return intrinsics;
}
