//===- Buffers.cpp - random arguments of a kernel -------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mma_select::fuzz;

/// Dense, with gaps, or with the dimensions in another order.
static void setStrides(Random &random, Buffer &buffer) {
  size_t rank = buffer.shape.size();
  std::vector<size_t> order(rank);
  for (size_t i = 0; i < rank; ++i)
    order[i] = rank - 1 - i; // innermost first
  bool isStrided = random.percent(35);
  if (isStrided && rank > 1 && random.percent(30))
    std::swap(order[0], order[1]);
  int64_t stride = isStrided && random.percent(20) ? random.between(2, 3) : 1;
  buffer.strides.resize(rank);
  for (size_t dim : order) {
    buffer.strides[dim] = stride;
    stride *= buffer.shape[dim];
    if (isStrided && random.percent(60))
      stride += random.between(1, 5);
  }
  if (isStrided && random.percent(50))
    buffer.offset = random.between(1, 9);
  buffer.dynamicStrides = random.percent(isStrided ? 30 : 5);
}

unsigned BufferMaker::addBuffer(const Element &type, std::vector<int64_t> shape,
                                const Contents &contents) {
  Buffer buffer;
  buffer.type = type;
  buffer.shape = std::move(shape);
  buffer.memorySpace = memorySpace;
  setStrides(random, buffer);
  bool isDynamic = random.percent(30);
  for (size_t dim = 0; dim < buffer.shape.size(); ++dim)
    buffer.isDynamic.push_back(isDynamic && random.percent(60));
  if (plain) {
    int64_t stride = 1;
    for (size_t dim = buffer.shape.size(); dim-- > 0;) {
      buffer.strides[dim] = stride;
      stride *= buffer.shape[dim];
      buffer.isDynamic[dim] = false;
    }
    buffer.offset = 0;
    buffer.dynamicStrides = false;
  }
  int64_t count = 1;
  for (int64_t size : buffer.shape)
    count *= size;
  for (int64_t i = 0; i < count; ++i) {
    double value = 0.0;
    if (contents.isReal && type.isFloat())
      value = roundTo(type, random.real());
    else if (random.percent(contents.density))
      value =
          roundTo(type, random.between(-contents.largest, contents.largest));
    if (contents.noZero && value == 0.0)
      value = 1.0;
    buffer.values.push_back(value);
  }
  program.buffers.push_back(std::move(buffer));
  return program.buffers.size() - 1;
}

unsigned BufferMaker::addScalar(const Element &type, double value) {
  Buffer buffer;
  buffer.type = type;
  buffer.values = {roundTo(type, value)};
  program.buffers.push_back(std::move(buffer));
  return program.buffers.size() - 1;
}

void BufferMaker::limit(Access &access, int64_t rows, int64_t columns,
                        bool mayLeave, int64_t moved) {
  const std::vector<int64_t> &shape = program.buffers[access.buffer].shape;
  size_t rank = shape.size();
  int64_t sizes[] = {rows, columns};
  for (int dim : {0, 1}) {
    size_t place = rank - 2 + (access.transposed ? 1 - dim : dim);
    int64_t end = access.at[place] + sizes[dim];
    if (access.loopDim == int(place))
      end += moved;
    access.inBounds[dim] = end <= shape[place] && random.percent(60);
  }
  access.mask.reset();
  if (mayLeave && !plain && random.percent(8)) {
    int64_t outer = access.transposed ? columns : rows;
    int64_t inner = access.transposed ? rows : columns;
    access.mask = {random.between(0, outer), random.between(0, inner)};
    access.maskIsConstant = random.percent(40);
    // No bound of a constant mask may be 0 alone.
    if (access.maskIsConstant)
      for (int64_t &bound : *access.mask)
        bound = std::max<int64_t>(bound, 1);
  }
}

Access BufferMaker::addMatrix(const Element &type, int64_t rows,
                              int64_t columns, const Contents &contents,
                              bool mayLeave, int loopDim, int64_t loopSize) {
  Access access;
  access.transposed = random.percent(20);
  int64_t extent[] = {rows, columns};
  int64_t tile = 0;
  if (loopDim >= 0) {
    tile = extent[loopDim];
    extent[loopDim] = loopSize;
  }
  std::vector<int64_t> shape = {extent[access.transposed],
                                extent[!access.transposed]};
  int movingDim = loopDim < 0 ? -1 : access.transposed ? 1 - loopDim : loopDim;
  access.at = {0, 0};
  for (int dim : {0, 1}) {
    // A size that the loop asks for is the whole one.
    if (dim == movingDim)
      continue;
    if (!plain && random.percent(15))
      access.at[dim] = random.between(1, 3);
    shape[dim] += access.at[dim];
    if (random.percent(20))
      shape[dim] += random.between(1, 4);
    else if (mayLeave && !plain && random.percent(20))
      shape[dim] = std::max<int64_t>(1, shape[dim] - random.between(1, 5));
  }
  if (!plain && random.percent(12)) {
    shape.insert(shape.begin(), random.between(1, 3));
    access.at.insert(access.at.begin(), random.between(0, shape[0] - 1));
    if (movingDim >= 0)
      ++movingDim;
  }
  access.loopDim = movingDim;
  access.buffer = addBuffer(type, std::move(shape), contents);
  int64_t moved = 0;
  if (movingDim >= 0)
    moved = (loopSize - 1) / tile * tile;
  limit(access, rows, columns, mayLeave, moved);
  return access;
}
