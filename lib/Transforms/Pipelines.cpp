//===- Pipelines.cpp - pipelines of passes --------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Transforms/Pipelines.h"

#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

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
  pm.addPass(createMMASelectSwizzle());
}

/// What is known of sizes shows when the same value is one value.
static void addCleanUp(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
}

void mma_select::buildKernelsPipeline(OpPassManager &pm,
                                      const KernelsPipelineOptions &options) {
  MMASelectTileOptions tile;
  tile.target = options.target;
  tile.mathMode = options.mathMode;
  tile.unsupported = options.unsupported;
  tile.occupancy = options.occupancy;
  pm.addPass(createMMASelectTile(tile));
  addCleanUp(pm);
  MMASelectVectorizeOptions vectorize;
  vectorize.target = options.target;
  vectorize.mathMode = options.mathMode;
  vectorize.unsupported = options.unsupported;
  pm.addPass(createMMASelectVectorize(vectorize));
  pm.addPass(bufferization::createOneShotBufferizePass());
  addCleanUp(pm);
  pm.addPass(createMMASelectOutline());
  // Loops over tiles that are left are those of a CPU.
  pm.addPass(createForallToForLoopPass());
  addCleanUp(pm);
  MMASelectStageOptions stage;
  stage.target = options.target;
  stage.alignment = options.alignment;
  pm.addPass(createMMASelectStage(stage));
  // Copies share what they compute of the thread.
  pm.addPass(createCSEPass());
}

void mma_select::registerMMASelectPipelines() {
  PassPipelineRegistration<KernelsPipelineOptions>(
      "mma-select-kernels",
      "Make kernels of functions of linalg products on tensors or memrefs",
      buildKernelsPipeline);
  PassPipelineRegistration<MMASelectPipelineOptions>(
      "mma-select", "Lower contractions to matrix instructions",
      buildMMASelectPipeline);
  PassPipelineRegistration<ToLLVMPipelineOptions>(
      "mma-select-to-llvm",
      "Lower the output of mma-select to the LLVM dialect by upstream's passes",
      buildToLLVMPipeline);
}
