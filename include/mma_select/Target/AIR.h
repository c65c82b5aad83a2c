//===- AIR.h - Apple's intermediate representation --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_AIR_H
#define MMA_SELECT_TARGET_AIR_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace mlir {
class DialectRegistry;
class Pass;
} // namespace mlir

namespace mma_select {

/// The AIR version whose calls Apple's compiler was seen to write.
inline constexpr llvm::StringLiteral defaultAIRVersion = "2.8";

/// `mma-select-to-air`: the kernels of a gpu.module as LLVM dialect for AIR,
/// after SCF and affine are gone.
std::unique_ptr<mlir::Pass>
createToAIRPass(llvm::StringRef version = defaultAIRVersion);
void registerToAIRPass();

/// Lets the translation to LLVM IR write the metadata of AIR kernels.
void registerAIRTranslation(mlir::DialectRegistry &registry);

} // namespace mma_select

#endif // MMA_SELECT_TARGET_AIR_H
