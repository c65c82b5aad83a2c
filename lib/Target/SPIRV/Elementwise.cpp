//===- Elementwise.cpp - code on elements of matrices ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR-V has arithmetic and conversions of whole matrices. What it has not goes
// element by element through a variable, over as many elements as the driver
// says that an invocation has.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mma_select;
using spirv::CooperativeMatrixType;

namespace {
/// The code on scalars, apart from the function that it is for.
class ScalarCode {
public:
  ScalarCode(Location loc, ValueRange matrices,
             Emitter::ScalarFunction function) {
    for (Value matrix : matrices)
      block.addArgument(
          cast<CooperativeMatrixType>(matrix.getType()).getElementType(), loc);
    OpBuilder builder(loc.getContext());
    builder.setInsertionPointToStart(&block);
    result = function(builder, loc, block.getArguments());
  }
  ~ScalarCode() { block.dropAllReferences(); }

  /// The operation, if it is only one, on the elements in their order.
  Operation *getOnlyOperation() {
    if (!llvm::hasSingleElement(block) ||
        result.getDefiningOp() != &block.front() ||
        !llvm::equal(block.front().getOperands(), block.getArguments()))
      return nullptr;
    return &block.front();
  }

private:
  Block block;
  Value result;
};
} // namespace

/// `op` on whole matrices; null where SPIR-V has no such operation.
static Value emitWhole(OpBuilder &builder, Location loc, Operation *op,
                       CooperativeMatrixType type, ValueRange matrices) {
  auto make = [&](auto tag) -> Value {
    using Op = decltype(tag);
    return Op::create(builder, loc, TypeRange{type}, matrices);
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](arith::AddFOp) { return make(spirv::FAddOp()); })
      .Case([&](arith::SubFOp) { return make(spirv::FSubOp()); })
      .Case([&](arith::MulFOp) { return make(spirv::FMulOp()); })
      .Case([&](arith::DivFOp) { return make(spirv::FDivOp()); })
      .Case([&](arith::NegFOp) { return make(spirv::FNegateOp()); })
      .Case([&](arith::AddIOp) { return make(spirv::IAddOp()); })
      .Case([&](arith::SubIOp) { return make(spirv::ISubOp()); })
      .Case([&](arith::MulIOp) { return make(spirv::IMulOp()); })
      .Case([&](arith::ExtFOp) { return make(spirv::FConvertOp()); })
      .Case([&](arith::TruncFOp) { return make(spirv::FConvertOp()); })
      .Case([&](arith::ExtSIOp) { return make(spirv::SConvertOp()); })
      .Case([&](arith::ExtUIOp) { return make(spirv::UConvertOp()); })
      .Case([&](arith::TruncIOp) { return make(spirv::SConvertOp()); })
      .Case([&](arith::SIToFPOp) { return make(spirv::ConvertSToFOp()); })
      .Case([&](arith::UIToFPOp) { return make(spirv::ConvertUToFOp()); })
      .Case([&](arith::FPToSIOp) { return make(spirv::ConvertFToSOp()); })
      .Case([&](arith::FPToUIOp) { return make(spirv::ConvertFToUOp()); })
      .Default([](Operation *) { return Value(); });
}

/// A variable of the function that holds `matrix`.
static Value emitVariable(OpBuilder &builder, Location loc, Value matrix) {
  Value variable = spirv::VariableOp::create(
      builder, loc,
      spirv::PointerType::get(matrix.getType(), spirv::StorageClass::Function),
      spirv::StorageClass::Function, /*initializer=*/Value());
  spirv::StoreOp::create(builder, loc, variable, matrix);
  return variable;
}

/// Each element by itself; all matrices are of `type`.
static Value emitLoop(OpBuilder &builder, Location loc,
                      CooperativeMatrixType type, ValueRange matrices,
                      Emitter::ScalarFunction function) {
  SmallVector<Value> variables;
  for (Value matrix : matrices)
    variables.push_back(emitVariable(builder, loc, matrix));
  Value length = spirv::KHRCooperativeMatrixLengthOp::create(
      builder, loc, builder.getI32Type(), TypeAttr::get(type));
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value end =
      arith::IndexCastOp::create(builder, loc, builder.getIndexType(), length);
  auto loop = scf::ForOp::create(builder, loc, index(0), end, index(1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value place = arith::IndexCastOp::create(builder, loc, builder.getI32Type(),
                                           loop.getInductionVar());
  SmallVector<Value> pointers, elements;
  for (Value variable : variables) {
    pointers.push_back(
        spirv::AccessChainOp::create(builder, loc, variable, place));
    elements.push_back(spirv::LoadOp::create(builder, loc, pointers.back()));
  }
  spirv::StoreOp::create(builder, loc, pointers.front(),
                         function(builder, loc, elements));
  builder.setInsertionPointAfter(loop);
  return spirv::LoadOp::create(builder, loc, variables.front());
}

Value coopmat::emitElementwise(OpBuilder &builder, Location loc,
                               CooperativeMatrixType type, ValueRange matrices,
                               Emitter::ScalarFunction function) {
  ScalarCode code(loc, matrices, function);
  if (Operation *op = code.getOnlyOperation())
    if (Value whole = emitWhole(builder, loc, op, type, matrices))
      return whole;
  for (Value matrix : matrices)
    if (matrix.getType() != type) {
      emitError(loc)
          << "elementwise code makes " << type.getElementType() << " of "
          << cast<CooperativeMatrixType>(matrix.getType()).getElementType()
          << " by other means than one conversion, and the elements "
             "of cooperative matrices of two types need not be in "
             "the same places; convert first";
      return {};
    }
  return emitLoop(builder, loc, type, matrices, function);
}
