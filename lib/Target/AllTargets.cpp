//===- AllTargets.cpp - the code of every target --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Target/AllTargets.h"

#include "mma_select/Target/AIR.h"

void mma_select::registerAllTargets(mlir::DialectRegistry &registry) {
  registerROCDLTarget(registry);
  registerNVVMTarget(registry);
  registerAMXTarget(registry);
  registerSimdgroupTarget(registry);
  registerSPIRVTarget(registry);
  registerAIRTranslation(registry);
}
