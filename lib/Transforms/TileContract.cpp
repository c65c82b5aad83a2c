//===- TileContract.cpp - the product of two vectors ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileContract.h"

#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mma_select;

/// From the loops of the op to m, n, k of the contraction.
static AffineMap getMap(OpBuilder &builder,
                        const LinalgContraction &contraction,
                        const TileVector &tile) {
  SmallVector<AffineExpr> results;
  for (unsigned dim : tile.dims)
    results.push_back(builder.getAffineDimExpr(dim == contraction.m   ? 0
                                               : dim == contraction.n ? 1
                                                                      : 2));
  return AffineMap::get(3, 0, results, builder.getContext());
}

static bool isUnsigned(StringRef type) { return type.starts_with("ui"); }

static Value widen(OpBuilder &builder, Location loc, Value vector,
                   StringRef type, Type element) {
  auto wide = cast<VectorType>(vector.getType()).clone(element);
  if (llvm::isa<FloatType>(element))
    return arith::ExtFOp::create(builder, loc, wide, vector);
  if (isUnsigned(type))
    return arith::ExtUIOp::create(builder, loc, wide, vector);
  return arith::ExtSIOp::create(builder, loc, wide, vector);
}

Value mma_select::emitTileContract(OpBuilder &builder, Location loc,
                                   const ChosenContraction &chosen,
                                   TileVector lhs, TileVector rhs,
                                   TileVector acc) {
  const LinalgContraction &contraction = chosen.contraction;
  // vector.contract takes no signs and no two types: widening says them.
  if (contraction.a != contraction.b || isUnsigned(contraction.a)) {
    Type element = getElementTypeOrSelf(acc.vector);
    lhs.vector = widen(builder, loc, lhs.vector, contraction.a, element);
    rhs.vector = widen(builder, loc, rhs.vector, contraction.b, element);
  }
  auto parallel = vector::IteratorType::parallel;
  auto contract = vector::ContractionOp::create(
      builder, loc, lhs.vector, rhs.vector, acc.vector,
      builder.getAffineMapArrayAttr({getMap(builder, contraction, lhs),
                                     getMap(builder, contraction, rhs),
                                     getMap(builder, contraction, acc)}),
      builder.getArrayAttr(llvm::map_to_vector(
          ArrayRef{parallel, parallel, vector::IteratorType::reduction},
          [&](vector::IteratorType type) -> Attribute {
            return vector::IteratorTypeAttr::get(builder.getContext(), type);
          })));
  contract->setAttr(MMASelectDialect::getInstrAttrName(), chosen.instr);
  return contract.getResult();
}
