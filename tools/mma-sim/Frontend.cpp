//===- Frontend.cpp - from a file to the LLVM IR of a kernel --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend.h"

#include "mma_select/InitAll.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mma_select;
using llvm::Expected;

/// The target that the module names, empty where it names none. Modules with
/// several targets have no single answer either.
static std::string findTarget(ModuleOp module) {
  std::string found;
  bool several = false;
  auto take = [&](Attribute attribute) {
    auto target = dyn_cast_or_null<MmaTargetAttrInterface>(attribute);
    if (!target)
      return;
    std::string text = getTargetText(target);
    several |= !found.empty() && found != text;
    found = text;
  };
  module->walk([&](Operation *op) {
    take(op->getAttr(MMASelectDialect::getTargetAttrName()));
    take(op->getAttr(spirv::getTargetEnvAttrName()));
    if (auto gpu = dyn_cast<gpu::GPUModuleOp>(op))
      if (ArrayAttr targets = gpu.getTargetsAttr())
        for (Attribute target : targets)
          take(target);
  });
  return several ? std::string() : found;
}

/// Everything is in the LLVM dialect and its relatives.
static bool isLowered(ModuleOp module) {
  return !module
              ->walk([](Operation *op) {
                StringRef dialect = op->getName().getDialectNamespace();
                bool known = dialect == "builtin" || dialect == "llvm" ||
                             dialect == "rocdl" || dialect == "nvvm" ||
                             llvm::isa<gpu::GPUModuleOp>(op);
                return known ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Contractions and fragments go through our passes, the rest through
/// upstream's.
static LogicalResult lower(ModuleOp module, const std::string &target) {
  PassManager pm(module.getContext());
  if (!isLowered(module)) {
    MMASelectPipelineOptions select;
    // Where the IR names its target, the option would only repeat it.
    select.target = target;
    buildMMASelectPipeline(pm, select);
    ToLLVMPipelineOptions toLLVM;
    toLLVM.target = target;
    buildToLLVMPipeline(pm, toLLVM);
  }
  pm.addPass(createMMASelectHoistKernels());
  return pm.run(module);
}

static Expected<sim::LoadedKernel> loadMLIR(StringRef path, StringRef target) {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  mma_select::registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadDialect<MMASelectDialect>();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(path, &context);
  if (!module)
    return llvm::createStringError("cannot parse " + path);

  sim::LoadedKernel kernel;
  kernel.target = target.empty() ? findTarget(*module) : target.str();
  if (kernel.target.empty())
    return llvm::createStringError(
        "the file names no single target, give --target=rocm:gfx942 "
        "or the like");
  if (failed(lower(*module, kernel.target)))
    return llvm::createStringError("lowering " + path + " failed");
  kernel.context = std::make_unique<llvm::LLVMContext>();
  kernel.module = translateModuleToLLVMIR(*module, *kernel.context);
  if (!kernel.module)
    return llvm::createStringError("translating " + path +
                                   " to LLVM IR failed");
  return std::move(kernel);
}

static Expected<sim::LoadedKernel> loadLLVM(StringRef path, StringRef target) {
  sim::LoadedKernel kernel;
  kernel.context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic diagnostic;
  kernel.module = llvm::parseIRFile(path, diagnostic, *kernel.context);
  if (!kernel.module) {
    std::string text;
    llvm::raw_string_ostream os(text);
    diagnostic.print("mma-sim", os, /*ShowColors=*/false);
    return llvm::createStringError(StringRef(text).rtrim());
  }
  kernel.target = target.str();
  if (kernel.target.empty())
    return llvm::createStringError(
        "LLVM IR does not say which chip it is for in our terms, "
        "give --target=rocm:gfx942 or the like");
  return std::move(kernel);
}

Expected<sim::LoadedKernel> sim::loadKernel(StringRef path, StringRef target) {
  if (path.ends_with(".ll") || path.ends_with(".bc"))
    return loadLLVM(path, target);
  return loadMLIR(path, target);
}
