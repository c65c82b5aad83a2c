//===- Contraction.cpp - what a contraction multiplies --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

std::string mma_select::getElementTypeName(Type type, bool isUnsigned) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && integer.isSignless() && integer.getWidth() < 32 &&
      integer.getWidth() > 1)
    os << (isUnsigned ? "ui" : "si") << integer.getWidth();
  else
    os << type;
  return text;
}

bool mma_select::isExtension(Operation *op) {
  return isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op);
}

bool mma_select::canKeepExtensions(vector::ContractionOp op) {
  bool isAny = false;
  for (Value operand : {op.getLhs(), op.getRhs()}) {
    Operation *extension = operand.getDefiningOp();
    if (!isExtension(extension))
      continue;
    isAny = true;
    Type narrow = getElementTypeOrSelf(extension->getOperand(0).getType());
    // Upstream expands no conversion of smaller floats for the chips that lack
    // it.
    if (llvm::isa<FloatType>(narrow) && narrow.getIntOrFloatBitWidth() < 16)
      return false;
  }
  return isAny;
}

bool mma_select::hasOperandTypes(const Contraction &contraction,
                                 const ISA::Instruction &row) {
  auto fits = [](const ContractionOperand &operand, ISA::ElementKind kind) {
    return ISA::getName(kind) == operand.elementType ||
           (kind == ISA::TF32 && operand.elementType == "f32");
  };
  return fits(contraction.a, row.a.type) && fits(contraction.b, row.b.type);
}

/// Looks through one widening op, which the instruction does by itself.
static ContractionOperand getOperand(Value value, bool transposed,
                                     Extensions extensions) {
  bool isUnsigned = false;
  if (Operation *op = value.getDefiningOp();
      isExtension(op) && extensions == Extensions::Peel) {
    isUnsigned = llvm::isa<arith::ExtUIOp>(op);
    value = op->getOperand(0);
  }
  Type elementType = cast<VectorType>(value.getType()).getElementType();
  return {value, transposed, getElementTypeName(elementType, isUnsigned)};
}

/// The iteration dimensions that a map's results are, none for another map.
static std::optional<SmallVector<unsigned>> getDims(AffineMap map) {
  SmallVector<unsigned> dims;
  for (AffineExpr result : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim)
      return std::nullopt;
    dims.push_back(dim.getPosition());
  }
  return dims;
}

static std::optional<Fault> checkShapes(vector::ContractionOp op) {
  for (Type type :
       {Type(op.getLhsType()), Type(op.getRhsType()), op.getAccType()}) {
    auto vector = dyn_cast<VectorType>(type);
    if (!vector)
      return Fault(
          formatv("accumulates in the scalar {0}, a matrix product has "
                  "a 2-D accumulator",
                  type));
    if (vector.isScalable())
      return Fault(formatv("operand {0} has a scalable size", vector))
          .note("matrix instructions need sizes that are known when compiling");
  }
  SmallVector<vector::IteratorType> iterators = op.getIteratorTypesArray();
  if (iterators.size() != 3 ||
      llvm::count(iterators, vector::IteratorType::reduction) != 1)
    return Fault(
               formatv("has {0} iteration dimensions of which {1} are "
                       "reductions, not yet supported",
                       iterators.size(),
                       llvm::count(iterators, vector::IteratorType::reduction)))
        .note("a product of two matrices has 2 parallel dimensions and 1 "
              "reduction");
  return std::nullopt;
}

FaultOr<Contraction> mma_select::analyzeContraction(vector::ContractionOp op,
                                                    Extensions extensions) {
  if (op.getKind() != vector::CombiningKind::ADD)
    return Fault(formatv("combines with '{0}', a matrix instruction only adds",
                         vector::stringifyCombiningKind(op.getKind())))
        .note("the combining kind must be #vector.kind<add>");
  if (op.isMasked())
    return Fault("is masked, not yet supported")
        .note("remove the enclosing vector.mask");
  if (std::optional<Fault> fault = checkShapes(op))
    return std::move(*fault);

  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  std::optional<SmallVector<unsigned>> lhs = getDims(maps[0]),
                                       rhs = getDims(maps[1]),
                                       acc = getDims(maps[2]);
  if (!lhs || !rhs || !acc || lhs->size() != 2 || rhs->size() != 2 ||
      acc->size() != 2)
    return Fault("is no product of two matrices, not yet supported")
        .note("each operand must be indexed by two of m, n, k");
  // The operand with the accumulator's row dimension is A.
  unsigned m = (*acc)[0], n = (*acc)[1];
  bool lhsIsA = llvm::is_contained(*lhs, m);
  SmallVector<unsigned> &aDims = lhsIsA ? *lhs : *rhs;
  SmallVector<unsigned> &bDims = lhsIsA ? *rhs : *lhs;
  if (llvm::is_contained(aDims, n) || llvm::is_contained(bDims, m) ||
      !llvm::is_contained(aDims, m) || !llvm::is_contained(bDims, n))
    return Fault("is no product of two matrices")
        .note("one operand must have the rows of the accumulator and the other "
              "its columns");

  Contraction contraction;
  contraction.op = op;
  contraction.a = getOperand(lhsIsA ? op.getLhs() : op.getRhs(),
                             /*transposed=*/aDims[1] == m, extensions);
  contraction.b = getOperand(lhsIsA ? op.getRhs() : op.getLhs(),
                             /*transposed=*/bDims[0] == n, extensions);
  auto accType = cast<VectorType>(op.getAccType());
  contraction.accType =
      getElementTypeName(accType.getElementType(), /*isUnsigned=*/false);
  contraction.m = accType.getDimSize(0);
  contraction.n = accType.getDimSize(1);
  auto aType = cast<VectorType>(contraction.a.value.getType());
  contraction.k = aType.getDimSize(contraction.a.transposed ? 0 : 1);
  return contraction;
}

Request mma_select::makeRequest(const Contraction &contraction) {
  Request request;
  request.a = contraction.a.elementType;
  request.b = contraction.b.elementType;
  request.acc = contraction.accType;
  request.m = contraction.m;
  request.n = contraction.n;
  request.k = contraction.k;
  return request;
}
