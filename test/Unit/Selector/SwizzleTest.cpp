//===- SwizzleTest.cpp - swizzled rows meet different banks ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Swizzle.h"

#include "gtest/gtest.h"
#include <functional>
#include <set>

using namespace mma_select;

namespace {
struct Shape {
  int64_t chunksPerRow, rowsPerWrite;
  unsigned banks;
};
} // namespace

// Rows of 16 to 128 bytes, lanes that transpose 4, 8 or 16 elements or none,
// the banks of NVIDIA and most AMD chips and of gfx950.
static void forEachShape(std::function<void(const Shape &)> body) {
  for (int64_t chunksPerRow : {1, 2, 4, 8})
    for (int64_t rowsPerWrite : {1, 4, 8, 16})
      for (unsigned banks : {32u, 64u}) {
        SCOPED_TRACE(testing::Message()
                     << chunksPerRow << " chunks, " << rowsPerWrite << " rows, "
                     << banks << " banks");
        body({chunksPerRow, rowsPerWrite, banks});
      }
}

/// Whether accesses of 16 bytes to `chunks`, as many as the banks can serve
/// together, are to different banks.
static bool isFree(const std::vector<int64_t> &chunks, unsigned banks) {
  std::set<int64_t> places;
  for (int64_t chunk : chunks)
    places.insert(chunk % (banks * 4 / 16));
  return places.size() == chunks.size();
}

TEST(Swizzle, IsAPermutationOfEachBlock) {
  forEachShape([](const Shape &shape) {
    Swizzle swizzle =
        makeSwizzle(shape.chunksPerRow, shape.rowsPerWrite, shape.banks);
    int64_t line = shape.banks * 4 / 16;
    std::set<int64_t> places;
    for (int64_t chunk = 0; chunk < 64 * line; ++chunk) {
      EXPECT_EQ(swizzle.apply(chunk) / line, chunk / line);
      places.insert(swizzle.apply(chunk));
    }
    EXPECT_EQ(places.size(), size_t(64 * line));
  });
}

// Lanes of a matrix instruction of AMD read one chunk each of rows that follow
// each other.
TEST(Swizzle, ColumnsAreFree) {
  forEachShape([](const Shape &shape) {
    Swizzle swizzle =
        makeSwizzle(shape.chunksPerRow, shape.rowsPerWrite, shape.banks);
    int64_t lanes = shape.banks * 4 / 16;
    for (int64_t firstRow = 0; firstRow < 64; firstRow += lanes)
      for (int64_t column = 0; column < shape.chunksPerRow; ++column) {
        std::vector<int64_t> chunks;
        for (int64_t lane = 0; lane < lanes; ++lane)
          chunks.push_back(
              swizzle.apply((firstRow + lane) * shape.chunksPerRow + column));
        EXPECT_TRUE(isFree(chunks, shape.banks)) << firstRow << " " << column;
      }
  });
}

// Lanes that copy take the chunks of a row first, then rows that are
// `rowsPerWrite` apart.
TEST(Swizzle, CopiesAreFree) {
  forEachShape([](const Shape &shape) {
    Swizzle swizzle =
        makeSwizzle(shape.chunksPerRow, shape.rowsPerWrite, shape.banks);
    int64_t lanes = shape.banks * 4 / 16;
    for (int64_t row = 0; row < shape.rowsPerWrite; ++row) {
      std::vector<int64_t> chunks;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        int64_t itsRow = row + lane / shape.chunksPerRow * shape.rowsPerWrite;
        chunks.push_back(swizzle.apply(itsRow * shape.chunksPerRow +
                                       lane % shape.chunksPerRow));
      }
      EXPECT_TRUE(isFree(chunks, shape.banks)) << row;
    }
  });
}

// Without a swizzle the columns of rows of 64 bytes are not.
TEST(Swizzle, IsNeeded) {
  std::vector<int64_t> chunks;
  for (int64_t row = 0; row < 8; ++row)
    chunks.push_back(row * 4);
  EXPECT_FALSE(isFree(chunks, 32));
}
