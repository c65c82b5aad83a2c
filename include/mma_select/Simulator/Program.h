//===- Program.h - a kernel that runs on the CPU, lane by lane --*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes the LLVM IR of a kernel after all lowering, retargets it to the host
// and compiles it with ORC. Every lane is a fiber. Calls of target intrinsics
// become calls into the simulator, where the lanes of a subgroup or workgroup
// meet.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_PROGRAM_H
#define MMA_SELECT_SIMULATOR_PROGRAM_H

#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Simulator/CustomIntrinsic.h"
#include "mma_select/Simulator/Statistics.h"
#include "llvm/IR/Module.h"
#include <array>
#include <memory>

namespace mma_select::sim {

/// Memory that the kernel may touch. Owned by the caller.
struct Buffer {
  std::string name; ///< for messages: "argument 0"
  char *data;
  size_t bytes;
};

struct LaunchOptions {
  std::array<unsigned, 3> grid = {1, 1, 1};
  std::array<unsigned, 3> block = {1, 1, 1};
  /// Shared memory beyond the kernel's static variables, in bytes.
  size_t dynamicShared = 0;
  /// Workgroups that run at a time; 0: one for each core.
  unsigned threads = 0;
  bool statistics = false;
  /// Prints what this lane (of the workgroup) holds at each matrix op of
  /// workgroup 0, and with `dumpFragments` what every lane holds at the first.
  std::optional<unsigned> traceLane;
  bool dumpFragments = false;
  llvm::raw_ostream *traceStream = nullptr;
};

/// What the code for the CPU is to be good at.
enum class CodeGeneration {
  QuickToRun,  ///< kernels with loops, or that many workgroups run
  QuickToMake, ///< small kernels that run once
};

class ProgramImpl;

class Program {
public:
  ~Program();

  /// Prepares `kernel` of `module` for `chip` with subgroups of `laneCount`
  /// lanes (ignored where the chip has no lanes). The module is consumed. Fails
  /// on an intrinsic that neither the simulator nor `intrinsics` knows, naming
  /// it and its place.
  static llvm::Expected<std::unique_ptr<Program>>
  create(std::unique_ptr<llvm::LLVMContext> context,
         std::unique_ptr<llvm::Module> module, llvm::StringRef kernel,
         const ISA::InstructionSet &set, const ISA::Chip &chip,
         unsigned laneCount, llvm::ArrayRef<CustomIntrinsic> intrinsics = {},
         CodeGeneration generation = CodeGeneration::QuickToRun);

  /// Sizes of the kernel's parameters in bytes.
  llvm::ArrayRef<unsigned> getParameterSizes() const;

  /// Runs the kernel; `arguments[i]` points at the value of parameter i. The
  /// first fault of the program stops it: the message names lane, op, address.
  llvm::Error launch(const LaunchOptions &options,
                     llvm::ArrayRef<void *> arguments,
                     llvm::ArrayRef<Buffer> buffers, Statistics *statistics);

private:
  Program();
  std::unique_ptr<ProgramImpl> impl;
};

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_PROGRAM_H
