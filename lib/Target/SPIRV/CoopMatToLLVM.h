//===- CoopMatToLLVM.h - patterns for cooperative matrices ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SPIRV_COOPMATTOLLVM_H
#define LIB_TARGET_SPIRV_COOPMATTOLLVM_H

namespace mlir {
class LLVMTypeConverter;
class RewritePatternSet;
} // namespace mlir

namespace mma_select::coopmat {

/// Ops of the `coopmat`, `spirv` and `gpu` dialects that kernels with matrices
/// have, and their types, for subgroups of `subgroupSize` lanes.
void populateToLLVMPatterns(mlir::LLVMTypeConverter &converter,
                            mlir::RewritePatternSet &patterns,
                            unsigned subgroupSize);

} // namespace mma_select::coopmat

#endif // LIB_TARGET_SPIRV_COOPMATTOLLVM_H
