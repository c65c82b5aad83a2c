//===- AMXEmulator.h - AMX machine code on any x86-64 CPU -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A CPU without AMX raises SIGILL at an AMX instruction. The handler decodes it
// with LLVM's disassembler and does what it would have done; products are those
// of the instruction table. On a CPU with AMX the signal does not come and the
// real unit runs (Linux wants arch_prctl(ARCH_REQ_XCOMP_PERM) first).
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_AMXEMULATOR_H
#define MMA_SELECT_SIMULATOR_AMXEMULATOR_H

#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace mma_select::sim {

/// Installs the handler in this process; every thread has its own tiles. Later
/// calls do nothing. Fails where this LLVM has no x86 disassembler. What the
/// unit would answer with #UD or #GP (tiles whose shapes do not fit, a
/// malformed configuration) is reported on stderr and ends the process.
llvm::Error installAMXEmulator();

/// Products executed so far in this process, by row.
std::map<std::string, uint64_t> getEmulatedProducts();

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_AMXEMULATOR_H
