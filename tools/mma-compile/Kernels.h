//===- Kernels.h - from linalg to the LLVM dialect --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_COMPILE_KERNELS_H
#define TOOLS_MMA_COMPILE_KERNELS_H

#include "mma_select/Selector/Request.h"
#include "mlir/IR/BuiltinOps.h"

#include <set>

namespace mma_select::compile {

/// Makes kernels of the functions of `module`. A failure has been reported, and
/// so has a module without any kernel.
llvm::LogicalResult makeKernels(mlir::ModuleOp module,
                                const std::string &target, MathMode mathMode);

/// Lowers kernels to the LLVM dialect.
llvm::LogicalResult lowerToLLVM(mlir::ModuleOp module,
                                const std::string &target, MathMode mathMode);

/// What LLVM must have beside the chip for the instructions that `makeKernels`
/// chose: names of target features, "ptx84".
std::set<std::string> listFeatures(mlir::ModuleOp module);

} // namespace mma_select::compile

#endif // TOOLS_MMA_COMPILE_KERNELS_H
