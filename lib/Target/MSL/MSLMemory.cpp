//===- MSLMemory.cpp - memrefs are pointers -------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MSL.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;

SmallVector<OpFoldResult> msl::foldIndices(ValueRange indices,
                                           ValueRange converted) {
  SmallVector<OpFoldResult> folded;
  for (auto [index, value] : llvm::zip_equal(indices, converted)) {
    IntegerAttr constant;
    if (matchPattern(index, m_Constant(&constant)))
      folded.push_back(constant);
    else
      folded.push_back(value);
  }
  return folded;
}

static Value makeIndex(OpBuilder &builder, Location loc, int64_t value) {
  return emitc::LiteralOp::create(
      builder, loc, emitc::PtrDiffTType::get(builder.getContext()),
      std::to_string(value));
}

FailureOr<msl::Offset> msl::getOffset(ConversionPatternRewriter &rewriter,
                                      Location loc, MemRefType type,
                                      ArrayRef<OpFoldResult> indices) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamicShape(strides))
    return failure();
  auto indexType = emitc::PtrDiffTType::get(rewriter.getContext());
  Offset sum;
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    if (std::optional<int64_t> constant = getConstantIntValue(index)) {
      sum.known += *constant * stride;
      continue;
    }
    if (stride == 0)
      continue;
    Value term = cast<Value>(index);
    if (stride != 1)
      term = emitc::MulOp::create(rewriter, loc, indexType, term,
                                  makeIndex(rewriter, loc, stride));
    if (sum.value)
      term = emitc::AddOp::create(rewriter, loc, indexType, sum.value, term);
    sum.value = term;
  }
  return sum;
}

std::string msl::Offset::getText() const {
  if (!value)
    return std::to_string(known);
  return known ? "{} + " + std::to_string(known) : "{}";
}

SmallVector<Value> msl::Offset::getOperands() const {
  return value ? SmallVector<Value>{value} : SmallVector<Value>();
}

/// The pointer that is `offset` elements further.
static Value movePointer(OpBuilder &builder, Location loc, Value pointer,
                         const msl::Offset &offset) {
  if (!offset.value && offset.known == 0)
    return pointer;
  Value sum = offset.value;
  if (offset.known != 0) {
    Value known = makeIndex(builder, loc, offset.known);
    if (sum)
      known = emitc::AddOp::create(builder, loc, sum.getType(), sum, known);
    sum = known;
  }
  auto type = cast<emitc::PointerType>(pointer.getType());
  Value element = emitc::SubscriptOp::create(
      builder, loc, emitc::LValueType::get(type.getPointee()), pointer,
      ValueRange(sum));
  return emitc::AddressOfOp::create(builder, loc, type, element);
}

/// `offsets` of a view, the dynamic ones as converted.
static SmallVector<OpFoldResult> mergeOffsets(OpBuilder &builder,
                                              ArrayRef<int64_t> offsets,
                                              ArrayRef<OpFoldResult> dynamic) {
  SmallVector<OpFoldResult> merged;
  for (int64_t offset : offsets) {
    if (ShapedType::isDynamic(offset)) {
      merged.push_back(dynamic.front());
      dynamic = dynamic.drop_front();
    } else {
      merged.push_back(builder.getIndexAttr(offset));
    }
  }
  return merged;
}

namespace {
struct LowerLoad : OpConversionPattern<memref::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    FailureOr<msl::Offset> offset =
        msl::getOffset(rewriter, loc, op.getMemRefType(),
                       msl::foldIndices(op.getIndices(), adaptor.getIndices()));
    if (failed(offset))
      return rewriter.notifyMatchFailure(op, "dynamic strides");
    SmallVector<Value> operands = {adaptor.getMemref()};
    llvm::append_range(operands, offset->getOperands());
    // The variable has the type without the address space.
    rewriter.replaceOp(
        op, msl::emitStatement(
                rewriter, loc, getTypeConverter()->convertType(op.getType()),
                "{} = {}[" + offset->getText() + "];", operands));
    return success();
  }
};

struct LowerStore : OpConversionPattern<memref::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<msl::Offset> offset =
        msl::getOffset(rewriter, op.getLoc(), op.getMemRefType(),
                       msl::foldIndices(op.getIndices(), adaptor.getIndices()));
    if (failed(offset))
      return rewriter.notifyMatchFailure(op, "dynamic strides");
    SmallVector<Value> operands = {adaptor.getMemref()};
    llvm::append_range(operands, offset->getOperands());
    operands.push_back(adaptor.getValue());
    rewriter.replaceOpWithNewOp<emitc::VerbatimOp>(
        op, "{}[" + offset->getText() + "] = {};", operands);
    return success();
  }
};

struct LowerSubView : OpConversionPattern<memref::SubViewOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::SubViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<msl::Offset> offset = msl::getOffset(
        rewriter, op.getLoc(), op.getSourceType(),
        mergeOffsets(rewriter, op.getStaticOffsets(),
                     msl::foldIndices(op.getOffsets(), adaptor.getOffsets())));
    if (failed(offset))
      return rewriter.notifyMatchFailure(op, "dynamic strides");
    rewriter.replaceOp(
        op, movePointer(rewriter, op.getLoc(), adaptor.getSource(), *offset));
    return success();
  }
};

struct LowerReinterpretCast : OpConversionPattern<memref::ReinterpretCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::ReinterpretCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(op.getSource().getType());
    if (!source || !source.getLayout().isIdentity())
      return rewriter.notifyMatchFailure(op, "its offset is not from here");
    OpFoldResult from =
        mergeOffsets(rewriter, op.getStaticOffsets(),
                     msl::foldIndices(op.getOffsets(), adaptor.getOffsets()))
            .front();
    msl::Offset offset;
    if (std::optional<int64_t> known = getConstantIntValue(from))
      offset.known = *known;
    else
      offset.value = cast<Value>(from);
    rewriter.replaceOp(
        op, movePointer(rewriter, op.getLoc(), adaptor.getSource(), offset));
    return success();
  }
};

/// Views that begin at the same element.
template <typename ViewOp>
struct LowerView : OpConversionPattern<ViewOp> {
  using OpConversionPattern<ViewOp>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ViewOp op, typename ViewOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands().front());
    return success();
  }
};
} // namespace

void msl::populateMemoryPatterns(TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<LowerLoad, LowerStore, LowerSubView, LowerReinterpretCast,
               LowerView<memref::CastOp>, LowerView<memref::CollapseShapeOp>,
               LowerView<memref::ExpandShapeOp>>(converter,
                                                 patterns.getContext());
}
