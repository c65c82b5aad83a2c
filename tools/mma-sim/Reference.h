//===- Reference.h - what a kernel should have computed ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_SIM_REFERENCE_H
#define TOOLS_MMA_SIM_REFERENCE_H

#include "Arguments.h"

namespace mma_select::sim {

/// `matmul:A,B,C[:alpha=x][:beta=y][:epilogue=relu]`: argument C shall be
/// epilogue(alpha * A * B + beta * C as it was). A number followed by `t` is
/// stored transposed. Arrays of rank 3 are batches.
struct Expectation {
  struct Operand {
    unsigned argument = 0;
    bool transposed = false;
  };
  Operand a, b, c;
  double alpha = 1.0, beta = 1.0;
  enum class Epilogue { None, ReLU, GELU, Tanh } epilogue = Epilogue::None;

  static llvm::Expected<Expectation> parse(llvm::StringRef text);
};

struct Comparison {
  bool matches = false;
  double largestError = 0.0;
  /// What was compared, for the last line of output.
  std::string summary;
  /// Useful operations, 2 * M * N * K * batch.
  uint64_t usefulFlops = 0;
};

/// Compares argument C after the run with the reference, computed in double
/// from the operands. `before` holds C as it was. Exact inputs are compared
/// exactly; others to within K + 2 roundings of the accumulator's type (f32
/// where the result is narrower) of the sum of magnitudes, plus half a unit of
/// the result.
llvm::Expected<Comparison> compare(const Expectation &expectation,
                                   llvm::ArrayRef<KernelArgument> arguments,
                                   const KernelArgument &before);

} // namespace mma_select::sim

#endif // TOOLS_MMA_SIM_REFERENCE_H
