//===- Transforms.h - patterns and utilities for embedders ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_TRANSFORMS_H
#define MMA_SELECT_TRANSFORMS_TRANSFORMS_H

namespace mlir {
class RewritePatternSet;
class TypeConverter;
} // namespace mlir

namespace mma_select {

/// Teaches `converter` that a fragment is one value for each native tile.
/// Fragments of instructions without an emitter do not convert.
void populateFragmentTypeConversion(mlir::TypeConverter &converter);

/// Patterns that lower the ops on fragments through the emitter of their
/// instruction. For use with populateFragmentTypeConversion().
void populateFragmentLoweringPatterns(const mlir::TypeConverter &converter,
                                      mlir::RewritePatternSet &patterns);

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMS_TRANSFORMS_H
