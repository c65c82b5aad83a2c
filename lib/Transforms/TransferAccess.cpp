//===- TransferAccess.cpp - transfers that fragments can replace ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferAccess.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Interfaces/MaskableOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Matchers.h"
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

/// The sizes of a mask that is set in the first rows and columns.
static FailureOr<SmallVector<OpFoldResult>> getMaskBounds(Value mask) {
  if (auto create = mask.getDefiningOp<vector::CreateMaskOp>())
    return SmallVector<OpFoldResult>(create.getOperands());
  if (auto constant = mask.getDefiningOp<vector::ConstantMaskOp>()) {
    Builder builder(mask.getContext());
    return llvm::map_to_vector(constant.getMaskDimSizes(),
                               [&](int64_t size) -> OpFoldResult {
                                 return builder.getIndexAttr(size);
                               });
  }
  return failure();
}

static bool isZeroOrPoison(Value value) {
  return matchPattern(value, m_Zero()) ||
         matchPattern(value, m_AnyZeroFloat()) ||
         value.getDefiningOp<ub::PoisonOp>();
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
  if (cast<vector::MaskableOpInterface>(op.getOperation()).isMasked())
    return Fault(formatv("'{0}' is in a vector.mask, not yet supported", name))
        .note(
            "the access is here; -lower-vector-mask makes the mask an operand",
            loc);
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
  VectorType vector = op.getVectorType();
  TransferAccess access;
  access.transposed = transposed;
  for (unsigned dim : {0, 1}) {
    access.sizes[dim] = vector.getDimSize(dim);
    access.mayLeave[dim] = !isInBounds(op, dim);
  }
  if (Value mask = op.getMask()) {
    FailureOr<SmallVector<OpFoldResult>> bounds = getMaskBounds(mask);
    if (failed(bounds))
      return Fault(
                 formatv("'{0}' has a mask that is not made of bounds, not yet "
                         "supported",
                         name))
          .note("the mask must come from vector.create_mask or "
                "vector.constant_mask",
                mask.getLoc());
    // A mask has the order of the memref.
    for (unsigned dim : {0, 1})
      access.masked[dim] = (*bounds)[transposed ? 1 - dim : dim];
  }
  if (auto read = dyn_cast<vector::TransferReadOp>(op.getOperation());
      read && access.isBounded() && !isZeroOrPoison(read.getPadding()))
    return Fault(formatv("'{0}' pads with a value that may not be zero", name))
        .note("what lies outside of the matrix must be zero", loc);
  return access;
}

FaultOr<TransferAccess>
mma_select::analyzeBroadcastRow(vector::BroadcastOp broadcast) {
  VectorType matrix = broadcast.getResultVectorType();
  auto read = broadcast.getSource().getDefiningOp<vector::TransferReadOp>();
  auto memref =
      read ? dyn_cast<MemRefType>(read.getShapedType()) : MemRefType();
  if (!memref || memref.getRank() != 1 || !memref.getLayout().isIdentity() ||
      read.getMask() || !read.getPermutationMap().isIdentity() ||
      read.getVectorType().getDimSize(0) != matrix.getDimSize(1) ||
      memref.getElementType() != matrix.getElementType())
    return Fault("a row that is broadcast is no plain read, not yet supported")
        .note("it must be read without a mask from a contiguous memref of one "
              "dimension and have as many elements as the matrix has columns",
              broadcast.getLoc());
  TransferAccess access;
  access.transposed = false;
  access.sizes[0] = matrix.getDimSize(0);
  access.sizes[1] = matrix.getDimSize(1);
  access.mayLeave[0] = false;
  access.mayLeave[1] =
      !isInBounds(cast<VectorTransferOpInterface>(read.getOperation()), 0);
  if (access.mayLeave[1] && !isZeroOrPoison(read.getPadding()))
    return Fault(
               "a row that is broadcast pads with a value that may not be zero")
        .note("what lies outside of the memref must be zero", read.getLoc());
  return access;
}

SmallVector<Value>
mma_select::emitTransferBounds(OpBuilder &builder, VectorTransferOpInterface op,
                               const TransferAccess &access) {
  Location loc = op->getLoc();
  SmallVector<Value> bounds;
  for (unsigned dim : {0, 1}) {
    Value bound;
    if (access.mayLeave[dim]) {
      unsigned memrefDim =
          cast<AffineDimExpr>(op.getPermutationMap().getResult(dim))
              .getPosition();
      Value size = builder.createOrFold<memref::DimOp>(loc, op.getBase(),
                                                       int64_t(memrefDim));
      bound = builder.createOrFold<arith::SubIOp>(loc, size,
                                                  op.getIndices()[memrefDim]);
    }
    if (access.masked[dim]) {
      Value masked =
          getValueOrCreateConstantIndexOp(builder, loc, access.masked[dim]);
      bound = bound ? builder.createOrFold<arith::MinSIOp>(loc, bound, masked)
                    : masked;
    }
    bounds.push_back(bound ? bound
                           : arith::ConstantIndexOp::create(builder, loc,
                                                            access.sizes[dim]));
  }
  return bounds;
}
