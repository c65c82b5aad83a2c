//===- Models.h - our interfaces on upstream attributes ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_INTERFACES_MODELS_H
#define MMA_SELECT_INTERFACES_MODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mma_select {

/// Makes `#rocdl.target`, `#nvvm.target` and `#spirv.target_env` targets of our
/// passes.
void registerInterfaceModels(mlir::DialectRegistry &registry);

// One function for each upstream dialect; the above calls them all.
void registerROCDLModels(mlir::DialectRegistry &registry);
void registerNVVMModels(mlir::DialectRegistry &registry);
void registerSPIRVModels(mlir::DialectRegistry &registry);

} // namespace mma_select

#endif // MMA_SELECT_INTERFACES_MODELS_H
