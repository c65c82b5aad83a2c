//===- Reference.cpp - what a program computes ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Plain loops. Each number has a bound of its error beside it, which is zero as
// long as every order of additions gives the same.
//
//===----------------------------------------------------------------------===//

#include "Reference.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>

using namespace llvm;
using namespace mma_select::fuzz;

namespace {
struct Matrix {
  int64_t rows, columns;
  std::vector<double> values, errors;

  Matrix(int64_t rows, int64_t columns)
      : rows(rows), columns(columns), values(rows * columns),
        errors(rows * columns) {}
  double &at(int64_t r, int64_t c) { return values[r * columns + c]; }
  double &errorAt(int64_t r, int64_t c) { return errors[r * columns + c]; }
  double at(int64_t r, int64_t c) const { return values[r * columns + c]; }
  double errorAt(int64_t r, int64_t c) const { return errors[r * columns + c]; }
};

/// A sum that is rounded in any order.
class Sum {
public:
  Sum(const Element &type, double start, double startError)
      : type(type), value(start), error(startError),
        magnitude(std::fabs(start)) {
    note(start);
  }

  void addProduct(double a, double aError, double b, double bError,
                  bool roundsOperands) {
    value += a * b;
    magnitude += std::fabs(a * b);
    error += std::fabs(a) * bError + std::fabs(b) * aError + aError * bError;
    if (roundsOperands && !isShort(a, b))
      error += std::fabs(a * b) * std::ldexp(1.0, -9);
    note(a * b);
    ++terms;
  }

  double getValue() const { return roundTo(type, value); }
  double getError() const {
    if (!type.isFloat())
      return error;
    bool isExact =
        scale <= maxScale &&
        std::ldexp(magnitude, scale) <= std::ldexp(1.0, type.getPrecision());
    if (isExact)
      return error;
    return error + (terms + 3) * getSpacing(type, magnitude);
  }

private:
  /// tf32 has 11 significant bits, and a unit may cut the others off.
  static bool isShort(double a, double b) {
    auto fits = [](double x) {
      int exponent;
      double scaled = std::ldexp(std::frexp(x, &exponent), 11);
      return scaled == std::floor(scaled);
    };
    return fits(a) && fits(b);
  }
  /// Sums of multiples of 1 / 2^scale are exact while they are small.
  void note(double term) {
    while (scale <= maxScale &&
           std::ldexp(term, scale) != std::floor(std::ldexp(term, scale)))
      ++scale;
  }

  const Element &type;
  double value, error, magnitude;
  int64_t terms = 0;
  static constexpr int maxScale = 12;
  int scale = 0;
};

class Evaluator {
public:
  explicit Evaluator(const Case &program) : program(program) {
    for (const Buffer &buffer : program.buffers)
      memory.push_back(
          {buffer.values, std::vector<double>(buffer.values.size())});
  }

  std::optional<std::vector<ExpectedBuffer>> run();

private:
  struct Frame {
    const Matrix *carried = nullptr;
    int64_t k = 0;
  };
  Matrix evaluate(unsigned index, const Frame &frame);
  Matrix evaluateRead(const Node &node, const Frame &frame);
  Matrix evaluateRow(const Node &node, const Frame &frame);
  Matrix evaluateElementwise(const Node &node, const Frame &frame);
  Matrix evaluateProduct(const Node &node, const Frame &frame);
  Matrix evaluateReduction(const Node &node, const Frame &frame);
  Matrix evaluateLoop(const Node &node, const Frame &frame);
  void write(const Write &write);
  void evaluateLinalg();
  /// Index of an element, -1 outside of the buffer or the mask.
  int64_t getIndex(const Access &access, int64_t row, int64_t column,
                   int64_t k) const;
  double check(double value) {
    if (!(std::fabs(value) < 9007199254740992.0))
      isDefined = false;
    return value;
  }

  const Case &program;
  std::vector<ExpectedBuffer> memory;
  bool isDefined = true;
};
} // namespace

int64_t Evaluator::getIndex(const Access &access, int64_t row, int64_t column,
                            int64_t k) const {
  const std::vector<int64_t> &shape = program.buffers[access.buffer].shape;
  size_t rank = shape.size();
  std::vector<int64_t> index = access.at;
  if (access.loopDim >= 0)
    index[access.loopDim] += k;
  int64_t inMemory[] = {access.transposed ? column : row,
                        access.transposed ? row : column};
  for (int dim : {0, 1}) {
    index[rank - 2 + dim] += inMemory[dim];
    if (access.mask && inMemory[dim] >= (*access.mask)[dim])
      return -1;
  }
  int64_t linear = 0;
  for (size_t dim = 0; dim < rank; ++dim) {
    if (index[dim] < 0 || index[dim] >= shape[dim])
      return -1;
    linear = linear * shape[dim] + index[dim];
  }
  return linear;
}

Matrix Evaluator::evaluateRead(const Node &node, const Frame &frame) {
  Matrix result(node.rows, node.columns);
  const ExpectedBuffer &source = memory[node.access.buffer];
  for (int64_t r = 0; r < node.rows; ++r)
    for (int64_t c = 0; c < node.columns; ++c)
      if (int64_t index = getIndex(node.access, r, c, frame.k); index >= 0) {
        result.at(r, c) = source.values[index];
        result.errorAt(r, c) = source.errors[index];
      }
  return result;
}

Matrix Evaluator::evaluateRow(const Node &node, const Frame &frame) {
  Matrix result(node.rows, node.columns);
  const ExpectedBuffer &source = memory[node.access.buffer];
  int64_t start = node.access.at[0] + (node.access.loopDim == 0 ? frame.k : 0);
  for (int64_t r = 0; r < node.rows; ++r)
    for (int64_t c = 0; c < node.columns; ++c) {
      size_t index = start + (node.isColumn ? r : c);
      result.at(r, c) =
          index < source.values.size() ? source.values[index] : 0.0;
    }
  return result;
}

/// Integer ops on values of `bits`, the result not yet wrapped.
static std::optional<double> computeInteger(StringRef op, int64_t x, int64_t y,
                                            unsigned bits) {
  uint64_t mask = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  if (op == "arith.addi")
    return double(x + y);
  if (op == "arith.subi")
    return double(x - y);
  if (op == "arith.muli")
    return double(x) * double(y);
  if (op == "arith.maxsi")
    return double(std::max(x, y));
  if (op == "arith.minsi")
    return double(std::min(x, y));
  if (op == "arith.andi")
    return double(x & y);
  if (op == "arith.ori")
    return double(x | y);
  if (op == "arith.xori")
    return double(x ^ y);
  bool overflows = x == -(int64_t(1) << (bits - 1)) && y == -1;
  if (y == 0 || overflows)
    return std::nullopt;
  if (op == "arith.divsi")
    return double(x / y);
  if (op == "arith.remsi")
    return double(x % y);
  if (op == "arith.floordivsi")
    return std::floor(double(x) / double(y));
  if (op == "arith.divui")
    return double((uint64_t(x) & mask) / (uint64_t(y) & mask));
  if (op == "arith.remui")
    return double((uint64_t(x) & mask) % (uint64_t(y) & mask));
  report_fatal_error("the reference does not know " + op);
}

/// The second letter is `g` or `l`, of an ordered or a signed comparison.
static bool compare(StringRef predicate, double x, double y) {
  return predicate[1] == 'g' ? x > y : x < y;
}

Matrix Evaluator::evaluateElementwise(const Node &node, const Frame &frame) {
  std::vector<Matrix> inputs;
  for (unsigned input : node.inputs)
    inputs.push_back(evaluate(input, frame));
  const Element &from = program.nodes[node.inputs[0]].type;
  StringRef op = node.op;
  Matrix result(node.rows, node.columns);
  for (size_t i = 0; i < result.values.size(); ++i) {
    double x = inputs[0].values[i], xError = inputs[0].errors[i];
    double y = inputs.size() > 1 ? inputs[1].values[i] : 0.0;
    double yError = inputs.size() > 1 ? inputs[1].errors[i] : 0.0;
    double value = 0.0, error = xError + yError;
    if (op == "arith.select") {
      // The condition, then x, then y.
      value = x != 0.0 ? y : inputs[2].values[i];
      error = std::max(yError, inputs[2].errors[i]);
      if (xError > 0.0) // either may be taken
        error += std::fabs(y - inputs[2].values[i]);
    } else if (op == "arith.cmpf" || op == "arith.cmpi") {
      value = compare(node.predicate, x, y) ? -1.0 : 0.0; // a signed i1
      error = std::fabs(x - y) <= error && error > 0.0 ? 1.0 : 0.0;
    } else if (op == "arith.addf") {
      value = x + y;
    } else if (op == "arith.subf") {
      value = x - y;
    } else if (op == "arith.mulf") {
      value = x * y;
      error = std::fabs(x) * yError + std::fabs(y) * xError + xError * yError;
    } else if (op == "arith.maximumf" || op == "arith.maxnumf") {
      value = std::max(x, y);
      error = std::max(xError, yError);
    } else if (op == "arith.minimumf" || op == "arith.minnumf") {
      value = std::min(x, y);
      error = std::max(xError, yError);
    } else if (op == "arith.negf") {
      value = -x;
    } else if (op == "math.absf" || op == "math.absi") {
      value = std::fabs(x);
    } else if (op == "arith.extf" || op == "arith.truncf" ||
               op == "arith.extsi" || op == "arith.trunci" ||
               op == "arith.sitofp") {
      value = x;
    } else if (op == "arith.fptosi") {
      value = std::trunc(x);
      isDefined &= error == 0.0 && roundTo(node.type, value) == value;
    } else if (op == "arith.extui" || op == "arith.uitofp") {
      value = x < 0 ? x + std::ldexp(1.0, from.getBits()) : x;
    } else if (std::optional<double> integer = computeInteger(
                   op, int64_t(x), int64_t(y), node.type.getBits())) {
      value = *integer;
    } else {
      isDefined = false;
    }
    result.values[i] = check(roundTo(node.type, check(value)));
    if (error > 0.0 && node.type.isFloat())
      error += getSpacing(node.type, std::fabs(value) + error);
    result.errors[i] = error;
  }
  return result;
}

Matrix Evaluator::evaluateProduct(const Node &node, const Frame &frame) {
  Matrix a = evaluate(node.inputs[0], frame);
  Matrix b = evaluate(node.inputs[1], frame);
  Matrix c = evaluate(node.inputs[2], frame);
  int64_t size = node.aTransposed ? a.rows : a.columns;
  Matrix result(node.rows, node.columns);
  for (int64_t m = 0; m < node.rows; ++m)
    for (int64_t n = 0; n < node.columns; ++n) {
      Sum sum(node.type, c.at(m, n), c.errorAt(m, n));
      for (int64_t k = 0; k < size; ++k) {
        int64_t ar = node.aTransposed ? k : m, ac = node.aTransposed ? m : k;
        int64_t br = node.bTransposed ? n : k, bc = node.bTransposed ? k : n;
        sum.addProduct(a.at(ar, ac), a.errorAt(ar, ac), b.at(br, bc),
                       b.errorAt(br, bc), program.allowsTF32);
      }
      result.at(m, n) = check(sum.getValue());
      result.errorAt(m, n) = sum.getError();
    }
  return result;
}

Matrix Evaluator::evaluateReduction(const Node &node, const Frame &frame) {
  Matrix x = evaluate(node.inputs[0], frame);
  Matrix result(node.rows, node.columns);
  int64_t outer = node.reducesRows ? x.rows : x.columns;
  int64_t inner = node.reducesRows ? x.columns : x.rows;
  for (int64_t o = 0; o < outer; ++o) {
    Sum sum(node.type, node.value, 0.0);
    double extreme = node.value, error = 0.0;
    for (int64_t i = 0; i < inner; ++i) {
      int64_t r = node.reducesRows ? o : i, c = node.reducesRows ? i : o;
      sum.addProduct(x.at(r, c), x.errorAt(r, c), 1.0, 0.0, false);
      bool isMax = StringRef(node.op).starts_with("max");
      extreme =
          isMax ? std::max(extreme, x.at(r, c)) : std::min(extreme, x.at(r, c));
      error = std::max(error, x.errorAt(r, c));
    }
    bool isSum = node.op == "add";
    for (int64_t i = 0; i < inner; ++i) {
      int64_t r = node.reducesRows ? o : i, c = node.reducesRows ? i : o;
      result.at(r, c) = check(isSum ? sum.getValue() : extreme);
      result.errorAt(r, c) = isSum ? sum.getError() : error;
    }
  }
  return result;
}

Matrix Evaluator::evaluateLoop(const Node &node, const Frame &frame) {
  Matrix carried = evaluate(node.inputs[0], frame);
  for (int64_t k = 0; k < node.size; k += node.step)
    carried = evaluate(node.inputs[1], Frame{&carried, k});
  return carried;
}

Matrix Evaluator::evaluate(unsigned index, const Frame &frame) {
  const Node &node = program.nodes[index];
  Matrix result(node.rows, node.columns);
  switch (node.kind) {
  case NodeKind::Read:
    return evaluateRead(node, frame);
  case NodeKind::Row:
    return evaluateRow(node, frame);
  case NodeKind::Constant:
    result.values.assign(result.values.size(), node.value);
    return result;
  case NodeKind::Scalar:
    result.values.assign(result.values.size(),
                         program.buffers[node.buffer].values[0]);
    return result;
  case NodeKind::Elementwise:
    return evaluateElementwise(node, frame);
  case NodeKind::Product:
    return evaluateProduct(node, frame);
  case NodeKind::Reduction:
    return evaluateReduction(node, frame);
  case NodeKind::Loop:
    return evaluateLoop(node, frame);
  case NodeKind::Carried:
    return *frame.carried;
  }
  llvm_unreachable("all kinds are handled");
}

void Evaluator::write(const Write &write) {
  Matrix value = evaluate(write.node, Frame());
  ExpectedBuffer &target = memory[write.access.buffer];
  for (int64_t r = 0; r < value.rows; ++r)
    for (int64_t c = 0; c < value.columns; ++c)
      if (int64_t index = getIndex(write.access, r, c, 0); index >= 0) {
        target.values[index] = value.at(r, c);
        target.errors[index] = value.errorAt(r, c);
      }
}

void Evaluator::evaluateLinalg() {
  const LinalgProduct &op = *program.linalg;
  auto getIndex = [&](unsigned operand, ArrayRef<int64_t> position) {
    int64_t linear = 0;
    for (auto [place, dim] : enumerate(op.maps[operand]))
      linear = linear * program.buffers[operand].shape[place] + position[dim];
    return linear;
  };
  auto read = [&](unsigned operand, int64_t index, bool isUnsigned) {
    double value = memory[operand].values[index];
    unsigned bits = program.buffers[operand].type.getBits();
    return isUnsigned && value < 0 ? value + std::ldexp(1.0, bits) : value;
  };
  int64_t points = 1;
  for (int64_t size : op.sizes)
    points *= size;
  std::vector<std::optional<Sum>> sums(memory[2].values.size());
  for (int64_t point = 0; point < points; ++point) {
    std::vector<int64_t> position(op.sizes.size());
    int64_t rest = point;
    for (size_t dim = 0; dim < op.sizes.size(); ++dim) {
      position[dim] = rest % op.sizes[dim];
      rest /= op.sizes[dim];
    }
    int64_t c = getIndex(2, position);
    if (!sums[c])
      sums[c].emplace(program.buffers[2].type, memory[2].values[c], 0.0);
    sums[c]->addProduct(read(0, getIndex(0, position), op.aUnsigned), 0.0,
                        read(1, getIndex(1, position), op.bUnsigned), 0.0,
                        program.allowsTF32);
  }
  for (auto [index, sum] : enumerate(sums))
    if (sum) {
      memory[2].values[index] = check(sum->getValue());
      memory[2].errors[index] = sum->getError();
    }
}

std::optional<std::vector<ExpectedBuffer>> Evaluator::run() {
  if (program.linalg)
    evaluateLinalg();
  for (const Write &each : program.writes)
    write(each);
  if (!isDefined)
    return std::nullopt;
  return std::move(memory);
}

std::optional<std::vector<ExpectedBuffer>>
mma_select::fuzz::evaluate(const Case &program) {
  return Evaluator(program).run();
}
