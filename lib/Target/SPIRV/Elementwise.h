//===- Elementwise.h - code on elements of matrices -------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SPIRV_ELEMENTWISE_H
#define LIB_TARGET_SPIRV_ELEMENTWISE_H

#include "mma_select/IR/Emitter.h"
#include "mma_select/Target/CoopMat.h"

namespace mma_select::coopmat {

/// Applies `function` to the elements of `matrices`. Null, after a diagnostic,
/// where elements of one type become those of another by more than one
/// operation: two matrices of different types need not have their elements in
/// the same places.
mlir::Value emitElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::spirv::CooperativeMatrixType type,
                            mlir::ValueRange matrices,
                            Emitter::ScalarFunction function);

} // namespace mma_select::coopmat

#endif // LIB_TARGET_SPIRV_ELEMENTWISE_H
