//===- MSLScalar.cpp - numbers --------------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's patterns know no half and no bfloat, which are opaque to EmitC.
//
//===----------------------------------------------------------------------===//

#include "MSL.h"

#include "../Simdgroup/Metal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;

static bool isSmallFloat(Type type) { return type.isF16() || type.isBF16(); }

void msl::populateTypeConversion(TypeConverter &converter) {
  converter.addConversion([](Type type) -> std::optional<Type> {
    if (type.isF32() || type.isInteger(1) || type.isInteger(8) ||
        type.isInteger(16) || type.isInteger(32) || type.isInteger(64))
      return type;
    if (type.isIndex())
      return emitc::PtrDiffTType::get(type.getContext());
    if (isSmallFloat(type))
      return emitc::OpaqueType::get(type.getContext(),
                                    metal::getTypeName(type));
    if (isa<emitc::OpaqueType, emitc::PtrDiffTType, emitc::SizeTType,
            emitc::PointerType>(type))
      return type;
    return std::nullopt;
  });
  converter.addConversion([](VectorType type) -> std::optional<Type> {
    Type element = type.getElementType();
    if (type.getRank() != 1 || type.getNumElements() != 64 ||
        (!element.isF32() && !isSmallFloat(element)))
      return std::nullopt;
    return emitc::OpaqueType::get(
        type.getContext(),
        llvm::formatv("simdgroup_{0}8x8", metal::getTypeName(element)).str());
  });
  converter.addConversion([](MemRefType type) -> std::optional<Type> {
    StringRef name = metal::getTypeName(type.getElementType());
    if (name.empty())
      return std::nullopt;
    StringRef space = "thread";
    if (type.getMemorySpaceAsInt() == metal::Device)
      space = "device";
    else if (type.getMemorySpaceAsInt() == metal::Threadgroup)
      space = "threadgroup";
    return emitc::PointerType::get(
        emitc::OpaqueType::get(type.getContext(), (space + " " + name).str()));
  });
}

Value msl::makeVariable(OpBuilder &builder, Location loc, Type type) {
  return emitc::VariableOp::create(
      builder, loc, emitc::LValueType::get(type),
      emitc::OpaqueAttr::get(builder.getContext(), ""));
}

Value msl::loadVariable(OpBuilder &builder, Location loc, Value variable) {
  auto type = cast<emitc::LValueType>(variable.getType());
  return emitc::LoadOp::create(builder, loc, type.getValueType(), variable);
}

Value msl::emitStatement(OpBuilder &builder, Location loc, Type type,
                         StringRef text, ValueRange operands) {
  Value variable = makeVariable(builder, loc, type);
  SmallVector<Value> all = {variable};
  llvm::append_range(all, operands);
  emitc::VerbatimOp::create(builder, loc, text, all);
  return loadVariable(builder, loc, variable);
}

//===----------------------------------------------------------------------===//
// Expansions
//===----------------------------------------------------------------------===//

namespace {
/// Comparing f32 is exact.
struct WidenComparison : OpRewritePattern<arith::CmpFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::CmpFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isSmallFloat(op.getLhs().getType()))
      return failure();
    auto widen = [&](Value value) -> Value {
      return arith::ExtFOp::create(rewriter, op.getLoc(), rewriter.getF32Type(),
                                   value);
    };
    Value lhs = widen(op.getLhs()), rhs = widen(op.getRhs());
    rewriter.replaceOpWithNewOp<arith::CmpFOp>(op, op.getPredicate(), lhs, rhs);
    return success();
  }
};

template <typename MinMaxOp, arith::CmpIPredicate predicate>
struct ExpandMinMax : OpRewritePattern<MinMaxOp> {
  using OpRewritePattern<MinMaxOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(MinMaxOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isIntOrIndex())
      return failure();
    Value isFirst = arith::CmpIOp::create(rewriter, op.getLoc(), predicate,
                                          op.getLhs(), op.getRhs());
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isFirst, op.getLhs(),
                                                 op.getRhs());
    return success();
  }
};
} // namespace

void msl::populateScalarExpansions(RewritePatternSet &patterns) {
  arith::populateArithExpandOpsPatterns(patterns);
  patterns.add<WidenComparison,
               ExpandMinMax<arith::MinSIOp, arith::CmpIPredicate::slt>,
               ExpandMinMax<arith::MaxSIOp, arith::CmpIPredicate::sgt>,
               ExpandMinMax<arith::MinUIOp, arith::CmpIPredicate::ult>,
               ExpandMinMax<arith::MaxUIOp, arith::CmpIPredicate::ugt>>(
      patterns.getContext());
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace {
/// Constants of half and bfloat, and infinities and NaNs of float, which
/// upstream prints as macros of C.
struct LowerFloatConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto number = dyn_cast<FloatAttr>(op.getValue());
    if (!number || metal::getTypeName(number.getType()).empty())
      return rewriter.notifyMatchFailure(op, "no float of MSL");
    llvm::APFloat value = number.getValue();
    if (number.getType().isF32() && value.isFinite())
      return rewriter.notifyMatchFailure(op, "upstream's");
    StringRef name = metal::getTypeName(number.getType());
    std::string text;
    if (value.isNaN())
      text = llvm::formatv("{0}(NAN)", name);
    else if (value.isInfinity())
      text = llvm::formatv("{0}({1}INFINITY)", name,
                           value.isNegative() ? "-" : "");
    else {
      // As a float, which holds it exactly, in digits that are exact, too.
      SmallString<32> digits;
      bool loses;
      value.convert(llvm::APFloat::IEEEsingle(),
                    llvm::APFloat::rmNearestTiesToEven, &loses);
      value.toString(digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/3);
      bool isFloat = digits.str().find_first_of(".eE") != StringRef::npos;
      text = llvm::formatv("{0}({1}{2})", name, digits, isFloat ? "f" : ".0f");
    }
    rewriter.replaceOpWithNewOp<emitc::ConstantOp>(
        op, getTypeConverter()->convertType(op.getType()),
        emitc::OpaqueAttr::get(getContext(), text));
    return success();
  }
};

/// A cast of or to half or bfloat.
template <typename CastOp>
struct LowerFloatCast : OpConversionPattern<CastOp> {
  using OpConversionPattern<CastOp>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(CastOp op, typename CastOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isSmallFloat(op.getIn().getType()) && !isSmallFloat(op.getType()))
      return rewriter.notifyMatchFailure(op, "upstream's");
    rewriter.replaceOpWithNewOp<emitc::CastOp>(
        op, this->getTypeConverter()->convertType(op.getType()),
        adaptor.getIn());
    return success();
  }
};

/// Arithmetic of indices that upstream has for integers only.
template <typename IndexOp, typename EmitCOp,
          IntegerType::SignednessSemantics signedness = IntegerType::Unsigned>
struct LowerIndexArithmetic : OpConversionPattern<IndexOp> {
  using OpConversionPattern<IndexOp>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(IndexOp op, typename IndexOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isIndex())
      return rewriter.notifyMatchFailure(op, "upstream's");
    Location loc = op.getLoc();
    auto type = IntegerType::get(this->getContext(), 64, signedness);
    Value lhs = emitc::CastOp::create(rewriter, loc, type, adaptor.getLhs());
    Value rhs = emitc::CastOp::create(rewriter, loc, type, adaptor.getRhs());
    Value result = EmitCOp::create(rewriter, loc, type, lhs, rhs);
    rewriter.replaceOpWithNewOp<emitc::CastOp>(
        op, this->getTypeConverter()->convertType(op.getType()), result);
    return success();
  }
};

/// A function of MSL, which it has for all floats.
template <typename MathOp>
struct LowerFunction : OpConversionPattern<MathOp> {
  LowerFunction(TypeConverter &converter, MLIRContext *context, StringRef name)
      : OpConversionPattern<MathOp>(converter, context), name(name) {}
  LogicalResult
  matchAndRewrite(MathOp op, typename MathOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (metal::getTypeName(op.getType()).empty())
      return rewriter.notifyMatchFailure(op, "no float of MSL");
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, this->getTypeConverter()->convertType(op.getType()), name,
        adaptor.getOperands());
    return success();
  }
  StringRef name;
};
} // namespace

void msl::populateScalarPatterns(TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LowerFloatConstant, LowerFloatCast<arith::ExtFOp>,
               LowerFloatCast<arith::TruncFOp>, LowerFloatCast<arith::SIToFPOp>,
               LowerFloatCast<arith::UIToFPOp>, LowerFloatCast<arith::FPToSIOp>,
               LowerFloatCast<arith::FPToUIOp>,
               LowerIndexArithmetic<arith::AndIOp, emitc::BitwiseAndOp>,
               LowerIndexArithmetic<arith::DivUIOp, emitc::DivOp>,
               LowerIndexArithmetic<arith::OrIOp, emitc::BitwiseOrOp>,
               LowerIndexArithmetic<arith::RemUIOp, emitc::RemOp>,
               LowerIndexArithmetic<arith::ShLIOp, emitc::BitwiseLeftShiftOp>,
               LowerIndexArithmetic<arith::ShRSIOp, emitc::BitwiseRightShiftOp,
                                    IntegerType::Signed>,
               LowerIndexArithmetic<arith::ShRUIOp, emitc::BitwiseRightShiftOp>,
               LowerIndexArithmetic<arith::XOrIOp, emitc::BitwiseXorOp>>(
      converter, context,
      /*benefit=*/2);
  patterns.add<LowerFunction<math::AbsFOp>>(converter, context, "fabs");
  patterns.add<LowerFunction<math::CeilOp>>(converter, context, "ceil");
  patterns.add<LowerFunction<math::CosOp>>(converter, context, "cos");
  patterns.add<LowerFunction<math::ExpOp>>(converter, context, "exp");
  patterns.add<LowerFunction<math::Exp2Op>>(converter, context, "exp2");
  patterns.add<LowerFunction<math::FloorOp>>(converter, context, "floor");
  patterns.add<LowerFunction<math::FmaOp>>(converter, context, "fma");
  patterns.add<LowerFunction<math::LogOp>>(converter, context, "log");
  patterns.add<LowerFunction<math::Log2Op>>(converter, context, "log2");
  patterns.add<LowerFunction<math::RsqrtOp>>(converter, context, "rsqrt");
  patterns.add<LowerFunction<math::SinOp>>(converter, context, "sin");
  patterns.add<LowerFunction<math::SqrtOp>>(converter, context, "sqrt");
  patterns.add<LowerFunction<math::TanhOp>>(converter, context, "tanh");
}
