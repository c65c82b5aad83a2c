//===- Reference.cpp - what a kernel should have computed -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"

#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;

Expected<Expectation> Expectation::parse(StringRef text) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ':');
  llvm::SmallVector<StringRef> numbers;
  if (parts.size() >= 2)
    parts[1].split(numbers, ',');
  if (parts[0] != "matmul" || numbers.size() != 3)
    return llvm::createStringError("cannot read the expectation '" + text +
                                   "', it is written as matmul:0,1,2");
  Expectation expectation;
  Operand *operands[] = {&expectation.a, &expectation.b, &expectation.c};
  for (auto [number, operand] : llvm::zip(numbers, operands)) {
    operand->transposed = number.consume_back("t");
    if (number.getAsInteger(10, operand->argument))
      return llvm::createStringError("'" + number + "' is no argument number");
  }
  for (StringRef part : llvm::ArrayRef(parts).drop_front(2)) {
    auto [key, value] = part.split('=');
    if (key == "alpha" || key == "beta") {
      if (value.getAsDouble(key == "alpha" ? expectation.alpha
                                           : expectation.beta))
        return llvm::createStringError("'" + value + "' is no number");
      continue;
    }
    std::optional<Epilogue> epilogue =
        llvm::StringSwitch<std::optional<Epilogue>>(value)
            .Case("relu", Epilogue::ReLU)
            .Case("gelu", Epilogue::GELU)
            .Case("tanh", Epilogue::Tanh)
            .Default(std::nullopt);
    if (key != "epilogue" || !epilogue)
      return llvm::createStringError("'" + part +
                                     "' is none of alpha=x, beta=x, "
                                     "epilogue=relu|gelu|tanh");
    expectation.epilogue = *epilogue;
  }
  return expectation;
}

namespace {
/// An array seen as a batch of matrices.
struct View {
  const KernelArgument *argument;
  bool transposed;
  int64_t batch, rows, columns;

  double get(int64_t b, int64_t r, int64_t c) const {
    int64_t inBatch = transposed ? c * rows + r : r * columns + c;
    return argument->get(b * rows * columns + inBatch);
  }
};
} // namespace

static Expected<View> makeView(llvm::ArrayRef<KernelArgument> arguments,
                               Expectation::Operand operand) {
  if (operand.argument >= arguments.size())
    return llvm::createStringError(
        formatv("there is no argument {0}", operand.argument));
  const KernelArgument &argument = arguments[operand.argument];
  size_t rank = argument.shape.size();
  if (argument.isScalar || rank < 2 || rank > 3)
    return llvm::createStringError(
        formatv("argument {0} is no matrix", operand.argument));
  View view{&argument, operand.transposed, rank == 3 ? argument.shape[0] : 1,
            argument.shape[rank - 2], argument.shape[rank - 1]};
  if (view.transposed)
    std::swap(view.rows, view.columns);
  return view;
}

/// A number as a person reads it.
static std::string print(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%g", value);
  return text;
}

static double apply(Expectation::Epilogue epilogue, double x) {
  switch (epilogue) {
  case Expectation::Epilogue::None:
    return x;
  case Expectation::Epilogue::ReLU:
    return std::max(x, 0.0);
  case Expectation::Epilogue::GELU:
    return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
  case Expectation::Epilogue::Tanh:
    return std::tanh(x);
  }
  return x;
}

/// Half a unit in the last place, relative.
static double getRounding(ISA::ElementKind kind) {
  switch (kind) {
  case ISA::F64:
    return std::ldexp(1.0, -53);
  case ISA::F16:
    return std::ldexp(1.0, -11);
  case ISA::BF16:
    return std::ldexp(1.0, -8);
  default:
    return std::ldexp(1.0, -24);
  }
}

Expected<Comparison> sim::compare(const Expectation &expectation,
                                  llvm::ArrayRef<KernelArgument> arguments,
                                  const KernelArgument &before) {
  Expected<View> a = makeView(arguments, expectation.a);
  if (!a)
    return a.takeError();
  Expected<View> b = makeView(arguments, expectation.b);
  if (!b)
    return b.takeError();
  Expected<View> c = makeView(arguments, expectation.c);
  if (!c)
    return c.takeError();
  if (a->rows != c->rows || b->columns != c->columns || a->columns != b->rows ||
      a->batch != c->batch || b->batch != c->batch)
    return llvm::createStringError(formatv(
        "the shapes do not fit: A is {0}x{1}, B is {2}x{3}, C is {4}x{5}",
        a->rows, a->columns, b->rows, b->columns, c->rows, c->columns));
  View old = *c;
  old.argument = &before;

  ISA::ElementKind type = c->argument->type;
  bool exact = a->argument->isExact && b->argument->isExact && before.isExact &&
               (expectation.epilogue == Expectation::Epilogue::None ||
                expectation.epilogue == Expectation::Epilogue::ReLU);
  double step =
      type == ISA::F64 ? getRounding(ISA::F64) : getRounding(ISA::F32);
  // A unit that accumulates in the result's own type rounds at each step.
  bool narrow = type == ISA::F16 || type == ISA::BF16;
  Comparison comparison;
  comparison.matches = true;
  std::string first;
  uint64_t wrong = 0;
  for (int64_t batch = 0; batch < c->batch; ++batch)
    for (int64_t m = 0; m < c->rows; ++m)
      for (int64_t n = 0; n < c->columns; ++n) {
        double sum = 0.0, magnitude = 0.0;
        for (int64_t k = 0; k < a->columns; ++k) {
          double product = a->get(batch, m, k) * b->get(batch, k, n);
          sum += product;
          magnitude += std::fabs(product);
        }
        double was = old.get(batch, m, n);
        double wanted = expectation.alpha * sum + expectation.beta * was;
        magnitude = std::fabs(expectation.alpha) * magnitude +
                    std::fabs(expectation.beta * was);
        wanted = apply(expectation.epilogue, wanted);
        // What the type can hold of it.
        double rounded = decode(type, encode(type, wanted));
        double got = c->get(batch, m, n);
        double bound = exact ? 0.0
                             : (a->columns + 2) *
                                       (narrow ? getRounding(type) : step) *
                                       magnitude +
                                   getRounding(type) * std::fabs(wanted);
        double error = std::fabs(got - rounded);
        // A NaN compares false with everything: it must not pass.
        bool good = error <= bound;
        if (!(error <= comparison.largestError))
          comparison.largestError = error;
        if (good)
          continue;
        comparison.matches = false;
        if (wrong++ == 0)
          first = formatv("first at [{0}][{1}]: {2}, expected {3}", m, n,
                          print(got), print(rounded));
      }
  comparison.usefulFlops =
      uint64_t(2) * c->batch * c->rows * c->columns * a->columns;
  comparison.summary = formatv(
      "argument {0} {1}x{2} {3} = A*B{4} over K = {5}, {6}: {7}, largest error "
      "{8}",
      expectation.c.argument, c->rows, c->columns, ISA::getName(type),
      expectation.beta == 0.0 ? "" : " + C", a->columns,
      exact ? "compared exactly" : "compared within K + 2 roundings",
      comparison.matches
          ? std::string("matches")
          : formatv("{0} elements differ, {1}", wrong, first).str(),
      print(comparison.largestError));
  return comparison;
}
