//===- TransformOps.h - the steps in a transform schedule -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_H
#define MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_H

#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

#define GET_OP_CLASSES
#include "mma_select/TransformOps/TransformOps.h.inc"

namespace mma_select {

/// Gives the transform dialect the ops `transform.mma_select.*`.
void registerTransformOps(mlir::DialectRegistry &registry);

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_H
