//===- Numbers.cpp - element types and their numbers ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace mma_select::fuzz;

static const fltSemantics *getSemantics(const Element &type) {
  return StringSwitch<const fltSemantics *>(type.name)
      .Case("f64", &APFloat::IEEEdouble())
      .Case("f32", &APFloat::IEEEsingle())
      .Case("f16", &APFloat::IEEEhalf())
      .Case("bf16", &APFloat::BFloat())
      .Case("f8E4M3FN", &APFloat::Float8E4M3FN())
      .Case("f8E5M2", &APFloat::Float8E5M2())
      .Case("f8E4M3FNUZ", &APFloat::Float8E4M3FNUZ())
      .Case("f8E5M2FNUZ", &APFloat::Float8E5M2FNUZ())
      .Case("f6E2M3FN", &APFloat::Float6E2M3FN())
      .Case("f6E3M2FN", &APFloat::Float6E3M2FN())
      .Case("f4E2M1FN", &APFloat::Float4E2M1FN())
      .Default(nullptr);
}

bool Element::isFloat() const { return getSemantics(*this) != nullptr; }

bool Element::isNumber() const {
  return isFloat() || StringRef(name).starts_with("i");
}

unsigned Element::getBits() const {
  if (const fltSemantics *semantics = getSemantics(*this))
    return APFloat::getSizeInBits(*semantics);
  unsigned bits = 0;
  if (StringRef(name).drop_front().getAsInteger(10, bits))
    report_fatal_error(Twine("no number: ") + name);
  return bits;
}

unsigned Element::getPrecision() const {
  const fltSemantics *semantics = getSemantics(*this);
  return semantics ? APFloat::semanticsPrecision(*semantics) : getBits();
}

static APFloat convert(const fltSemantics &semantics, double value) {
  APFloat result(value);
  bool losesInfo = false;
  result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return result;
}

static int64_t wrap(double value, unsigned bits) {
  auto integer = static_cast<uint64_t>(static_cast<int64_t>(value));
  unsigned shift = 64 - bits;
  return static_cast<int64_t>(integer << shift) >> shift;
}

static double toDouble(APFloat value) {
  bool losesInfo = false;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

double mma_select::fuzz::roundTo(const Element &type, double value) {
  if (type.name == "f64")
    return value;
  if (const fltSemantics *semantics = getSemantics(type))
    return toDouble(convert(*semantics, value));
  return static_cast<double>(wrap(value, type.getBits()));
}

double mma_select::fuzz::getSpacing(const Element &type, double value) {
  const fltSemantics *semantics = getSemantics(type);
  if (!semantics)
    return 0.0;
  int exponent = APFloat::semanticsMinExponent(*semantics);
  if (value != 0.0)
    exponent = std::max(exponent, std::ilogb(value));
  return std::ldexp(1.0, exponent - static_cast<int>(type.getPrecision()) + 1);
}

double mma_select::fuzz::load(const Element &type, const char *data) {
  uint64_t bits = 0;
  std::memcpy(&bits, data, type.getBytes());
  if (const fltSemantics *semantics = getSemantics(type))
    return toDouble(APFloat(*semantics, APInt(64, bits).trunc(type.getBits())));
  unsigned shift = 64 - type.getBits();
  return static_cast<double>(static_cast<int64_t>(bits << shift) >> shift);
}

void mma_select::fuzz::store(const Element &type, char *data, double value) {
  uint64_t bits = 0;
  if (const fltSemantics *semantics = getSemantics(type))
    bits = convert(*semantics, value).bitcastToAPInt().getZExtValue();
  else
    bits = static_cast<uint64_t>(wrap(value, type.getBits())) &
           (~uint64_t(0) >> (64 - type.getBits()));
  std::memcpy(data, &bits, type.getBytes());
}

void mma_select::fuzz::storeSentinel(const Element &type, char *data) {
  const fltSemantics *semantics = getSemantics(type);
  uint64_t bits = 0x5555555555555555;
  if (semantics && APFloat::semanticsHasNaN(*semantics))
    bits = APFloat::getNaN(*semantics).bitcastToAPInt().getZExtValue();
  bits &= ~uint64_t(0) >> (64 - type.getBits());
  std::memcpy(data, &bits, type.getBytes());
}
