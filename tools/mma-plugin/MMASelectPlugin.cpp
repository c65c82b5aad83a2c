//===- MMASelectPlugin.cpp - mma-select for the stock mlir-opt ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt --load-dialect-plugin=MMASelectPlugin.so \
//          --load-pass-plugin=MMASelectPlugin.so
//
//===----------------------------------------------------------------------===//

#include "mma_select/InitAll.h"
#include "mlir/Config/mlir-config.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Compiler.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mma-select", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mma_select::registerAllDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mma-select", LLVM_VERSION_STRING,
          [] { mma_select::registerAllPasses(); }};
}
