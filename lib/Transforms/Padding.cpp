//===- Padding.cpp - scalar code on what pads a tile ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mma_select;

static bool isSignedDivision(Operation *op) {
  return llvm::isa<arith::DivSIOp, arith::RemSIOp, arith::FloorDivSIOp,
                   arith::CeilDivSIOp>(op);
}

static bool isDivision(Operation *op) {
  return isSignedDivision(op) ||
         llvm::isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
}

// Not by isSpeculatable() alone: upstream has the remainders as pure.
bool mma_select::canRunOnPadding(Operation *op) {
  return isDivision(op) || isSpeculatable(op);
}

/// 1 where the quotient is undefined, else `divisor`. Of elements that the
/// program has none is, or it is undefined itself.
static Value emitSafeDivisor(OpBuilder &builder, Operation &op, Value dividend,
                             Value divisor) {
  Location loc = op.getLoc();
  Type type = divisor.getType();
  auto constant = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  auto equals = [&](Value value, const APInt &number) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, value,
                                 constant(number));
  };
  unsigned bits = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                 : type.getIntOrFloatBitWidth();
  Value isUndefined = equals(divisor, APInt::getZero(bits));
  if (isSignedDivision(&op)) {
    // One after the other: the order of arguments is the host compiler's.
    Value isMinusOne = equals(divisor, APInt::getAllOnes(bits));
    Value isLowest = equals(dividend, APInt::getSignedMinValue(bits));
    Value overflows = arith::AndIOp::create(builder, loc, isMinusOne, isLowest);
    isUndefined = arith::OrIOp::create(builder, loc, isUndefined, overflows);
  }
  return arith::SelectOp::create(builder, loc, isUndefined,
                                 constant(APInt(bits, 1)), divisor);
}

void mma_select::cloneForPadding(OpBuilder &builder, Operation &op,
                                 IRMapping &mapping) {
  Operation *clone = builder.clone(op, mapping);
  if (!isDivision(&op))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(clone);
  clone->setOperand(1, emitSafeDivisor(builder, op, clone->getOperand(0),
                                       clone->getOperand(1)));
}
