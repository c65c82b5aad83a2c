//===- Swizzle.cpp - where shared memory has its rows ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Swizzle.h"

#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mma_select;

Swizzle mma_select::makeSwizzle(int64_t chunksPerRow, int64_t rowsPerWrite,
                                unsigned banks) {
  // Chunks that one access of all banks moves. Of the number of a chunk, the
  // low bits say where among these it lies: the place in the row, then the low
  // bits of the row.
  int64_t line = std::max<int64_t>(1, banks * 4 / chunkBytes);
  int64_t placesInRow = std::min(chunksPerRow, line);
  Swizzle swizzle;
  // A column: the next bits of the row take the place of those in the row.
  swizzle.terms[0] = {llvm::Log2_64(line), placesInRow - 1};
  // Rows that are `rowsPerWrite` apart: these bits take that of the low bits of
  // the row, beside the whole row.
  swizzle.terms[1] = {llvm::Log2_64(rowsPerWrite), line - placesInRow};
  if (rowsPerWrite == 1)
    swizzle.terms[1] = {0, 0};
  return swizzle;
}
