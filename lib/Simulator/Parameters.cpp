//===- Parameters.cpp - parameters of a kernel ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/Parameters.h"

#include <cstring>

using namespace mma_select::sim;

void Parameters::addScalar(const void *value, size_t bytes) {
  std::array<char, 16> &slot = values.emplace_back();
  slot.fill(0);
  std::memcpy(slot.data(), value, std::min(bytes, slot.size()));
}

void Parameters::addMemRef(Buffer buffer, int64_t offset,
                           llvm::ArrayRef<int64_t> sizes,
                           llvm::ArrayRef<int64_t> strides) {
  addScalar(&buffer.data, sizeof(buffer.data));
  if (!isBare) {
    addScalar(&buffer.data, sizeof(buffer.data));
    addScalar(&offset, sizeof(offset));
    for (int64_t size : sizes)
      addScalar(&size, sizeof(size));
    for (int64_t stride : strides)
      addScalar(&stride, sizeof(stride));
  }
  buffers.push_back(std::move(buffer));
}

std::vector<void *> Parameters::getPointers() {
  std::vector<void *> pointers;
  for (std::array<char, 16> &value : values)
    pointers.push_back(value.data());
  return pointers;
}
