//===- Random.h - draws that are the same everywhere ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A seed stands for one program on every machine: the standard library's
// distributions may differ, its engines do not.
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_RANDOM_H
#define TOOLS_MMA_FUZZ_RANDOM_H

#include <random>
#include <vector>

namespace mma_select::fuzz {

class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// From 0 to `count` - 1.
  int64_t below(int64_t count) {
    return static_cast<int64_t>(engine() % static_cast<uint64_t>(count));
  }
  /// From `low` to `high`, both included.
  int64_t between(int64_t low, int64_t high) {
    return low + below(high - low + 1);
  }
  bool percent(int64_t chance) { return below(100) < chance; }
  /// From -1 to 1.
  double real() { return double(below(1 << 24)) / (1 << 23) - 1.0; }
  template <typename T>
  const T &pick(const std::vector<T> &values) {
    return values[below(values.size())];
  }

private:
  std::mt19937_64 engine;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_RANDOM_H
