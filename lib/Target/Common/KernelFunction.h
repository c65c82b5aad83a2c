//===- KernelFunction.h - kernels as plain functions ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_KERNELFUNCTION_H
#define LIB_TARGET_COMMON_KERNELFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mma_select {

/// A global variable before `kernel`, named after it and `suffix`, and its
/// address where `builder` is.
mlir::Value emitGlobal(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::gpu::GPUFuncOp kernel, mlir::MemRefType type,
                       llvm::StringRef suffix);

/// Workgroup attributions become global variables, named after the kernel and
/// `suffix`; private ones go into the frame.
void placeAttributions(mlir::gpu::GPUFuncOp kernel, llvm::StringRef suffix);

/// Moves the code of a gpu.func, whose arguments are those of its entry block,
/// into a func.func before it.
mlir::func::FuncOp moveToFunction(mlir::gpu::GPUFuncOp source,
                                  llvm::StringRef name);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_KERNELFUNCTION_H
