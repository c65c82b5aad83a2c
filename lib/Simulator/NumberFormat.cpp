//===- NumberFormat.cpp - bits of an element as a number ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/NumberFormat.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/Support/MathExtras.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

using namespace mma_select;
using llvm::APFloat;
using llvm::APInt;

/// The format of a float kind; null for an integer.
static const llvm::fltSemantics *getSemantics(ISA::ElementKind kind) {
  switch (kind) {
  case ISA::F64:
    return &APFloat::IEEEdouble();
  case ISA::F32:
  case ISA::TF32: // 32 bits in a register
    return &APFloat::IEEEsingle();
  case ISA::F16:
    return &APFloat::IEEEhalf();
  case ISA::BF16:
    return &APFloat::BFloat();
  case ISA::F8E4M3FN:
    return &APFloat::Float8E4M3FN();
  case ISA::F8E5M2:
    return &APFloat::Float8E5M2();
  case ISA::F8E4M3FNUZ:
    return &APFloat::Float8E4M3FNUZ();
  case ISA::F8E5M2FNUZ:
    return &APFloat::Float8E5M2FNUZ();
  case ISA::F6E2M3FN:
    return &APFloat::Float6E2M3FN();
  case ISA::F6E3M2FN:
    return &APFloat::Float6E3M2FN();
  case ISA::F4E2M1FN:
    return &APFloat::Float4E2M1FN();
  case ISA::F8E8M0FNU:
    return &APFloat::Float8E8M0FNU();
  default:
    return nullptr;
  }
}

static double toDouble(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

static double decodeSlow(ISA::ElementKind kind, uint64_t bits) {
  unsigned width = ISA::getElementType(kind).bitWidth;
  if (const llvm::fltSemantics *semantics = getSemantics(kind))
    return toDouble(APFloat(*semantics, APInt(width, bits, /*isSigned=*/false,
                                              /*implicitTrunc=*/true)));
  if (ISA::getElementType(kind).isSigned)
    return static_cast<double>(llvm::SignExtend64(bits, width));
  return static_cast<double>(bits & llvm::maskTrailingOnes<uint64_t>(width));
}

/// Values of the formats of 16 bits and less, made on first use.
static const std::vector<double> &getTable(ISA::ElementKind kind) {
  static const auto tables = [] {
    std::vector<std::vector<double>> tables(ISA::getElementTypes().size());
    for (size_t i = 0; i < tables.size(); ++i) {
      unsigned width = ISA::getElementTypes()[i].bitWidth;
      if (width > 16)
        continue;
      tables[i].resize(size_t(1) << width);
      for (size_t bits = 0; bits < tables[i].size(); ++bits)
        tables[i][bits] = decodeSlow(static_cast<ISA::ElementKind>(i), bits);
    }
    return tables;
  }();
  return tables[kind];
}

/// The type of both parts of a complex number, of another type itself.
static ISA::ElementKind getPartType(ISA::ElementKind kind) {
  return kind == ISA::CF16 ? ISA::F16 : kind;
}

double sim::decodeImaginary(ISA::ElementKind kind, uint64_t bits) {
  ISA::ElementKind part = getPartType(kind);
  return decode(part, bits >> ISA::getElementType(part).bitWidth);
}

double sim::decodeE5M3(uint8_t bits) {
  if (bits == 0xff)
    return std::numeric_limits<double>::quiet_NaN();
  int exponent = bits >> 3, fraction = bits & 7;
  return exponent ? std::ldexp(8 + fraction, exponent - 15 - 3)
                  : std::ldexp(fraction, 1 - 15 - 3);
}

double sim::decode(ISA::ElementKind kind, uint64_t bits) {
  kind = getPartType(kind);
  switch (kind) {
  case ISA::F64:
    return llvm::bit_cast<double>(bits);
  case ISA::TF32:
    // 10 of the 23 mantissa bits count.
    bits &= ~llvm::maskTrailingOnes<uint64_t>(13);
    [[fallthrough]];
  case ISA::F32:
    return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
  case ISA::I32:
    return static_cast<int32_t>(bits);
  default:
    return getTable(kind)[bits & llvm::maskTrailingOnes<uint64_t>(
                                     ISA::getElementType(kind).bitWidth)];
  }
}

uint64_t sim::encode(ISA::ElementKind kind, double value) {
  kind = getPartType(kind);
  if (kind == ISA::F64)
    return llvm::bit_cast<uint64_t>(value);
  const llvm::fltSemantics *semantics = getSemantics(kind);
  if (!semantics) {
    // Saturates at 64 bits; NaN is 0.
    llvm::APSInt integer(64, /*isUnsigned=*/false);
    bool isExact;
    APFloat(value).convertToInteger(integer, APFloat::rmTowardZero, &isExact);
    return integer.getZExtValue() &
           llvm::maskTrailingOnes<uint64_t>(ISA::getElementType(kind).bitWidth);
  }
  APFloat number(value);
  bool losesInfo;
  number.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getZExtValue();
}

uint64_t sim::extractBits(const char *data, unsigned index, unsigned bitWidth) {
  size_t bit = size_t(index) * bitWidth;
  if (bitWidth % 8 == 0) {
    uint64_t value = 0;
    std::memcpy(&value, data + bit / 8, bitWidth / 8);
    return value;
  }
  uint64_t value = 0;
  for (unsigned i = 0; i < bitWidth; ++i)
    value |= uint64_t(data[(bit + i) / 8] >> ((bit + i) % 8) & 1) << i;
  return value;
}

void sim::insertBits(char *data, unsigned index, unsigned bitWidth,
                     uint64_t bits) {
  size_t bit = size_t(index) * bitWidth;
  if (bitWidth % 8 == 0) {
    std::memcpy(data + bit / 8, &bits, bitWidth / 8);
    return;
  }
  for (unsigned i = 0; i < bitWidth; ++i) {
    char mask = static_cast<char>(1 << ((bit + i) % 8));
    char &byte = data[(bit + i) / 8];
    byte = static_cast<char>(bits >> i & 1 ? byte | mask : byte & ~mask);
  }
}
