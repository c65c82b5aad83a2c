//===- Retarget.h - a kernel's IR made fit for the host ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_RETARGET_H
#define LIB_SIMULATOR_RETARGET_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <vector>

namespace mma_select::sim {

/// The kernel's module for the host.
struct RetargetedModule {
  std::unique_ptr<llvm::Module> module;
  /// What were variables in shared memory; they are declarations now. The one
  /// of unknown size, if any, comes with 0 bytes.
  std::vector<llvm::GlobalVariable *> sharedVariables;
};

/// Clones `source` into one address space: pointers and AMX tiles become plain
/// pointers, target attributes, calling conventions and address space casts go.
/// Calls of target intrinsics stay, as calls of plain functions whose name
/// starts with `target.` where it was `llvm.`; functions of AIR and those that
/// `isCustomFunction` holds for have it in front of their name.
RetargetedModule
retarget(llvm::Module &source, const llvm::DataLayout &host,
         const llvm::Triple &triple,
         llvm::function_ref<bool(llvm::StringRef)> isCustomFunction);

/// True for `target.*`, the name of an intrinsic after retarget().
inline bool isTargetIntrinsic(llvm::StringRef name) {
  return name.starts_with("target.");
}

/// The name of a target intrinsic before retarget().
std::string getSourceName(llvm::StringRef name);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_RETARGET_H
