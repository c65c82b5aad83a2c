//===- SPIRV.h - to spirv.module --------------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_SPIRV_H
#define MMA_SELECT_TARGET_SPIRV_H

#include <memory>

namespace mlir {
class OpPassManager;
class Pass;
} // namespace mlir

namespace mma_select {

/// `mma-select-convert-to-spirv`: each gpu.module becomes a spirv.module.
std::unique_ptr<mlir::Pass> createToSPIRVPass();
void registerToSPIRVPass();

/// Adds passes on a gpu.module after which accesses name no subviews.
void addFoldSubviewPasses(mlir::OpPassManager &gpu);

/// `mma-select-to-spirv`: the above, and what a module needs to be serialised.
void buildToSPIRVPipeline(mlir::OpPassManager &pm);
void registerToSPIRVPipeline();

/// `mma-select-coopmat-to-llvm`: the kernels of a gpu.module as LLVM dialect
/// for the simulator, after SCF and affine are gone. No device can run it.
std::unique_ptr<mlir::Pass> createCoopMatToLLVMPass();
void registerCoopMatToLLVMPass();

} // namespace mma_select

#endif // MMA_SELECT_TARGET_SPIRV_H
