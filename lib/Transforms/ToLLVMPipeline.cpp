//===- ToLLVMPipeline.cpp - upstream's way to the LLVM dialect ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A convenience: the stock passes in an order that works for each platform.
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Selector/Request.h"
#include "mma_select/Target/AIR.h"
#include "mma_select/Transforms/Pipelines.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mma_select;

/// The gpu.module level of a pipeline, whichever level `pm` is at.
static OpPassManager &getGPUModuleManager(OpPassManager &pm) {
  if (pm.getOpName() == gpu::GPUModuleOp::getOperationName())
    return pm;
  return pm.nest<gpu::GPUModuleOp>();
}

static void addCommonPasses(OpPassManager &pm) {
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
}

/// Upstream's amdgpu conversions know no generic chips: a chip of the family
/// does as well, for it only says which instructions there are.
static std::string getChipset(StringRef chip) {
  if (!chip.consume_back("-generic"))
    return chip.str();
  std::string family = chip.str(); // gfx9-4 is the family of gfx942
  llvm::erase(family, '-');
  for (const ISA::Chip *known : ISA::InstructionSet::getBuiltin().getChips())
    if (StringRef name = known->name;
        name.starts_with(family) && !name.ends_with("-generic"))
      return known->name;
  return chip.str();
}

void mma_select::buildToLLVMPipeline(OpPassManager &pm,
                                     const ToLLVMPipelineOptions &options) {
  std::optional<TargetText> parsed = TargetText::parse(options.target);
  std::optional<ISA::TargetKind> target =
      parsed ? ISA::parseTargetKind(parsed->target) : std::nullopt;
  if (!target || parsed->chip.empty())
    llvm::report_fatal_error(
        llvm::Twine("mma-select-to-llvm: cannot read the target '") +
            options.target + "', it is written as target:chip",
        /*GenCrashDiag=*/false);
  switch (*target) {
  case ISA::ROCm: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    ConvertGpuOpsToROCDLOpsOptions convert;
    convert.chipset = getChipset(parsed->chip);
    gpu.addPass(createConvertGpuOpsToROCDLOps(convert));
    gpu.addPass(createCanonicalizerPass());
    gpu.addPass(createReconcileUnrealizedCastsPass());
    return;
  }
  case ISA::CUDA: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    gpu.addPass(createConvertGpuOpsToNVVMOps());
    gpu.addPass(createCanonicalizerPass());
    gpu.addPass(createReconcileUnrealizedCastsPass());
    return;
  }
  case ISA::X86: {
    addCommonPasses(pm);
    ConvertVectorToLLVMPassOptions vector;
    vector.amx = true;
    pm.addPass(createConvertVectorToLLVMPass(vector));
    pm.addPass(createConvertToLLVMPass());
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createReconcileUnrealizedCastsPass());
    return;
  }
  case ISA::Apple: {
    OpPassManager &gpu = getGPUModuleManager(pm);
    addCommonPasses(gpu);
    gpu.addPass(createToAIRPass(options.airVersion));
    gpu.addPass(createCanonicalizerPass());
    gpu.addPass(createReconcileUnrealizedCastsPass());
    return;
  }
  case ISA::Custom:
    llvm::report_fatal_error(
        llvm::Twine("mma-select-to-llvm: only the compiler that brings the "
                    "target '") +
            options.target + "' can lower it",
        /*GenCrashDiag=*/false);
  }
}
