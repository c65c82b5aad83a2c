//===- AllTargets.h - the code of every target ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_ALLTARGETS_H
#define MMA_SELECT_TARGET_ALLTARGETS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mma_select {

/// Gives the dialect the emitters of every class, when it is loaded. An
/// embedder that wants one target only calls that target's function.
void registerAllTargets(mlir::DialectRegistry &registry);

void registerROCDLTarget(mlir::DialectRegistry &registry); ///< mfma, wmma
void registerNVVMTarget(mlir::DialectRegistry &registry);  ///< mma_sync
void registerAMXTarget(mlir::DialectRegistry &registry);   ///< amx
/// simdgroup, Apple's matrices, which AIR and MSL spell.
void registerSimdgroupTarget(mlir::DialectRegistry &registry);
void registerSPIRVTarget(mlir::DialectRegistry &registry); ///< coop_matrix

} // namespace mma_select

#endif // MMA_SELECT_TARGET_ALLTARGETS_H
