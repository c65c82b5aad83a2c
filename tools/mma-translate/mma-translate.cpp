//===- mma-translate.cpp - mlir-translate with mma-select -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stock mlir-translate loads no plugins, so it leaves out what our
// attributes stand for: the metadata of AIR kernels. And it serialises a
// spirv.module only by itself, which no pass of a builtin.module can leave.
//
//===----------------------------------------------------------------------===//

#include "mma_select/InitAll.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/SPIRV/Serialization.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;

static LogicalResult translate(Operation *op, llvm::raw_ostream &os) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(op, context);
  if (!module)
    return failure();
  module->print(os, /*AAW=*/nullptr);
  return success();
}

static LogicalResult serialize(Operation *op, llvm::raw_ostream &os) {
  SmallVector<spirv::ModuleOp> modules;
  op->walk([&](spirv::ModuleOp module) { modules.push_back(module); });
  if (modules.size() != 1)
    return op->emitError("a SPIR-V binary is one spirv.module, here are ")
           << modules.size();
  SmallVector<uint32_t> words;
  if (failed(spirv::serialize(modules.front(), words)))
    return failure();
  os.write(reinterpret_cast<const char *>(words.data()),
           words.size() * sizeof(uint32_t));
  return success();
}

int main(int argc, char **argv) {
  TranslateFromMLIRRegistration toLLVMIR(
      "mlir-to-llvmir", "LLVM IR, with what mma-select knows about it",
      translate, [](DialectRegistry &registry) {
        registerAllToLLVMIRTranslations(registry);
        mma_select::registerAllDialects(registry);
      });
  TranslateFromMLIRRegistration toSPIRV(
      "serialize-spirv", "The spirv.module of a module as SPIR-V binary",
      serialize, [](DialectRegistry &registry) {
        mma_select::registerAllDialects(registry);
      });
  return failed(mlirTranslateMain(
      argc, argv, "mlir-translate with the dialects of mma-select"));
}
