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

#include <dlfcn.h>

/// The version to answer the loader with: one that it refuses where it is of
/// another LLVM, since MLIR's own number has been 1 in all releases. The loader
/// comes first in the search of dlsym, our own libLLVM.so last.
static uint32_t getPluginVersion() {
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  auto getVersion =
      reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!getVersion)
    return MLIR_PLUGIN_API_VERSION;
  unsigned major, minor, patch;
  getVersion(&major, &minor, &patch);
  if (major == LLVM_VERSION_MAJOR && minor == LLVM_VERSION_MINOR)
    return MLIR_PLUGIN_API_VERSION;
  llvm::errs() << "mma-select: this plugin is for MLIR " << LLVM_VERSION_MAJOR
               << "." << LLVM_VERSION_MINOR << ", the program has LLVM "
               << major << "." << minor << "; load it into mlir-opt of MLIR "
               << LLVM_VERSION_MAJOR << "." << LLVM_VERSION_MINOR << "\n";
  return 0;
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {getPluginVersion(), "mma-select", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mma_select::registerAllDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {getPluginVersion(), "mma-select", LLVM_VERSION_STRING,
          [] { mma_select::registerAllPasses(); }};
}
