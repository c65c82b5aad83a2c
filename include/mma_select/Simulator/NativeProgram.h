//===- NativeProgram.h - the machine code of an AMX kernel ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_NATIVEPROGRAM_H
#define MMA_SELECT_SIMULATOR_NATIVEPROGRAM_H

#include "mma_select/ISA/InstructionSet.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"

namespace mma_select::sim {

/// A kernel for x86 compiled by LLVM's own backend for AMX, and run by this CPU
/// with the emulator installed. Where Program executes the kernel's LLVM IR,
/// this executes what the backend made of it. Nothing is watched: an access out
/// of bounds is a crash.
class NativeProgram {
public:
  /// Compiles `kernel` of `module`, which is consumed, with the AMX features of
  /// the rows that `chip` has, and no others: a CPU without AVX-512 runs it.
  static llvm::Expected<NativeProgram>
  create(std::unique_ptr<llvm::LLVMContext> context,
         std::unique_ptr<llvm::Module> module, llvm::StringRef kernel,
         const ISA::InstructionSet &set, const ISA::Chip &chip);

  llvm::ArrayRef<unsigned> getParameterSizes() const { return parameterSizes; }

  /// Calls the kernel once; `arguments` point at the parameters' values.
  void run(llvm::ArrayRef<void *> arguments);

private:
  NativeProgram() = default;

  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<unsigned> parameterSizes;
  void (*entry)(void **) = nullptr;
};

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_NATIVEPROGRAM_H
