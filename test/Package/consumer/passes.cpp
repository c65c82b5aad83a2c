//===- passes.cpp - a user of the passes ----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/InitAll.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mma_select::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::PassManager passManager(&context);
  mma_select::MMASelectPipelineOptions options;
  options.target = "rocm:gfx942";
  mma_select::buildMMASelectPipeline(passManager, options);
  if (mlir::failed(passManager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
