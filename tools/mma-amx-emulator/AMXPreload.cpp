//===- AMXPreload.cpp - the emulator for LD_PRELOAD -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/AMXEmulator.h"
#include "llvm/Support/raw_ostream.h"

__attribute__((constructor)) static void install() {
  if (llvm::Error error = mma_select::sim::installAMXEmulator())
    llvm::errs() << "AMX emulator: error: " << llvm::toString(std::move(error))
                 << '\n';
}
