//===- MSLMatrix.cpp - simdgroup_matrix -----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MSL's functions write to their first argument, so each matrix is a variable.
// Signatures: Metal Shading Language specification, simdgroup matrix functions.
//
//===----------------------------------------------------------------------===//

#include "MSL.h"

#include "../Simdgroup/Metal.h"
#include "mma_select/Target/Simdgroup.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;

namespace {
/// The arguments after the matrix, as a format string and its operands.
struct Place {
  std::string text;
  SmallVector<Value> operands;
};

static FailureOr<Place> getPlace(ConversionPatternRewriter &rewriter,
                                 Operation *op, MemRefType type, Value pointer,
                                 ValueRange indices, ValueRange converted,
                                 bool transposed) {
  if (failed(metal::checkMatrixSpace(op, type)))
    return failure();
  FailureOr<metal::StridedMatrix> matrix =
      metal::getStridedMatrix(type, transposed);
  if (failed(matrix))
    return op->emitOpError("steps over elements in both dimensions of ")
           << type
           << ", and simdgroup_load and simdgroup_store have one stride; use a "
              "memref with unit stride, or AIR 2.8 (mma-select-to-air)";
  FailureOr<msl::Offset> start = msl::getOffset(
      rewriter, op->getLoc(), type, msl::foldIndices(indices, converted));
  if (failed(start))
    return op->emitOpError("wants static strides, and ")
           << type << " has others";
  Place place{"{}", {pointer}};
  if (start->value || start->known != 0)
    place.text += " + " + start->getText();
  llvm::append_range(place.operands, start->getOperands());
  place.text += ", " + std::to_string(
                           type.getStridesAndOffset().first[matrix->strideDim]);
  if (matrix->transposed)
    place.text += ", ulong2(0, 0), true";
  return place;
}

struct LowerLoad : OpConversionPattern<simdgroup::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(simdgroup::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    FailureOr<Place> place =
        getPlace(rewriter, op, op.getSource().getType(), adaptor.getSource(),
                 op.getIndices(), adaptor.getIndices(), op.getTransposed());
    if (failed(place))
      return failure();
    rewriter.replaceOp(
        op, msl::emitStatement(
                rewriter, loc, getTypeConverter()->convertType(op.getType()),
                "simdgroup_load({}, " + place->text + ");", place->operands));
    return success();
  }
};

struct LowerStore : OpConversionPattern<simdgroup::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(simdgroup::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<Place> place = getPlace(
        rewriter, op, op.getDestination().getType(), adaptor.getDestination(),
        op.getIndices(), adaptor.getIndices(), op.getTransposed());
    if (failed(place))
      return failure();
    place->operands.insert(place->operands.begin(), adaptor.getValue());
    rewriter.replaceOpWithNewOp<emitc::VerbatimOp>(
        op, "simdgroup_store({}, " + place->text + ");", place->operands);
    return success();
  }
};

struct LowerFill : OpConversionPattern<simdgroup::FillOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(simdgroup::FillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto eight = rewriter.getI32IntegerAttr(8);
    Attribute arguments[] = {
        emitc::OpaqueAttr::get(getContext(),
                               metal::getTypeName(op.getValue().getType())),
        eight, eight};
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, getTypeConverter()->convertType(op.getType()),
        "make_filled_simdgroup_matrix", adaptor.getOperands(),
        /*args=*/ArrayAttr(), rewriter.getArrayAttr(arguments));
    return success();
  }
};

struct LowerMultiply : OpConversionPattern<simdgroup::MultiplyAccumulateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(simdgroup::MultiplyAccumulateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, msl::emitStatement(rewriter, op.getLoc(),
                               getTypeConverter()->convertType(op.getType()),
                               "simdgroup_multiply_accumulate({}, {}, {}, {});",
                               adaptor.getOperands()));
    return success();
  }
};

struct LowerBarrier : OpConversionPattern<simdgroup::BarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(simdgroup::BarrierOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::VerbatimOp>(
        op, "simdgroup_barrier(mem_flags::mem_threadgroup);");
    return success();
  }
};

/// The one element of a matrix that an op names; none for another op.
template <typename ElementOp>
static std::optional<int64_t> getElementIndex(ElementOp op) {
  ArrayRef<int64_t> position = op.getStaticPosition();
  if (position.size() != 1 || ShapedType::isDynamic(position[0]))
    return std::nullopt;
  return position[0];
}

struct LowerExtract : OpConversionPattern<vector::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(vector::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<int64_t> element = getElementIndex(op);
    if (!element)
      return rewriter.notifyMatchFailure(op, "no element of a matrix");
    rewriter.replaceOp(
        op,
        msl::emitStatement(
            rewriter, op.getLoc(),
            getTypeConverter()->convertType(op.getType()),
            llvm::formatv("{{} = {{}.thread_elements()[{0}];", *element).str(),
            adaptor.getSource()));
    return success();
  }
};

struct LowerInsert : OpConversionPattern<vector::InsertOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(vector::InsertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<int64_t> element = getElementIndex(op);
    if (!element)
      return rewriter.notifyMatchFailure(op, "no element of a matrix");
    Location loc = op.getLoc();
    Value matrix = msl::makeVariable(
        rewriter, loc, getTypeConverter()->convertType(op.getType()));
    emitc::AssignOp::create(rewriter, loc, matrix, adaptor.getDest());
    emitc::VerbatimOp::create(
        rewriter, loc,
        llvm::formatv("{{}.thread_elements()[{0}] = {{};", *element).str(),
        ValueRange{matrix, adaptor.getValueToStore()});
    rewriter.replaceOp(op, msl::loadVariable(rewriter, loc, matrix));
    return success();
  }
};
} // namespace

void msl::populateMatrixPatterns(TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<LowerLoad, LowerStore, LowerFill, LowerMultiply, LowerBarrier,
               LowerExtract, LowerInsert>(converter, patterns.getContext());
}
