//===- MSL.h - Metal Shading Language ---------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_MSL_H
#define MMA_SELECT_TARGET_MSL_H

#include <memory>

namespace mlir {
class OpPassManager;
class Pass;
} // namespace mlir

namespace mma_select {

/// `mma-select-to-emitc`: the kernels of a gpu.module for Apple's GPUs as
/// EmitC, which `mlir-translate --mlir-to-cpp` prints as MSL.
std::unique_ptr<mlir::Pass> createToEmitCPass();
void registerToEmitCPass();

/// `mma-select-to-msl`: that pass, and those before and after it. Runs on a
/// module or gpu.module.
void buildToMSLPipeline(mlir::OpPassManager &pm);
void registerToMSLPipeline();

} // namespace mma_select

#endif // MMA_SELECT_TARGET_MSL_H
