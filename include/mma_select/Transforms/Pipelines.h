//===- Pipelines.h - pipelines of passes ------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_PIPELINES_H
#define MMA_SELECT_TRANSFORMS_PIPELINES_H

#include "mma_select/Target/AIR.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mma_select {

/// Options of `mma-select`; those of its passes.
struct MMASelectPipelineOptions
    : mlir::PassPipelineOptions<MMASelectPipelineOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("Target of functions that name none: rocm:gfx942, "
                     "cuda:sm_80, x86:sapphirerapids, rocm:gfx1100:wave64")};
  Option<MathMode> mathMode{
      *this, "math",
      llvm::cl::desc("What an instruction may do to f32 operands"),
      llvm::cl::init(MathMode::IEEE),
      llvm::cl::values(
          clEnumValN(MathMode::IEEE, "ieee", "take them as they are"),
          clEnumValN(MathMode::TF32, "tf32", "round them to tf32 (xf32)"))};
  Option<UnsupportedAction> unsupported{
      *this, "unsupported",
      llvm::cl::desc("What to do with a contraction that cannot be lowered"),
      llvm::cl::init(UnsupportedAction::Error),
      llvm::cl::values(clEnumValN(UnsupportedAction::Error, "error",
                                  "report an error and fail, the IR as it was"),
                       clEnumValN(UnsupportedAction::Skip, "skip",
                                  "leave it and say so in a remark"))};
};

/// Options of `mma-select-kernels`; those of its passes.
struct KernelsPipelineOptions : MMASelectPipelineOptions {
  Option<unsigned> occupancy{
      *this, "occupancy",
      llvm::cl::desc("Subgroups that are to share the registers that one lane "
                     "can name"),
      llvm::cl::init(1)};
  Option<unsigned> alignment{
      *this, "alignment",
      llvm::cl::desc("Bytes of which the pointers that a kernel gets are "
                     "multiples"),
      llvm::cl::init(16)};
};

/// Options of `mma-select-to-llvm`.
struct ToLLVMPipelineOptions
    : mlir::PassPipelineOptions<ToLLVMPipelineOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("The target that the code was selected for: rocm:gfx942, "
                     "cuda:sm_80, x86:sapphirerapids, apple:apple7")};
  Option<std::string> airVersion{
      *this, "air-version",
      llvm::cl::desc("For apple: the AIR version, whose calls differ (2.6, "
                     "2.7, 2.8)"),
      llvm::cl::init(defaultAIRVersion.str())};
};

/// `mma-select`: vectorize, assign, to-fragments, lower. Runs on any op.
void buildMMASelectPipeline(mlir::OpPassManager &pm,
                            const MMASelectPipelineOptions &options);

/// `mma-select-kernels`: from functions of linalg on tensors or memrefs to
/// kernels that `mma-select` takes: tile, vectorize, upstream's bufferization,
/// outline. Runs on a module.
void buildKernelsPipeline(mlir::OpPassManager &pm,
                          const KernelsPipelineOptions &options);

/// `mma-select-to-llvm`: upstream's conversions from the output of `mma-select`
/// to the LLVM dialect, for one target. Runs on a module or gpu.module. An
/// ill-formed target is a fatal error of the command line.
void buildToLLVMPipeline(mlir::OpPassManager &pm,
                         const ToLLVMPipelineOptions &options);

void registerMMASelectPipelines();

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMS_PIPELINES_H
