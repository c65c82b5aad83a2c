//===- CodeGen.h - from LLVM IR to what a runtime loads ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_COMPILE_CODEGEN_H
#define TOOLS_MMA_COMPILE_CODEGEN_H

#include "mma_select/Selector/Request.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <set>

namespace mma_select::compile {

enum class Output { MLIR, LLVM, Assembly, Object, PTX, Cubin };

/// Fails where the platform of `target` has no such output, naming those that
/// it has.
llvm::Error checkOutput(const TargetText &target, Output output);

/// Optimizes `module` for the chip and makes assembly, or an object of it: for
/// rocm a code object (by ld.lld), for x86 an ELF object, for cuda PTX or
/// what ptxas makes of it. `features` are what it needs beside the chip.
llvm::Expected<std::string> generateCode(llvm::Module &module,
                                         const TargetText &target,
                                         const std::set<std::string> &features,
                                         Output output);

} // namespace mma_select::compile

#endif // TOOLS_MMA_COMPILE_CODEGEN_H
