//===- NumberFormat.h - bits of an element as a number ----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exact values of every element type, by APFloat. A double holds each value of
// each type, an i32 included.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_NUMBERFORMAT_H
#define MMA_SELECT_SIMULATOR_NUMBERFORMAT_H

#include "mma_select/ISA/ElementType.h"

namespace mma_select::sim {

/// The value of the low `bitWidth` bits, of a complex type the real part. tf32
/// drops the bits below its mantissa, as the units do.
double decode(ISA::ElementKind kind, uint64_t bits);

/// The imaginary part of a value of a complex type.
double decodeImaginary(ISA::ElementKind kind, uint64_t bits);

/// The value of an unsigned e5m3 scale: bias 15, subnormals, no infinity, 0xff
/// is NaN (LLVM's APFloat of later versions has it as Float8UE5M3).
double decodeE5M3(uint8_t bits);

/// The bits of the nearest value, ties to even; integers wrap. A complex value
/// gets no imaginary part.
uint64_t encode(ISA::ElementKind kind, double value);

/// Element `index` of elements packed without gaps, lowest bits first.
uint64_t extractBits(const char *data, unsigned index, unsigned bitWidth);
void insertBits(char *data, unsigned index, unsigned bitWidth, uint64_t bits);

inline double decodeAt(ISA::ElementKind kind, const char *data,
                       unsigned index) {
  return decode(kind,
                extractBits(data, index, ISA::getElementType(kind).bitWidth));
}

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_NUMBERFORMAT_H
