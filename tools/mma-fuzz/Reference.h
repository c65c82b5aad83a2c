//===- Reference.h - what a program computes --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_REFERENCE_H
#define TOOLS_MMA_FUZZ_REFERENCE_H

#include "Case.h"

namespace mma_select::fuzz {

/// What an argument must hold after the run: by its elements, the number and
/// how far off it may be. 0 where every order of additions gives that number.
struct ExpectedBuffer {
  std::vector<double> values, errors;
};

/// By buffer. None when a number leaves what doubles hold exactly, or what the
/// program does is undefined (division by zero): there is nothing to compare.
std::optional<std::vector<ExpectedBuffer>> evaluate(const Case &program);

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_REFERENCE_H
