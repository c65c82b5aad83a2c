//===- embedded-compiler.cpp - a compiler that embeds mma-select ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// embedded-compiler model.mlir npu:v1|rocm:gfx942|... [--emit-llvm]
// Compiles the model for a chip, says what it chose, and runs the result in the
// simulator.
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "Execute.h"
#include "Npu.h"
#include "mma_select/InitAll.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"

using namespace mlir;

int main(int argc, char **argv) {
  bool emitLLVM = argc == 4 && StringRef(argv[3]) == "--emit-llvm";
  if (argc != 3 && !emitLLVM) {
    llvm::errs() << "usage: " << argv[0]
                 << " model.mlir npu:v1|rocm:gfx942|... [--emit-llvm]\n";
    return 2;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  mma_select::registerAllDialects(registry);
  registry.insert<npu::NpuDialect>();
  MLIRContext context(registry);
  context.loadDialect<gpu::GPUDialect, mma_select::MMASelectDialect,
                      npu::NpuDialect>();

  mma_select::MmaTargetAttrInterface target = parseTarget(&context, argv[2]);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!target || !module || failed(compile(*module, target, llvm::outs())))
    return 1;
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(*module, *llvmContext);
  if (!llvmModule)
    return 1;
  if (emitLLVM) {
    llvmModule->print(llvm::outs(), nullptr);
    return 0;
  }
  if (llvm::Error error = execute(std::move(llvmContext), std::move(llvmModule),
                                  target, llvm::outs())) {
    llvm::errs() << "error: " << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
