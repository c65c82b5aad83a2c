//===- LinalgContraction.cpp - a linalg op as a matrix product ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgContraction.h"

#include "Contraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

std::optional<int64_t> LinalgContraction::getStaticSize(unsigned dim) const {
  int64_t size = const_cast<linalg::LinalgOp &>(op).getStaticLoopRanges()[dim];
  if (ShapedType::isDynamic(size))
    return std::nullopt;
  return size;
}

bool mma_select::isContraction(linalg::LinalgOp op) {
  return linalg::isaContractionOpInterface(op);
}

bool mma_select::isVectorProduct(linalg::LinalgOp op) {
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && (dims->m.empty() || dims->n.empty());
}

/// How the body takes input `index`: whether it widens it without a sign. The
/// interface has checked that the body only widens, multiplies and adds.
static bool isExtendedUnsigned(linalg::LinalgOp op, unsigned index) {
  BlockArgument argument = op.getBlock()->getArgument(index);
  return llvm::any_of(argument.getUsers(), [](Operation *user) {
    return llvm::isa<arith::ExtUIOp>(user);
  });
}

FaultOr<LinalgContraction> mma_select::analyzeLinalg(linalg::LinalgOp op) {
  // The body may also combine by other pairs, say `and` and `or`.
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!llvm::isa<arith::MulFOp, arith::MulIOp, arith::AddFOp, arith::AddIOp,
                   arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(inner))
      return Fault(
                 formatv("has '{0}' in its body, a matrix instruction widens, "
                         "multiplies and adds",
                         inner.getName()))
          .note("the body is here", inner.getLoc());
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.empty() || dims->n.empty() || dims->k.empty())
    return Fault("is no product of two matrices")
        .note("A has rows, B has columns, and both have k");

  LinalgContraction contraction;
  contraction.op = op;
  contraction.m = dims->m.back();
  contraction.n = dims->n.back();
  contraction.k = dims->k.back();
  contraction.outerParallel.assign(dims->batch.begin(), dims->batch.end());
  contraction.outerParallel.append(dims->m.begin(), std::prev(dims->m.end()));
  contraction.outerParallel.append(dims->n.begin(), std::prev(dims->n.end()));
  llvm::sort(contraction.outerParallel);
  contraction.outerReduction.assign(dims->k.begin(), std::prev(dims->k.end()));
  auto getName = [&](OpOperand &operand) {
    return getElementTypeName(
        getElementTypeOrSelf(operand.get()),
        isExtendedUnsigned(op, operand.getOperandNumber()));
  };
  contraction.a = getName(*op.getDpsInputOperand(0));
  contraction.b = getName(*op.getDpsInputOperand(1));
  contraction.acc =
      getElementTypeName(getElementTypeOrSelf(op.getDpsInitOperand(0)->get()),
                         /*isUnsigned=*/false);
  return contraction;
}

Request mma_select::makeRequest(const LinalgContraction &contraction) {
  Request request;
  request.a = contraction.a;
  request.b = contraction.b;
  request.acc = contraction.acc;
  request.m = contraction.getStaticSize(contraction.m);
  request.n = contraction.getStaticSize(contraction.n);
  request.k = contraction.getStaticSize(contraction.k);
  return request;
}
