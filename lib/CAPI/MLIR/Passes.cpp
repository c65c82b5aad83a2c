//===- Passes.cpp - the passes from C -------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select-c/Passes.h"

#include "mma_select/InitAll.h"
#include "mlir/CAPI/Pass.h"

using namespace mma_select;

#include "mma_select/Transforms/Passes.capi.cpp.inc"

void mmaSelectRegisterAllPasses(void) { mma_select::registerAllPasses(); }
