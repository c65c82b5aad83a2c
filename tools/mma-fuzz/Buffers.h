//===- Buffers.h - random arguments of a kernel -----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_BUFFERS_H
#define TOOLS_MMA_FUZZ_BUFFERS_H

#include "Case.h"
#include "Random.h"

namespace mma_select::fuzz {

/// What the elements of a buffer are.
struct Contents {
  bool isReal = false;   ///< any numbers of [-1, 1]
  int64_t largest = 2;   ///< else integers up to here
  int64_t density = 100; ///< per cent of them that are not zero
  bool noZero = false;   ///< divisors
};

/// Makes the arguments of one program.
class BufferMaker {
public:
  BufferMaker(Random &random, Case &program)
      : random(random), program(program) {}

  /// Only static sizes and no gaps.
  bool plain = false;
  /// Of all buffers, an attribute; empty for none.
  std::string memorySpace;

  unsigned addBuffer(const Element &type, std::vector<int64_t> shape,
                     const Contents &contents);
  unsigned addScalar(const Element &type, double value);
  /// Access to a matrix of a new buffer. `loopSize` is how far the vector's
  /// dimension `loopDim` moves in all, 0 for a matrix that stays.
  Access addMatrix(const Element &type, int64_t rows, int64_t columns,
                   const Contents &contents, bool mayLeave, int loopDim = -1,
                   int64_t loopSize = 0);
  /// Bounds, masks, in_bounds anew for another access to the same place.
  void limit(Access &access, int64_t rows, int64_t columns, bool mayLeave,
             int64_t moved = 0);

private:
  Random &random;
  Case &program;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_BUFFERS_H
