//===- Frontend.h - from a file to the LLVM IR of a kernel ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_SIM_FRONTEND_H
#define TOOLS_MMA_SIM_FRONTEND_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace mma_select::sim {

struct LoadedKernel {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  /// "rocm:gfx942", "rocm:gfx1100:wave64": from the option or the file.
  std::string target;
};

/// Reads LLVM IR (.ll, .bc) or MLIR of any stage, which it lowers with this
/// project's and upstream's passes. `target` may be empty where the file names
/// one.
llvm::Expected<LoadedKernel> loadKernel(llvm::StringRef path,
                                        llvm::StringRef target);

} // namespace mma_select::sim

#endif // TOOLS_MMA_SIM_FRONTEND_H
