//===- Manifest.h - what a host must know of kernels ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_COMPILE_MANIFEST_H
#define TOOLS_MMA_COMPILE_MANIFEST_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace mma_select::compile {

/// Names, launch geometry and arguments of the kernels, as docs/Compile.md
/// lists them. To be called before the kernels are lowered.
llvm::json::Value makeManifest(mlir::ModuleOp module, llvm::StringRef target);

} // namespace mma_select::compile

#endif // TOOLS_MMA_COMPILE_MANIFEST_H
