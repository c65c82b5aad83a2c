//===- Numbers.h - element types and their numbers --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Written from APFloat and integers only: the simulator has formats of its own.
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_NUMBERS_H
#define TOOLS_MMA_FUZZ_NUMBERS_H

#include <cstdint>
#include <string>

namespace mma_select::fuzz {

/// An element type of MLIR. Integers are read as signed.
struct Element {
  std::string name; ///< as MLIR spells it

  bool isFloat() const;
  /// Complex numbers have neither bits nor a place in memory here.
  bool isNumber() const;
  unsigned getBits() const;
  /// An element of less than a byte has a byte of its own.
  unsigned getBytes() const { return (getBits() + 7) / 8; }
  /// Significant bits of a number, the hidden one included.
  unsigned getPrecision() const;
  bool operator==(const Element &other) const { return name == other.name; }
  bool operator!=(const Element &other) const { return name != other.name; }
};

/// The nearest number of the type, ties to even; integers wrap.
double roundTo(const Element &type, double value);
/// The distance of neighbours around `value`; 0 of integers.
double getSpacing(const Element &type, double value);

double load(const Element &type, const char *data);
void store(const Element &type, char *data, double value);
/// Bits that are no number, where the type has such, or a large one.
void storeSentinel(const Element &type, char *data);

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_NUMBERS_H
