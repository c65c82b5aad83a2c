//===- CoopMatDialect.cpp - cooperative matrices in memrefs ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Target/CoopMat.h"
#include "mlir/IR/Builders.h"

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
