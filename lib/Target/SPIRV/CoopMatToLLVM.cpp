//===- CoopMatToLLVM.cpp - patterns for cooperative matrices --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoopMatToLLVM.h"

#include "../Common/RuntimeCall.h"
#include "Conversion.h"
#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Simulator/CoopMatCalls.h"
#include "mma_select/Target/CoopMat.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mma_select;
using spirv::CooperativeMatrixType;

static unsigned getElementBytes(CooperativeMatrixType type) {
  return type.getElementType().getIntOrFloatBitWidth() / 8;
}

namespace {
template <typename SourceOp>
struct CallPattern : ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;

  /// Calls `coopmat.<name>`.
  FailureOr<LLVM::CallOp> emitCall(ConversionPatternRewriter &rewriter,
                                   Operation *op, StringRef name, Type result,
                                   ValueRange operands) const {
    return emitRuntimeCall(rewriter, op, (sim::coopMatPrefix + name).str(),
                           result, operands, /*convergent=*/true);
  }

  LogicalResult replaceByCall(ConversionPatternRewriter &rewriter,
                              Operation *op, StringRef name, Type result,
                              ValueRange operands) const {
    FailureOr<LLVM::CallOp> call =
        emitCall(rewriter, op, name, result, operands);
    if (failed(call))
      return failure();
    rewriter.replaceOp(op, *call);
    return success();
  }

  Value getNumber(OpBuilder &builder, Location loc, Type type,
                  int64_t value) const {
    return LLVM::ConstantOp::create(builder, loc, type,
                                    builder.getIntegerAttr(type, value));
  }

  /// Rows, columns, use, bytes of an element.
  void addShape(OpBuilder &builder, Location loc, CooperativeMatrixType type,
                SmallVectorImpl<Value> &operands) const {
    for (unsigned value : {type.getRows(), type.getColumns(),
                           unsigned(type.getUse()), getElementBytes(type)})
      operands.push_back(getNumber(builder, loc, builder.getI32Type(), value));
  }

  /// Pointer, strides of rows and columns in elements, and the shape.
  void addPlace(ConversionPatternRewriter &rewriter, Location loc,
                MemRefType type, Value memref, ValueRange indices,
                bool transposed, CooperativeMatrixType matrix,
                SmallVectorImpl<Value> &operands) const {
    Value pointer =
        this->getStridedElementPtr(rewriter, loc, type, memref, indices);
    auto flat = LLVM::LLVMPointerType::get(rewriter.getContext());
    if (pointer.getType() != flat)
      pointer = LLVM::AddrSpaceCastOp::create(rewriter, loc, flat, pointer);
    SmallVector<int64_t> strides;
    int64_t offset;
    // All strides are static, prepareModule() saw to that.
    (void)type.getStridesAndOffset(strides, offset);
    int64_t row = strides[type.getRank() - 2], column = strides.back();
    if (transposed)
      std::swap(row, column);
    operands.push_back(pointer);
    for (int64_t stride : {row, column})
      operands.push_back(
          getNumber(rewriter, loc, rewriter.getI64Type(), stride));
    addShape(rewriter, loc, matrix, operands);
  }
};

struct LowerLoad : CallPattern<coopmat::LoadOp> {
  using CallPattern::CallPattern;
  LogicalResult
  matchAndRewrite(coopmat::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    CooperativeMatrixType matrix = op.getResult().getType();
    Type type = getTypeConverter()->convertType(matrix);
    SmallVector<Value> operands;
    if (failed(coopmat::checkStride(op, op.getSource().getType())))
      return failure();
    addPlace(rewriter, op.getLoc(), op.getSource().getType(),
             adaptor.getSource(), adaptor.getIndices(), op.getTransposed(),
             matrix, operands);
    return replaceByCall(rewriter, op, "load." + getSpelling(type), type,
                         operands);
  }
};

struct LowerStore : CallPattern<coopmat::StoreOp> {
  using CallPattern::CallPattern;
  LogicalResult
  matchAndRewrite(coopmat::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands = {adaptor.getValue()};
    if (failed(coopmat::checkStride(op, op.getDestination().getType())))
      return failure();
    addPlace(rewriter, op.getLoc(), op.getDestination().getType(),
             adaptor.getDestination(), adaptor.getIndices(), op.getTransposed(),
             op.getValue().getType(), operands);
    return replaceByCall(rewriter, op,
                         "store." + getSpelling(adaptor.getValue().getType()),
                         Type(), operands);
  }
};

/// The row that a product is one of, null for none.
static const ISA::Instruction *findRow(spirv::KHRCooperativeMatrixMulAddOp op) {
  using Signs = spirv::CooperativeMatrixOperandsKHR;
  auto a = cast<CooperativeMatrixType>(op.getA().getType());
  auto b = cast<CooperativeMatrixType>(op.getB().getType());
  auto c = cast<CooperativeMatrixType>(op.getC().getType());
  Signs signs = op.getMatrixOperands().value_or(Signs::None);
  auto fits = [](const ISA::Operand &operand, Type type, bool isSigned) {
    const ISA::ElementTypeRow &element = ISA::getElementType(operand.type);
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return element.storage == text &&
           (element.isFloat || element.isSigned == isSigned);
  };
  for (const ISA::Instruction *row :
       ISA::InstructionSet::getBuiltin().getInstructions())
    if (row->getTarget() == ISA::SPIRV && row->m == c.getRows() &&
        row->n == c.getColumns() && row->k == a.getColumns() &&
        fits(row->a, a.getElementType(),
             bitEnumContainsAll(signs, Signs::ASigned)) &&
        fits(row->b, b.getElementType(),
             bitEnumContainsAll(signs, Signs::BSigned)) &&
        ISA::getElementType(row->c.type).bitWidth ==
            c.getElementType().getIntOrFloatBitWidth())
      return row;
  return nullptr;
}

struct LowerMulAdd : CallPattern<spirv::KHRCooperativeMatrixMulAddOp> {
  using CallPattern::CallPattern;
  LogicalResult
  matchAndRewrite(spirv::KHRCooperativeMatrixMulAddOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const ISA::Instruction *row = findRow(op);
    if (!row)
      return op.emitOpError("is no row of the instruction table, from which "
                            "the simulator knows what a product is");
    return replaceByCall(rewriter, op, (sim::coopMatProduct + row->name).str(),
                         adaptor.getC().getType(), adaptor.getOperands());
  }
};

struct LowerFill : CallPattern<spirv::CompositeConstructOp> {
  using CallPattern::CallPattern;
  LogicalResult
  matchAndRewrite(spirv::CompositeConstructOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<CooperativeMatrixType>(op.getType()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(
        op, getTypeConverter()->convertType(op.getType()),
        adaptor.getConstituents().front());
    return success();
  }
};

struct LowerLength : CallPattern<spirv::KHRCooperativeMatrixLengthOp> {
  using CallPattern::CallPattern;
  LogicalResult
  matchAndRewrite(spirv::KHRCooperativeMatrixLengthOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands;
    addShape(rewriter, op.getLoc(),
             cast<CooperativeMatrixType>(op.getCooperativeMatrixType()),
             operands);
    return replaceByCall(rewriter, op, "length", rewriter.getI32Type(),
                         operands);
  }
};

/// The same operation of all elements that a lane has.
template <typename SourceOp, typename TargetOp>
struct LowerWhole : ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(SourceOp op, typename SourceOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = this->getTypeConverter()->convertType(op.getType());
    if (!isa<CooperativeMatrixType>(op.getType()) || !type)
      return failure();
    rewriter.replaceOpWithNewOp<TargetOp>(op, TypeRange{type},
                                          adaptor.getOperands());
    return success();
  }
};

/// A conversion. Elements of another size are in other places.
template <typename SourceOp, typename WiderOp, typename NarrowerOp>
struct LowerConversion : CallPattern<SourceOp> {
  using CallPattern<SourceOp>::CallPattern;
  LogicalResult
  matchAndRewrite(SourceOp op, typename SourceOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto to = dyn_cast<CooperativeMatrixType>(op.getType());
    auto from = dyn_cast<CooperativeMatrixType>(op.getOperand().getType());
    if (!to || !from)
      return failure();
    unsigned after = getElementBytes(to), before = getElementBytes(from);
    Type type = this->getTypeConverter()->convertType(to);
    Value operand = adaptor.getOperands().front();
    Value converted =
        after > before
            ? WiderOp::create(rewriter, op.getLoc(), type, operand).getResult()
            : NarrowerOp::create(rewriter, op.getLoc(), type, operand)
                  .getResult();
    if (after == before) {
      rewriter.replaceOp(op, converted);
      return success();
    }
    SmallVector<Value> operands = {converted};
    this->addShape(rewriter, op.getLoc(), to, operands);
    operands.push_back(
        this->getNumber(rewriter, op.getLoc(), rewriter.getI32Type(), before));
    return this->replaceByCall(rewriter, op, "move." + getSpelling(type), type,
                               operands);
  }
};

/// The frame has one variable for each place in the code, however often it is
/// passed.
struct LowerVariable : ConvertOpToLLVMPattern<spirv::VariableOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(spirv::VariableOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(
        cast<spirv::PointerType>(op.getType()).getPointeeType());
    if (!type || op.getInitializer())
      return failure();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(
        &op->getParentOfType<FunctionOpInterface>().front());
    Value one =
        LLVM::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI32Type(),
                                 rewriter.getI32IntegerAttr(1));
    rewriter.replaceOp(
        op, LLVM::AllocaOp::create(
                rewriter, op.getLoc(),
                LLVM::LLVMPointerType::get(rewriter.getContext()), type, one));
    return success();
  }
};

struct LowerAccessChain : ConvertOpToLLVMPattern<spirv::AccessChainOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(spirv::AccessChainOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto matrix = dyn_cast<CooperativeMatrixType>(
        cast<spirv::PointerType>(op.getBasePtr().getType()).getPointeeType());
    if (!matrix || adaptor.getIndices().size() != 1)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(
        op, LLVM::LLVMPointerType::get(rewriter.getContext()),
        matrix.getElementType(), adaptor.getBasePtr(), adaptor.getIndices());
    return success();
  }
};

struct LowerVariableLoad : ConvertOpToLLVMPattern<spirv::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(spirv::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(
        op, getTypeConverter()->convertType(op.getType()), adaptor.getPtr());
    return success();
  }
};

struct LowerVariableStore : ConvertOpToLLVMPattern<spirv::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(spirv::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, adaptor.getValue(),
                                               adaptor.getPtr());
    return success();
  }
};

/// A barrier, whatever the memory that it is for.
template <typename BarrierOp>
struct LowerBarrier : CallPattern<BarrierOp> {
  using CallPattern<BarrierOp>::CallPattern;
  LogicalResult
  matchAndRewrite(BarrierOp op, typename BarrierOp::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef name = "workgroup_barrier";
    if constexpr (std::is_same_v<BarrierOp, spirv::ControlBarrierOp>)
      if (op.getExecutionScope() == spirv::Scope::Subgroup)
        name = "subgroup_barrier";
    return this->replaceByCall(rewriter, op, name, Type(), ValueRange());
  }
};

/// Ids are 32 bits wide, and indices here are not.
template <typename IdOp>
struct LowerId : CallPattern<IdOp> {
  LowerId(const LLVMTypeConverter &converter, StringRef name)
      : CallPattern<IdOp>(converter), name(name) {}
  LogicalResult
  matchAndRewrite(IdOp op, typename IdOp::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands;
    Type i32 = rewriter.getI32Type();
    if constexpr (std::is_same_v<IdOp, gpu::ThreadIdOp> ||
                  std::is_same_v<IdOp, gpu::BlockIdOp> ||
                  std::is_same_v<IdOp, gpu::BlockDimOp> ||
                  std::is_same_v<IdOp, gpu::GridDimOp>)
      operands.push_back(this->getNumber(
          rewriter, op.getLoc(), i32, static_cast<int64_t>(op.getDimension())));
    FailureOr<LLVM::CallOp> call =
        this->emitCall(rewriter, op, name, i32, operands);
    if (failed(call))
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::ZExtOp>(
        op, this->getTypeConverter()->convertType(op.getType()),
        call->getResult());
    return success();
  }

  StringRef name;
};
} // namespace

void coopmat::populateToLLVMPatterns(LLVMTypeConverter &converter,
                                     RewritePatternSet &patterns,
                                     unsigned subgroupSize) {
  converter.addConversion([=](CooperativeMatrixType type) -> Type {
    int64_t size = int64_t(type.getRows()) * type.getColumns();
    return VectorType::get(llvm::divideCeil(size, subgroupSize),
                           type.getElementType());
  });
  converter.addConversion([](spirv::PointerType type) -> Type {
    return LLVM::LLVMPointerType::get(type.getContext());
  });
  patterns.add<LowerLoad, LowerStore, LowerMulAdd, LowerFill, LowerLength,
               LowerVariable, LowerAccessChain, LowerVariableLoad,
               LowerVariableStore, LowerBarrier<spirv::ControlBarrierOp>,
               LowerBarrier<gpu::BarrierOp>>(converter);
  patterns.add<LowerWhole<spirv::FAddOp, arith::AddFOp>,
               LowerWhole<spirv::FSubOp, arith::SubFOp>,
               LowerWhole<spirv::FMulOp, arith::MulFOp>,
               LowerWhole<spirv::FDivOp, arith::DivFOp>,
               LowerWhole<spirv::FNegateOp, arith::NegFOp>,
               LowerWhole<spirv::IAddOp, arith::AddIOp>,
               LowerWhole<spirv::ISubOp, arith::SubIOp>,
               LowerWhole<spirv::IMulOp, arith::MulIOp>>(converter);
  patterns.add<
      LowerConversion<spirv::FConvertOp, arith::ExtFOp, arith::TruncFOp>,
      LowerConversion<spirv::SConvertOp, arith::ExtSIOp, arith::TruncIOp>,
      LowerConversion<spirv::UConvertOp, arith::ExtUIOp, arith::TruncIOp>,
      LowerConversion<spirv::ConvertSToFOp, arith::SIToFPOp, arith::SIToFPOp>,
      LowerConversion<spirv::ConvertUToFOp, arith::UIToFPOp, arith::UIToFPOp>,
      LowerConversion<spirv::ConvertFToSOp, arith::FPToSIOp, arith::FPToSIOp>,
      LowerConversion<spirv::ConvertFToUOp, arith::FPToUIOp, arith::FPToUIOp>>(
      converter);
  patterns.add<LowerId<gpu::ThreadIdOp>>(converter, "thread_id");
  patterns.add<LowerId<gpu::BlockIdOp>>(converter, "block_id");
  patterns.add<LowerId<gpu::BlockDimOp>>(converter, "block_dim");
  patterns.add<LowerId<gpu::GridDimOp>>(converter, "grid_dim");
  patterns.add<LowerId<gpu::LaneIdOp>>(converter, "lane_id");
  patterns.add<LowerId<gpu::SubgroupIdOp>>(converter, "subgroup_id");
  patterns.add<LowerId<gpu::SubgroupSizeOp>>(converter, "subgroup_size");
  patterns.add<LowerId<gpu::NumSubgroupsOp>>(converter, "num_subgroups");
}
