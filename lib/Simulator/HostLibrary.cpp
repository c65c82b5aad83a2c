//===- HostLibrary.cpp - device library functions on the host -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLibrary.h"

#include "mma_select/Simulator/NumberFormat.h"

#include <cmath>

using namespace mma_select;
using namespace mma_select::sim;

using Unary32 = float (*)(float);
using Unary64 = double (*)(double);
using Binary32 = float (*)(float, float);
using Binary64 = double (*)(double, double);

template <typename Function>
static void *address(Function function) {
  return reinterpret_cast<void *>(function);
}

static float rsqrt32(float x) { return 1.0f / std::sqrt(x); }
static double rsqrt64(double x) { return 1.0 / std::sqrt(x); }

// The ABI of the compiler's bf16 helpers: the value travels in an xmm register,
// as a float does; its low 16 bits are the bf16.
static float fromBits(uint16_t bits) {
  uint32_t wide = bits;
  float value;
  __builtin_memcpy(&value, &wide, sizeof(value));
  return value;
}
static float truncateToBF16(float x) {
  return fromBits(static_cast<uint16_t>(encode(ISA::BF16, x)));
}
static float truncateDoubleToBF16(double x) {
  return fromBits(static_cast<uint16_t>(encode(ISA::BF16, x)));
}

// C's fmax and fmin: of a NaN and a number, the number.
#define BINARY(NAME, FUNCTION)                                                 \
  {"__ocml_" NAME "_f32", address(static_cast<Binary32>(FUNCTION))},           \
      {"__ocml_" NAME "_f64", address(static_cast<Binary64>(FUNCTION))},       \
      {"__nv_" NAME "f", address(static_cast<Binary32>(FUNCTION))}, {          \
    "__nv_" NAME, address(static_cast<Binary64>(FUNCTION))                     \
  }

#define MATH(NAME, FUNCTION)                                                   \
  {"__ocml_" NAME "_f32", address(static_cast<Unary32>(FUNCTION))},            \
      {"__ocml_" NAME "_f64", address(static_cast<Unary64>(FUNCTION))},        \
      {"__nv_" NAME "f", address(static_cast<Unary32>(FUNCTION))}, {           \
    "__nv_" NAME, address(static_cast<Unary64>(FUNCTION))                      \
  }

llvm::ArrayRef<HostFunction> sim::getHostFunctions() {
  static const HostFunction functions[] = {
      MATH("exp", std::exp),
      MATH("exp2", std::exp2),
      MATH("expm1", std::expm1),
      MATH("log", std::log),
      MATH("log2", std::log2),
      MATH("log1p", std::log1p),
      MATH("log10", std::log10),
      MATH("sqrt", std::sqrt),
      MATH("sin", std::sin),
      MATH("cos", std::cos),
      MATH("tan", std::tan),
      MATH("asin", std::asin),
      MATH("acos", std::acos),
      MATH("atan", std::atan),
      MATH("sinh", std::sinh),
      MATH("cosh", std::cosh),
      MATH("tanh", std::tanh),
      MATH("asinh", std::asinh),
      MATH("acosh", std::acosh),
      MATH("atanh", std::atanh),
      MATH("cbrt", std::cbrt),
      MATH("erf", std::erf),
      MATH("erfc", std::erfc),
      MATH("round", std::round),
      MATH("rint", std::rint),
      MATH("fabs", std::fabs),
      MATH("floor", std::floor),
      MATH("ceil", std::ceil),
      BINARY("atan2", std::atan2),
      BINARY("copysign", std::copysign),
      BINARY("fmax", std::fmax),
      BINARY("fmin", std::fmin),
      BINARY("fmod", std::fmod),
      BINARY("pow", std::pow),
      {"__ocml_rsqrt_f32", address(rsqrt32)},
      {"__ocml_rsqrt_f64", address(rsqrt64)},
      {"__nv_rsqrtf", address(rsqrt32)},
      {"__nv_rsqrt", address(rsqrt64)},
      {"__truncsfbf2", address(truncateToBF16)},
      {"__truncdfbf2", address(truncateDoubleToBF16)},
  };
  return functions;
}

#undef BINARY
#undef MATH
