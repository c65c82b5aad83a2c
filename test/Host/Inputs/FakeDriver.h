//===- FakeDriver.h - a driver that has the memory of the host --*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// It takes the parameters of a launch as the kernel does, and computes the
// product itself: whether a host program gives them right shows in the result.
//
//===----------------------------------------------------------------------===//

#ifndef FAKEDRIVER_H
#define FAKEDRIVER_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace fake {

inline std::string kernelName;

inline void *allocate(size_t bytes) { return std::aligned_alloc(256, bytes); }

/// The three matrices of MLIR's calling convention, 7 parameters each.
struct Matrix {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];

  static Matrix read(void **parameters) {
    Matrix matrix;
    char *place = reinterpret_cast<char *>(&matrix);
    for (unsigned i = 0; i < 7; ++i)
      std::memcpy(place + 8 * i, parameters[i], 8);
    return matrix;
  }
  template <typename T>
  T &at(int64_t row, int64_t column) const {
    return static_cast<T *>(
        aligned)[offset + row * strides[0] + column * strides[1]];
  }
};

inline void launch(const unsigned (&grid)[3], const unsigned (&block)[3],
                   void **parameters) {
  std::printf("%s: grid %u %u %u, block %u %u %u\n", kernelName.c_str(),
              grid[0], grid[1], grid[2], block[0], block[1], block[2]);
  Matrix a = Matrix::read(parameters), b = Matrix::read(parameters + 7),
         c = Matrix::read(parameters + 14);
  for (int64_t m = 0; m < a.sizes[0]; ++m)
    for (int64_t n = 0; n < b.sizes[1]; ++n)
      for (int64_t k = 0; k < a.sizes[1]; ++k)
        c.at<int32_t>(m, n) += int32_t(a.at<int8_t>(m, k)) * b.at<int8_t>(k, n);
}

} // namespace fake

#endif // FAKEDRIVER_H
