//===- Swizzle.h - where shared memory has its rows -------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_SWIZZLE_H
#define MMA_SELECT_SELECTOR_SWIZZLE_H

#include <cstdint>

namespace mma_select {

/// A permutation of the 16-byte chunks of a matrix in shared memory. Lanes that
/// access a column of chunks, or a row of them, then meet different banks.
///
/// Each term moves bits of the chunk's number down and adds them, so that the
/// number is a lower triangular, invertible function of itself; blocks of
/// `banks * 4` bytes stay where they are.
struct Swizzle {
  struct Term {
    int64_t shift, mask;
  };
  Term terms[2];

  /// Where chunk number `chunk` lies.
  int64_t apply(int64_t chunk) const {
    int64_t result = chunk;
    for (const Term &term : terms)
      result ^= (chunk >> term.shift) & term.mask;
    return result;
  }
};

/// Bytes of what lanes move in one access, and what a swizzle permutes.
inline constexpr int64_t chunkBytes = 16;

/// For rows of `chunksPerRow` chunks that lanes read one column at a time, and
/// write either row after row (`rowsPerWrite` 1), or, transposing what they
/// have read from elsewhere, so that lanes that follow those of one row write
/// `rowsPerWrite` rows further. All three are powers of two. `banks` is the
/// number of banks of 4 bytes.
Swizzle makeSwizzle(int64_t chunksPerRow, int64_t rowsPerWrite, unsigned banks);

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_SWIZZLE_H
