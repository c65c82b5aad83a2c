//===- selector.cpp - a user of the selector without MLIR -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/Selector.h"
#include "mma_select/Support/Version.h"
#include <cstdio>

int main() {
  mma_select::Request request;
  request.target = "rocm";
  request.chip = "gfx942";
  request.a = request.b = "f16";
  mma_select::SelectionResult result = mma_select::selectMma(
      mma_select::ISA::InstructionSet::getBuiltin(), request);
  if (!result.selection)
    return 1;
  std::printf("%s %s\n", MMA_SELECT_VERSION_STRING,
              result.selection->instruction->name.data());
  return 0;
}
