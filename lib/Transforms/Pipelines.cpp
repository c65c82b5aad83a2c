//===- Pipelines.cpp - pipelines of passes --------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Transforms/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mma_select;

void mma_select::buildMMASelectPipeline(
    OpPassManager &pm, const MMASelectPipelineOptions &options) {
  MMASelectVectorizeOptions vectorize;
  vectorize.target = options.target;
  vectorize.mathMode = options.mathMode;
  vectorize.unsupported = options.unsupported;
  pm.addPass(createMMASelectVectorize(vectorize));
  MMASelectAssignOptions assign;
  assign.target = options.target;
  assign.mathMode = options.mathMode;
  assign.unsupported = options.unsupported;
  pm.addPass(createMMASelectAssign(assign));
  MMASelectToFragmentsOptions toFragments;
  toFragments.unsupported = options.unsupported;
  pm.addPass(createMMASelectToFragments(toFragments));
  pm.addPass(createMMASelectLower());
}

void mma_select::registerMMASelectPipelines() {
  PassPipelineRegistration<MMASelectPipelineOptions>(
      "mma-select", "Lower contractions to matrix instructions",
      buildMMASelectPipeline);
  PassPipelineRegistration<ToLLVMPipelineOptions>(
      "mma-select-to-llvm",
      "Lower the output of mma-select to the LLVM dialect by upstream's passes",
      buildToLLVMPipeline);
}
