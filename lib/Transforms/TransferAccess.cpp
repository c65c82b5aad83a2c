//===- TransferAccess.cpp - transfers that fragments can replace ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferAccess.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/Interfaces/MaskableOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// True when dimension `dim` of the vector is known not to leave the memref.
static bool isInBounds(VectorTransferOpInterface op, unsigned dim) {
  if (op.isDimInBounds(dim))
    return true;
  unsigned memrefDim =
      cast<AffineDimExpr>(op.getPermutationMap().getResult(dim)).getPosition();
  int64_t size = op.getShapedType().getDimSize(memrefDim);
  std::optional<int64_t> index =
      getConstantIntValue(op.getIndices()[memrefDim]);
  return !ShapedType::isDynamic(size) && index && *index >= 0 &&
         *index + op.getVectorType().getDimSize(dim) <= size;
}

FaultOr<TransferAccess>
mma_select::analyzeTransfer(VectorTransferOpInterface op) {
  StringRef name = op->getName().getStringRef();
  Location loc = op->getLoc();
  auto memref = dyn_cast<MemRefType>(op.getShapedType());
  if (!memref)
    return Fault(formatv("'{0}' accesses {1}, not yet supported", name,
                         op.getShapedType()))
        .note("the matrix must be a memref: bufferize first", loc);
  if (memref.getElementType() != op.getVectorType().getElementType())
    return Fault(formatv("'{0}' reads {1} out of a memref of {2}", name,
                         op.getVectorType().getElementType(),
                         memref.getElementType()))
        .note("the access is here", loc);
  // By an operand or by an enclosing vector.mask.
  if (op.getMask() ||
      cast<vector::MaskableOpInterface>(op.getOperation()).isMasked())
    return Fault(formatv("'{0}' is masked, not yet supported", name))
        .note("the access is here", loc);
  unsigned rank = memref.getRank();
  AffineMap map = op.getPermutationMap();
  MLIRContext *context = op->getContext();
  if (rank < 2 || map.getNumResults() != 2)
    return Fault(formatv("'{0}' is no access of a matrix", name))
        .note("the memref and the vector need two dimensions", loc);
  AffineExpr outer = getAffineDimExpr(rank - 2, context);
  AffineExpr inner = getAffineDimExpr(rank - 1, context);
  bool direct = map.getResult(0) == outer && map.getResult(1) == inner;
  bool transposed = map.getResult(0) == inner && map.getResult(1) == outer;
  if (!direct && !transposed)
    return Fault(formatv("'{0}' has the permutation map {1}, not yet supported",
                         name, map))
        .note("it must read the two innermost dimensions, in either order",
              loc);
  for (unsigned dim : {0, 1})
    if (!isInBounds(op, dim))
      return Fault(formatv("'{0}' may leave the memref in dimension {1} of the "
                           "vector, not yet supported",
                           name, dim))
          .note("mark it in_bounds = [true, true] if it never does", loc);
  return TransferAccess{transposed};
}
