//===- InitAll.h - registration of everything -------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_INITALL_H
#define MMA_SELECT_INITALL_H

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Interfaces/Models.h"
#include "mma_select/Target/AIR.h"
#include "mma_select/Target/AllTargets.h"
#include "mma_select/Target/MSL.h"
#include "mma_select/Target/SPIRV.h"
#include "mma_select/TransformOps/TransformOps.h"
#include "mma_select/Transforms/Passes.h"
#include "mma_select/Transforms/Pipelines.h"

namespace mma_select {

/// The dialect, the emitters of all targets, our interfaces on upstream's
/// target attributes, and our ops of the transform dialect.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<MMASelectDialect>();
  registerAllTargets(registry);
  registerInterfaceModels(registry);
  registerTransformOps(registry);
}

/// The passes and pipelines, for command lines and pipeline strings.
inline void registerAllPasses() {
  registerMMASelectPasses();
  registerToAIRPass();
  registerToEmitCPass();
  registerToSPIRVPass();
  registerCoopMatToLLVMPass();
  registerMMASelectPipelines();
  registerToMSLPipeline();
  registerToSPIRVPipeline();
}

} // namespace mma_select

#endif // MMA_SELECT_INITALL_H
