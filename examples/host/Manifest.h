//===- Manifest.h - what mma-compile says of a kernel -----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_HOST_MANIFEST_H
#define EXAMPLES_HOST_MANIFEST_H

#include <cstdint>
#include <string>
#include <vector>

namespace host {

/// A matrix in memory that the kernel can reach, rows one after the other.
struct Matrix {
  void *data; ///< aligned to 16 bytes
  int64_t rows, columns;
};

/// The first kernel of a manifest.
struct Kernel {
  std::string name;
  unsigned block[3], grid[3];
  /// What the kernel takes: each 8 bytes, in order.
  std::vector<uint64_t> parameters;
};

/// Reads the manifest `path`, for a call with `arguments`. What cannot be read,
/// or does not fit, ends the program with a message.
Kernel readKernel(const std::string &path,
                  const std::vector<Matrix> &arguments);

} // namespace host

#endif // EXAMPLES_HOST_MANIFEST_H
