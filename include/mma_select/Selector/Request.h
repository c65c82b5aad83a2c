//===- Request.h - what a caller asks the selector --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_REQUEST_H
#define MMA_SELECT_SELECTOR_REQUEST_H

#include <cstdint>
#include <optional>
#include <string>

namespace mma_select {

/// M, N, K of one matrix instruction.
struct Shape {
  unsigned m = 0, n = 0, k = 0;

  bool operator==(const Shape &other) const {
    return m == other.m && n == other.n && k == other.k;
  }
  /// "16x16x32".
  std::string str() const;
  /// The inverse of str(); none for other text.
  static std::optional<Shape> parse(const std::string &text);
};

/// A target as command lines write it: `rocm:gfx942`, `rocm:gfx1100:wave64`.
/// The names are not resolved.
struct TargetText {
  std::string target, chip;
  unsigned wave = 0; ///< 0: the chip's default

  /// None for text of another form.
  static std::optional<TargetText> parse(const std::string &text);
};

/// May f32 operands be rounded to 19 bits?
enum class MathMode : uint8_t { IEEE, TF32 };

/// One matmul to find an instruction for. Names are those of the table and are
/// resolved by the selector, which answers an unknown one with a reason.
struct Request {
  std::string target; ///< rocm, cuda, x86, apple, spirv, custom
  std::string chip;   ///< LLVM's name: gfx942, sm_80, sapphirerapids

  /// Element types as the table names them. `i8` and `i4` mean the signed
  /// types, `xf32` means tf32.
  std::string a, b;
  /// Empty: i32 for integers, f64 for f64, f32 for every other float.
  std::string acc;

  MathMode mathMode = MathMode::IEEE;

  /// Sizes of the problem where they are known.
  std::optional<int64_t> m, n, k;
  /// False: an instruction that does not divide the known sizes is illegal.
  bool allowRemainders = true;
  /// Several independent products are wanted: multi-block rows are legal.
  bool batch = false;
  /// The caller has 2:4 sparse A, or scales shared by this many k (0: none).
  bool sparse = false;
  unsigned scaleBlock = 0;

  /// Lanes of the subgroup; the chip's default when not given.
  std::optional<unsigned> laneCount;
  /// Registers (tile registers on AMX) that accumulators and operands of an
  /// M x N subgroup tile may take; needs `m` and `n`.
  std::optional<unsigned> registerBudget;

  /// What the best instruction is: `footprint`, the default, or `throughput`;
  /// the policies of CostModel.h.
  std::string policy = "footprint";

  /// Take an instruction of this shape, or fail.
  std::optional<Shape> preferShape;
  /// Take this row, or fail.
  std::string forceInstruction;
};

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_REQUEST_H
