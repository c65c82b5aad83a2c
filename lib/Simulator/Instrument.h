//===- Instrument.h - calls into the simulator ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_INSTRUMENT_H
#define LIB_SIMULATOR_INSTRUMENT_H

#include "Retarget.h"
#include "Site.h"
#include "mma_select/ISA/InstructionSet.h"

namespace mma_select::sim {

/// What intrinsics mean here.
struct MatrixContext {
  const ISA::InstructionSet &set;
  const ISA::Chip &chip;
  unsigned laneCount;
  llvm::ArrayRef<CustomIntrinsic> intrinsics; ///< of the embedding compiler

  const CustomIntrinsic *findCustom(llvm::StringRef name) const;
  /// A function of the machine that is neither an intrinsic of LLVM nor AIR's.
  bool isCustomFunction(llvm::StringRef name) const;
};

/// Names of the functions that the instrumented code calls.
struct RuntimeNames {
  static constexpr llvm::StringLiteral intrinsic = "mma_sim_intrinsic";
  static constexpr llvm::StringLiteral access = "mma_sim_access";
  static constexpr llvm::StringLiteral shared = "mma_sim_shared";
  static constexpr llvm::StringLiteral entry = "mma_sim_entry";
};

/// Replaces calls of target intrinsics and announces memory accesses; returns
/// the sites that the code refers to by number. Fails on an unknown intrinsic.
llvm::Expected<std::vector<Site>> instrument(RetargetedModule &module,
                                             const MatrixContext &context);

/// Adds `void mma_sim_entry(ptr values)`, which calls `kernel` with parameter i
/// loaded from `values[i]`.
void addEntry(llvm::Module &module, llvm::Function &kernel);

/// An argument of an intrinsic's call: its size, and its value if constant.
struct CallArgument {
  unsigned bits;
  std::optional<uint64_t> constant;
};

/// The row that a matrix intrinsic stands for, null for another intrinsic.
struct MatrixMatch {
  const ISA::Instruction *row = nullptr;
  llvm::ArrayRef<Meaning> meanings; ///< of its arguments but A, B and C
  bool saturate = false;            ///< the name says `.satfinite`
};

/// Finds the row on this chip; the error of an intrinsic that the table has,
/// but not here. Rows that share an intrinsic (signs, formats) are told apart
/// by their constants.
llvm::Expected<MatrixMatch> findRow(const MatrixContext &context,
                                    llvm::StringRef intrinsic,
                                    llvm::ArrayRef<CallArgument> arguments);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_INSTRUMENT_H
