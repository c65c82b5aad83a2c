//===- Models.cpp - our interfaces on upstream attributes -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Interfaces/Models.h"

void mma_select::registerInterfaceModels(mlir::DialectRegistry &registry) {
  registerROCDLModels(registry);
  registerNVVMModels(registry);
  registerSPIRVModels(registry);
}
