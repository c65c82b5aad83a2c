//===- Generator.h - random programs ----------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_GENERATOR_H
#define TOOLS_MMA_FUZZ_GENERATOR_H

#include "Case.h"

namespace mma_select::fuzz {

struct GeneratorOptions {
  /// Only these, all where it is empty. `rocm:gfx942`, or `rocm`.
  std::vector<std::string> targets;
  std::vector<std::string> doors;
};

/// The names that `Case::door` has.
const std::vector<std::string> &getDoors();

/// A valid program, always the same for a seed. What it computes is defined.
Case generate(uint64_t seed, const GeneratorOptions &options);

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_GENERATOR_H
