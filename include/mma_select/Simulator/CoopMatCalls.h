//===- CoopMatCalls.h - names of SPIR-V kernels' calls ----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What mma-select-coopmat-to-llvm writes and the simulator reads;
// docs/Simulator.md has the list. Names only: no library is needed for them.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_COOPMATCALLS_H
#define MMA_SELECT_SIMULATOR_COOPMATCALLS_H

#include "llvm/ADT/StringRef.h"

namespace mma_select::sim {

/// All calls start with it.
inline constexpr llvm::StringLiteral coopMatPrefix = "coopmat.";
/// Products, after the prefix; the name of the row follows.
inline constexpr llvm::StringLiteral coopMatProduct = "multiply.";
/// Attribute of a kernel: the lanes of a subgroup, where the chip has no
/// number.
inline constexpr llvm::StringLiteral subgroupSizeName =
    "mma-select-subgroup-size";

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_COOPMATCALLS_H
