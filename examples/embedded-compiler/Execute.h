//===- Execute.h - runs the model in the simulator --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXECUTE_H
#define EXECUTE_H

#include "mma_select/IR/Interfaces.h"
#include "llvm/IR/Module.h"

/// Runs `@model` on random numbers, one subgroup of the target, and compares
/// what it computes with a plain program. Fails where they differ.
llvm::Error execute(std::unique_ptr<llvm::LLVMContext> context,
                    std::unique_ptr<llvm::Module> module,
                    mma_select::MmaTargetAttrInterface target,
                    llvm::raw_ostream &os);

#endif // EXECUTE_H
