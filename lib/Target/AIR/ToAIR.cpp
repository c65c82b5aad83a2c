//===- ToAIR.cpp - mma-select-to-air --------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names and signatures of the calls: see the file of facts that
// docs/Guides/Apple.md cites.
//
//===----------------------------------------------------------------------===//

#include "AIRModule.h"

#include "../Common/RuntimeCall.h"
#include "../Simdgroup/Metal.h"
#include "mma_select/Target/AIR.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// What the patterns share: the version and how to call an air function.
template <typename SourceOp>
struct AIRPattern : ConvertOpToLLVMPattern<SourceOp> {
  AIRPattern(const LLVMTypeConverter &converter, const air::Version &version)
      : ConvertOpToLLVMPattern<SourceOp>(converter), version(version) {}

  /// Calls `air.<name>`.
  FailureOr<LLVM::CallOp> emitCall(ConversionPatternRewriter &rewriter,
                                   Operation *op, StringRef name, Type result,
                                   ValueRange operands, bool convergent) const {
    return emitRuntimeCall(rewriter, op, ("air." + name).str(), result,
                           operands, convergent);
  }

  Value getConstant(OpBuilder &builder, Location loc, int64_t value) const {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
  }

  Value makePair(OpBuilder &builder, Location loc, Value first,
                 Value second) const {
    auto type = VectorType::get(2, builder.getI64Type());
    Value pair = LLVM::PoisonOp::create(builder, loc, type);
    Value values[] = {first, second};
    for (auto [i, value] : llvm::enumerate(values))
      pair = LLVM::InsertElementOp::create(builder, loc, pair, value,
                                           getConstant(builder, loc, i));
    return pair;
  }

  /// Where the matrix lies, as load and store take it; fails with a diagnostic
  /// where this version cannot say it.
  LogicalResult addPlace(ConversionPatternRewriter &rewriter, Operation *op,
                         MemRefType type, Value memref, ValueRange indices,
                         bool transposed,
                         SmallVectorImpl<Value> &operands) const;

  const air::Version &version;
};
} // namespace

template <typename SourceOp>
LogicalResult
AIRPattern<SourceOp>::addPlace(ConversionPatternRewriter &rewriter,
                               Operation *op, MemRefType type, Value memref,
                               ValueRange indices, bool transposed,
                               SmallVectorImpl<Value> &operands) const {
  Location loc = op->getLoc();
  operands.push_back(
      this->getStridedElementPtr(rewriter, loc, type, memref, indices));
  SmallVector<int64_t> strides;
  int64_t offset;
  // The op's memrefs are strided.
  (void)type.getStridesAndOffset(strides, offset);
  MemRefDescriptor descriptor(memref);
  auto getStride = [&](unsigned dim) -> Value {
    if (!ShapedType::isDynamic(strides[dim]))
      return getConstant(rewriter, loc, strides[dim]);
    return descriptor.stride(rewriter, loc, dim);
  };
  unsigned outer = type.getRank() - 2, inner = type.getRank() - 1;
  Value zero = getConstant(rewriter, loc, 0);
  Value origin = makePair(rewriter, loc, zero, zero);
  if (version.strided) {
    // Shape and element strides along the columns (x) and the rows (y).
    Value x = getStride(transposed ? outer : inner);
    Value y = getStride(transposed ? inner : outer);
    Value eight = getConstant(rewriter, loc, 8);
    operands.push_back(
        makePair(rewriter, loc, transposed ? getStride(outer) : y, eight));
    operands.push_back(makePair(rewriter, loc, x, y));
    operands.push_back(origin);
    return success();
  }
  FailureOr<metal::StridedMatrix> matrix =
      metal::getStridedMatrix(type, transposed);
  if (failed(matrix))
    return op->emitOpError("steps ")
           << "over elements in both dimensions of " << type << ", and AIR "
           << version.major << "." << version.minor
           << " has one stride for a matrix; use air-version=2.8, or a memref "
              "with unit stride";
  operands.push_back(getStride(matrix->strideDim));
  operands.push_back(origin);
  operands.push_back(
      LLVM::ConstantOp::create(rewriter, loc, rewriter.getI1Type(),
                               rewriter.getBoolAttr(matrix->transposed)));
  return success();
}

namespace {
static std::string getPointerSpelling(MemRefType type) {
  return llvm::formatv("p{0}{1}", type.getMemorySpaceAsInt(),
                       getSpelling(type.getElementType()));
}

struct LowerLoad : AIRPattern<simdgroup::LoadOp> {
  using AIRPattern::AIRPattern;
  LogicalResult
  matchAndRewrite(simdgroup::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MemRefType memory = op.getSource().getType();
    Type type = op.getResult().getType();
    SmallVector<Value> operands;
    if (failed(metal::checkMatrixSpace(op, memory)) ||
        failed(addPlace(rewriter, op, memory, adaptor.getSource(),
                        adaptor.getIndices(), op.getTransposed(), operands)))
      return failure();
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op,
                 "simdgroup_matrix_8x8_load." + getSpelling(type) + "." +
                     getPointerSpelling(memory),
                 type, operands, /*convergent=*/true);
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }
};

struct LowerStore : AIRPattern<simdgroup::StoreOp> {
  using AIRPattern::AIRPattern;
  LogicalResult
  matchAndRewrite(simdgroup::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MemRefType memory = op.getDestination().getType();
    SmallVector<Value> operands = {adaptor.getValue()};
    if (failed(metal::checkMatrixSpace(op, memory)) ||
        failed(addPlace(rewriter, op, memory, adaptor.getDestination(),
                        adaptor.getIndices(), op.getTransposed(), operands)) ||
        failed(emitCall(rewriter, op,
                        "simdgroup_matrix_8x8_store." +
                            getSpelling(op.getValue().getType()) + "." +
                            getPointerSpelling(memory),
                        Type(), operands, /*convergent=*/true)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerFill : AIRPattern<simdgroup::FillOp> {
  using AIRPattern::AIRPattern;
  LogicalResult
  matchAndRewrite(simdgroup::FillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = op.getResult().getType();
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op,
                 "simdgroup_matrix_8x8_init_filled." + getSpelling(type) + "." +
                     getSpelling(op.getValue().getType()),
                 type, adaptor.getValue(), /*convergent=*/false);
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }
};

struct LowerMultiply : AIRPattern<simdgroup::MultiplyAccumulateOp> {
  using AIRPattern::AIRPattern;
  LogicalResult
  matchAndRewrite(simdgroup::MultiplyAccumulateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::string name = "simdgroup_matrix_8x8_multiply_accumulate";
    for (Value value : {Value(op.getResult()), Value(op.getA()),
                        Value(op.getB()), Value(op.getAcc())})
      name += "." + getSpelling(value.getType());
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op, name, op.getResult().getType(),
                 adaptor.getOperands(), /*convergent=*/true);
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }
};

struct ToAIRPass : PassWrapper<ToAIRPass, OperationPass<gpu::GPUModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToAIRPass)
  ToAIRPass() = default;
  ToAIRPass(const ToAIRPass &other) : PassWrapper(other) {
    version = other.version;
  }
  explicit ToAIRPass(StringRef text) { version = text.str(); }

  StringRef getArgument() const override { return "mma-select-to-air"; }
  StringRef getDescription() const override {
    return "Convert the kernels of a gpu.module to Apple's AIR in the LLVM "
           "dialect";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<LLVM::LLVMDialect, func::FuncDialect, memref::MemRefDialect>();
  }
  void runOnOperation() override;

  Option<std::string> version{
      *this, "air-version",
      llvm::cl::desc("AIR version, whose calls differ: 2.6, 2.7, 2.8"),
      llvm::cl::init(defaultAIRVersion.str())};
};
} // namespace

/// What no pattern serves, said before anything is converted.
static LogicalResult checkSupported(gpu::GPUModuleOp module) {
  WalkResult result = module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (op == module || (dialect != "gpu" && dialect != "math"))
      return WalkResult::advance();
    op->emitOpError("has no function of AIR here")
        << (dialect == "math" ? "; write it with operations of arith"
                              : ", only ids and gpu.barrier have");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

void ToAIRPass::runOnOperation() {
  gpu::GPUModuleOp module = getOperation();
  const air::Version *known = air::Version::find(version);
  if (!known) {
    module.emitOpError("unknown AIR version '")
        << version << "', versions are " << air::Version::listKnown();
    return signalPassFailure();
  }
  if (failed(metal::assignAddressSpaces(module)) ||
      failed(air::convertKernels(module, *known)) ||
      failed(checkSupported(module)))
    return signalPassFailure();

  LowerToLLVMOptions options(&getContext());
  options.useBarePtrCallConv = true;
  options.allocLowering = LowerToLLVMOptions::AllocLowering::None;
  options.dataLayout = llvm::DataLayout(air::getDataLayout());
  LLVMTypeConverter converter(&getContext(), options);
  RewritePatternSet patterns(&getContext());
  populateFuncToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  patterns.add<LowerLoad, LowerStore, LowerFill, LowerMultiply>(converter,
                                                                *known);
  LLVMConversionTarget target(getContext());
  target.addLegalOp<gpu::GPUModuleOp>();
  if (failed(applyFullConversion(module, target, std::move(patterns))))
    return signalPassFailure();
  OpBuilder builder(module);
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  builder.getStringAttr(air::getDataLayout()));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  builder.getStringAttr(known->triple));
}

std::unique_ptr<Pass> mma_select::createToAIRPass(StringRef version) {
  return std::make_unique<ToAIRPass>(version);
}

void mma_select::registerToAIRPass() { PassRegistration<ToAIRPass>(); }
