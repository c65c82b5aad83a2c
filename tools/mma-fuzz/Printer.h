//===- Printer.h - a program as MLIR ----------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_PRINTER_H
#define TOOLS_MMA_FUZZ_PRINTER_H

#include "Case.h"

namespace mma_select::fuzz {

/// The kernel is named `kernel`; its arguments are the buffers.
std::string printModule(const Case &program);

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_PRINTER_H
