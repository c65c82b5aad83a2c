//===- Runner.h - a program through the pipeline and the simulator -*- C++
//-*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_RUNNER_H
#define TOOLS_MMA_FUZZ_RUNNER_H

#include "Case.h"
#include "mlir/IR/MLIRContext.h"

namespace mma_select::fuzz {

enum class Outcome {
  Right,     ///< ran, and every byte of memory is as it must be
  Refused,   ///< an error says why not
  Left,      ///< a remark says why not, the op is as it was
  Wrong,     ///< a number differs, or the simulator stopped the kernel
  Silent,    ///< not lowered, and nothing says so
  Unlowered, ///< taken, but what came out does not become LLVM IR
  Invalid,   ///< the generator's program does not verify
  Crashed,   ///< the process ended
  TimedOut,
};
constexpr unsigned numOutcomes = 9;
const char *getName(Outcome outcome);
/// What must never be.
inline bool isBad(Outcome outcome) { return outcome > Outcome::Left; }

struct Result {
  Outcome outcome = Outcome::Right;
  std::string message; ///< of one line
};

/// Compiles and runs programs, one after the other, in one context.
class Runner {
public:
  /// `spoils`: expects wrong numbers, to see that they are found.
  explicit Runner(bool spoils = false);
  Result run(const Case &program);

private:
  mlir::MLIRContext context;
  bool spoils;
};

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_RUNNER_H
