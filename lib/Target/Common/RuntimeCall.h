//===- RuntimeCall.h - calls that a platform or the simulator knows -------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_RUNTIMECALL_H
#define LIB_TARGET_COMMON_RUNTIMECALL_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mma_select {

/// `f32` of an element type, `v8f32` of a vector.
std::string getSpelling(mlir::Type type);

/// Calls `name`, whose result is void where `result` is null, and declares it
/// where it is not. Fails, with a diagnostic at `op`, where it is declared with
/// another type. `convergent`: lanes do it together.
mlir::FailureOr<mlir::LLVM::CallOp>
emitRuntimeCall(mlir::RewriterBase &rewriter, mlir::Operation *op,
                llvm::StringRef name, mlir::Type result,
                mlir::ValueRange operands, bool convergent);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_RUNTIMECALL_H
