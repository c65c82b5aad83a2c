//===- Product.h - the product of product.mlir ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_HOST_PRODUCT_H
#define EXAMPLES_HOST_PRODUCT_H

#include <cstdint>
#include <cstdio>
#include <vector>

namespace host {

/// The operands of product.mlir, and what is to come out.
struct Product {
  static constexpr int64_t m = 256, n = 320, k = 192;

  std::vector<int8_t> a = std::vector<int8_t>(m * k);
  std::vector<int8_t> b = std::vector<int8_t>(k * n);
  std::vector<int32_t> c = std::vector<int32_t>(m * n);

  Product() {
    for (int64_t i = 0; i < m * k; ++i)
      a[i] = int8_t(i * 7 % 251 - 125);
    for (int64_t i = 0; i < k * n; ++i)
      b[i] = int8_t(i * 11 % 253 - 126);
    for (int64_t i = 0; i < m * n; ++i)
      c[i] = int32_t(i % 1000);
  }

  /// Compares what a kernel has made of `c` with three loops; says the outcome
  /// and returns the exit code.
  int check(const std::vector<int32_t> &result) const {
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        int32_t expected = c[i * n + j];
        for (int64_t l = 0; l < k; ++l)
          expected += int32_t(a[i * k + l]) * int32_t(b[l * n + j]);
        if (result[i * n + j] == expected)
          continue;
        std::printf("C[%ld, %ld] is %d, not %d\n", long(i), long(j),
                    result[i * n + j], expected);
        return 1;
      }
    std::printf("%ldx%ldx%ld: all numbers are right\n", long(m), long(n),
                long(k));
    return 0;
  }
};

} // namespace host

#endif // EXAMPLES_HOST_PRODUCT_H
