//===- Npy.h - NumPy's array files ------------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_SIM_NPY_H
#define TOOLS_MMA_SIM_NPY_H

#include "Arguments.h"

namespace mma_select::sim {

/// Reads a C-ordered array of f2, f4, f8, i1, u1, i4 (format versions 1 and 2).
/// `path:bf16` reads a two-byte unsigned array as that type, for types that
/// NumPy lacks. The argument remembers the path, for writeNpy().
llvm::Expected<KernelArgument> readNpy(llvm::StringRef spec);

/// Writes the array back to where it came from.
llvm::Error writeNpy(const KernelArgument &argument);

} // namespace mma_select::sim

#endif // TOOLS_MMA_SIM_NPY_H
