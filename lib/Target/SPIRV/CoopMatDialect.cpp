//===- CoopMatDialect.cpp - cooperative matrices in memrefs ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Target/CoopMat.h"
#include "mlir/Dialect/Affine/ViewLikeInterfaceUtils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mma_select::coopmat;

#include "mma_select/Target/CoopMatDialect.cpp.inc"

#define GET_OP_CLASSES
#include "mma_select/Target/CoopMat.cpp.inc"

void CoopMatDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "mma_select/Target/CoopMat.cpp.inc"
      >();
}

static LogicalResult verifyAccess(Operation *op, MemRefType memory,
                                  spirv::CooperativeMatrixType matrix,
                                  size_t indices) {
  if (memory.getRank() < 2)
    return op->emitOpError("wants a memref of two dimensions or more, has ")
           << memory;
  if (indices != static_cast<size_t>(memory.getRank()))
    return op->emitOpError("wants ")
           << memory.getRank() << " indices, has " << indices;
  if (memory.getElementType() != matrix.getElementType())
    return op->emitOpError("moves elements of type ")
           << matrix.getElementType() << ", the memref has "
           << memory.getElementType();
  return success();
}

LogicalResult LoadOp::verify() {
  return verifyAccess(*this, getSource().getType(), getResult().getType(),
                      getIndices().size());
}

LogicalResult StoreOp::verify() {
  return verifyAccess(*this, getDestination().getType(), getValue().getType(),
                      getIndices().size());
}

/// The subview steps over no elements of the matrix's two dimensions, and they
/// are those of its source.
static bool keepsMatrices(memref::SubViewOp subview) {
  if (subview.getType().getRank() < 2)
    return false;
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  unsigned rank = subview.getSourceType().getRank();
  ArrayRef<int64_t> strides = subview.getStaticStrides();
  return !dropped.test(rank - 1) && !dropped.test(rank - 2) &&
         strides[rank - 1] == 1 && strides[rank - 2] == 1;
}

/// An access of a subview becomes one of its source: SPIR-V has no memref that
/// starts where only the run knows.
template <typename AccessOp>
static LogicalResult accessSource(AccessOp op, OpOperand &memory,
                                  PatternRewriter &rewriter) {
  auto subview = memory.get().template getDefiningOp<memref::SubViewOp>();
  if (!subview || !keepsMatrices(subview))
    return failure();
  SmallVector<Value> indices;
  affine::resolveIndicesIntoOpWithOffsetsAndStrides(
      rewriter, op.getLoc(), subview.getMixedOffsets(),
      subview.getMixedStrides(), subview.getDroppedDims(), op.getIndices(),
      indices);
  rewriter.modifyOpInPlace(op, [&] {
    memory.set(subview.getSource());
    op.getIndicesMutable().assign(indices);
  });
  return success();
}

static LogicalResult foldLoad(LoadOp op, PatternRewriter &rewriter) {
  return accessSource(op, op.getSourceMutable(), rewriter);
}

void LoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *) {
  patterns.add(foldLoad);
}

static LogicalResult foldStore(StoreOp op, PatternRewriter &rewriter) {
  return accessSource(op, op.getDestinationMutable(), rewriter);
}

void StoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *) {
  patterns.add(foldStore);
}
