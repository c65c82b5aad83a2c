//===- Execute.cpp - runs the model in the simulator ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execute.h"

#include "Compile.h"
#include "Npu.h"
#include "mma_select/Simulator/Program.h"
#include "llvm/Support/FormatVariadic.h"

#include <random>

using namespace mma_select;
using llvm::Error;

namespace {
/// A matrix of the model, or with one row a vector.
template <typename T>
struct Matrix {
  int64_t rows, columns;
  std::vector<T> values;

  Matrix(int64_t rows, int64_t columns)
      : rows(rows), columns(columns), values(rows * columns) {}
  T &at(int64_t row, int64_t column) { return values[row * columns + column]; }
  void fill(std::mt19937 &generator) {
    std::uniform_int_distribution<int> distribution(-8, 7);
    for (T &value : values)
      value = distribution(generator);
  }
};

/// The kernel's parameters: bare pointers, or as upstream's conversions have a
/// memref: two pointers, an offset, sizes, strides.
class Parameters {
public:
  template <typename T>
  void add(Matrix<T> &matrix, int64_t rank) {
    char *data = reinterpret_cast<char *>(matrix.values.data());
    buffers.push_back({llvm::formatv("argument {0}", buffers.size()), data,
                       matrix.values.size() * sizeof(T)});
    auto address = reinterpret_cast<int64_t>(data);
    bare.push_back(address);
    described.insert(described.end(), {address, address, 0});
    if (rank == 2)
      described.insert(described.end(), {matrix.rows, matrix.columns,
                                         matrix.columns, /*stride=*/1});
    else
      described.insert(described.end(), {matrix.columns, /*stride=*/1});
  }

  Error run(sim::Program &program, unsigned laneCount,
            sim::Statistics &statistics) {
    bool isBare = program.getParameterSizes().size() == bare.size();
    llvm::SmallVector<void *> pointers;
    for (int64_t &value : isBare ? bare : described)
      pointers.push_back(&value);
    sim::LaunchOptions options;
    options.block = {std::max(1u, laneCount), 1, 1};
    return program.launch(options, pointers, buffers, &statistics);
  }

private:
  std::vector<sim::Buffer> buffers;
  std::vector<int64_t> bare, described;
};
} // namespace

/// relu(a * b + bias), in 32 bits.
static Matrix<int32_t> computeLayer(Matrix<int8_t> &a, Matrix<int8_t> &b,
                                    Matrix<int32_t> &bias) {
  Matrix<int32_t> result(a.rows, b.columns);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < b.columns; ++j) {
      int32_t sum = bias.at(0, j);
      for (int64_t k = 0; k < a.columns; ++k)
        sum += int32_t(a.at(i, k)) * b.at(k, j);
      result.at(i, j) = std::max(sum, 0);
    }
  return result;
}

Error execute(std::unique_ptr<llvm::LLVMContext> context,
              std::unique_ptr<llvm::Module> module,
              MmaTargetAttrInterface target, llvm::raw_ostream &os) {
  Machine machine = getMachine(target);
  auto program =
      sim::Program::create(std::move(context), std::move(module), "model",
                           target.getInstructionSet(), *machine.chip,
                           machine.laneCount, npu::getIntrinsics());
  if (!program)
    return program.takeError();

  std::mt19937 generator(1);
  Matrix<int8_t> x(20, 32), w1(32, 24), w2(24, 12), hidden(20, 24);
  Matrix<int32_t> b1(1, 24), b2(1, 12), sums(20, 24), out(20, 12);
  for (Matrix<int8_t> *matrix : {&x, &w1, &w2})
    matrix->fill(generator);
  for (Matrix<int32_t> *matrix : {&b1, &b2})
    matrix->fill(generator);
  Parameters parameters;
  parameters.add(x, 2);
  parameters.add(w1, 2);
  parameters.add(b1, 1);
  parameters.add(w2, 2);
  parameters.add(b2, 1);
  parameters.add(sums, 2);
  parameters.add(hidden, 2);
  parameters.add(out, 2);
  sim::Statistics statistics;
  if (Error error = parameters.run(**program, machine.laneCount, statistics))
    return error;

  Matrix<int32_t> first = computeLayer(x, w1, b1);
  Matrix<int8_t> bytes(first.rows, first.columns);
  for (size_t i = 0; i < first.values.size(); ++i)
    bytes.values[i] = std::min(first.values[i] >> 2, 127);
  Matrix<int32_t> wanted = computeLayer(bytes, w2, b2);
  for (int64_t i = 0; i < out.rows; ++i)
    for (int64_t j = 0; j < out.columns; ++j)
      if (out.at(i, j) != wanted.at(i, j))
        return llvm::createStringError(
            llvm::formatv("out[{0}][{1}] is {2}, expected {3}", i, j,
                          out.at(i, j), wanted.at(i, j)));
  for (const auto &[row, count] : statistics.matrixOps)
    os << "executed " << row << " " << count << " times\n";
  os << "the result is that of the plain program\n";
  return Error::success();
}
