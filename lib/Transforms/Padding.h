//===- Padding.h - scalar code on what pads a tile --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elementwise code runs on whole native tiles, so also on elements that the
// program does not have. There an op may meet operands that it must not get.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_PADDING_H
#define LIB_TRANSFORMS_PADDING_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mma_select {

/// `op` has no operands that it must not get, or they are known here: integer
/// divisions.
bool canRunOnPadding(mlir::Operation *op);

/// Clones such an op. A division gets a divisor that it may have, where its own
/// is one that only padding can be.
void cloneForPadding(mlir::OpBuilder &builder, mlir::Operation &op,
                     mlir::IRMapping &mapping);

} // namespace mma_select

#endif // LIB_TRANSFORMS_PADDING_H
