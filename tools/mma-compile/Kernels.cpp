//===- Kernels.cpp - from linalg to the LLVM dialect ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Pipelines.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mma_select;

LogicalResult compile::makeKernels(ModuleOp module, const std::string &target,
                                   MathMode mathMode) {
  PassManager pm(module.getContext());
  KernelsPipelineOptions options;
  options.target = target;
  options.mathMode = mathMode;
  buildKernelsPipeline(pm, options);
  if (failed(pm.run(module)))
    return failure();
  bool hasProduct = false;
  module->walk([&](Operation *op) {
    hasProduct |= op->hasAttr(MMASelectDialect::getInstrAttrName());
  });
  if (!hasProduct)
    return module.emitError("no function of this module has a product of "
                            "matrices to make a kernel of");
  return success();
}

LogicalResult compile::lowerToLLVM(ModuleOp module, const std::string &target,
                                   MathMode mathMode) {
  PassManager pm(module.getContext());
  MMASelectPipelineOptions select;
  select.target = target;
  select.mathMode = mathMode;
  buildMMASelectPipeline(pm, select);
  ToLLVMPipelineOptions toLLVM;
  toLLVM.target = target;
  buildToLLVMPipeline(pm, toLLVM);
  pm.addPass(createMMASelectHoistKernels());
  return pm.run(module);
}

std::set<std::string> compile::listFeatures(ModuleOp module) {
  std::set<std::string> features;
  module->walk([&](Operation *op) {
    auto instr = op->getAttrOfType<MmaInstrAttrInterface>(
        MMASelectDialect::getInstrAttrName());
    if (instr && !instr.getRow().feature.empty())
      features.insert(instr.getRow().feature);
  });
  return features;
}
