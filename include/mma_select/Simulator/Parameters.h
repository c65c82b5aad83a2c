//===- Parameters.h - parameters of a kernel --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_PARAMETERS_H
#define MMA_SELECT_SIMULATOR_PARAMETERS_H

#include "mma_select/Simulator/Program.h"

namespace mma_select::sim {

/// The values of a kernel's parameters and what they point at.
class Parameters {
public:
  /// With `isBare`, a memref is a pointer; else MLIR's memref descriptor taken
  /// apart: two pointers, offset, sizes, strides.
  explicit Parameters(bool isBare) : isBare(isBare) {}

  /// At most 16 bytes.
  void addScalar(const void *value, size_t bytes);
  /// Offset and strides are in elements.
  void addMemRef(Buffer buffer, int64_t offset, llvm::ArrayRef<int64_t> sizes,
                 llvm::ArrayRef<int64_t> strides);

  /// Of each parameter, the address of its value; good until the next one.
  std::vector<void *> getPointers();
  llvm::ArrayRef<Buffer> getBuffers() const { return buffers; }

private:
  bool isBare;
  std::vector<std::array<char, 16>> values;
  std::vector<Buffer> buffers;
};

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_PARAMETERS_H
