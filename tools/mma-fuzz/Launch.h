//===- Launch.h - a lowered program in the simulator ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_LAUNCH_H
#define TOOLS_MMA_FUZZ_LAUNCH_H

#include "Case.h"
#include "llvm/IR/Module.h"

namespace mma_select::fuzz {

/// Runs the kernel and compares all memory with the reference. Empty when it is
/// as it must be, else what is not. With `spoils`, the first number of
/// each buffer is expected wrong, so that no program is right.
std::string launchAndCompare(const Case &program,
                             std::unique_ptr<llvm::LLVMContext> context,
                             std::unique_ptr<llvm::Module> module,
                             bool spoils = false);

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_LAUNCH_H
