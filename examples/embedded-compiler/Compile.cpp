//===- Compile.cpp - from linalg to LLVM IR -------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"

#include "Npu.h"
#include "mma_select/InitAll.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mma_select;

MmaTargetAttrInterface parseTarget(MLIRContext *context, StringRef text) {
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(context)); };
  if (text.consume_front("npu:"))
    return dyn_cast_or_null<MmaTargetAttrInterface>(
        Attribute(npu::TargetAttr::getChecked(emitError, context, text)));
  return dyn_cast_or_null<MmaTargetAttrInterface>(
      Attribute(TargetAttr::parseText(context, text, emitError)));
}

Machine getMachine(MmaTargetAttrInterface target) {
  const ISA::Chip *chip = target.getInstructionSet().findChip(
      *ISA::parseTargetKind(target.getTargetName()), target.getChipName());
  return {chip, target.getRequestedLaneCount().value_or(chip->laneCount)};
}

/// Upstream's conversions for GPUs work inside of a gpu.module.
static void moveIntoGPUModule(ModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto gpuModule =
      gpu::GPUModuleOp::create(builder, module.getLoc(), "kernels");
  builder.setInsertionPointToStart(gpuModule.getBody());
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    auto kernel =
        gpu::GPUFuncOp::create(builder, function.getLoc(), function.getName(),
                               function.getFunctionType());
    kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
    kernel.getBody().takeBody(function.getBody());
    kernel.walk([](func::ReturnOp op) {
      OpBuilder atReturn(op);
      gpu::ReturnOp::create(atReturn, op.getLoc());
      op.erase();
    });
    function.erase();
  }
}

/// Loops of which each lane takes every `laneCount`-th row, between barriers;
/// with 0 lanes plain loops.
static void distribute(scf::ParallelOp loop, unsigned laneCount) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  SmallVector<Value> lower = loop.getLowerBound(), step = loop.getStep();
  if (laneCount) {
    gpu::BarrierOp::create(builder, loc);
    Value lane =
        gpu::LaneIdOp::create(builder, loc, builder.getIndexAttr(laneCount));
    Value lanes = arith::ConstantIndexOp::create(builder, loc, laneCount);
    Value start = arith::MulIOp::create(builder, loc, lane, step[0]);
    lower[0] = arith::AddIOp::create(builder, loc, lower[0], start);
    step[0] = arith::MulIOp::create(builder, loc, step[0], lanes);
  }
  IRMapping mapping;
  for (auto [l, u, s, variable] :
       llvm::zip(lower, loop.getUpperBound(), step, loop.getInductionVars())) {
    auto inner = scf::ForOp::create(builder, loc, l, u, s);
    mapping.map(variable, inner.getInductionVar());
    builder.setInsertionPoint(inner.getBody()->getTerminator());
  }
  for (Operation &op : loop.getBody()->without_terminator())
    builder.clone(op, mapping);
  builder.setInsertionPointAfter(loop);
  if (laneCount)
    gpu::BarrierOp::create(builder, loc);
  loop.erase();
}

static void printChoices(ModuleOp module, llvm::raw_ostream &os) {
  module.walk([&](Operation *op) {
    auto instr = op->getAttrOfType<MmaInstrAttrInterface>(
        MMASelectDialect::getInstrAttrName());
    if (!instr)
      return;
    const ISA::Instruction &row = instr.getRow();
    os << "product at line "
       << llvm::cast<FileLineColLoc>(op->getLoc()).getLine() << ": " << row.name
       << ", " << row.getShapeString() << ", " << row.getTypesString() << "\n";
  });
}

static void addToLLVM(PassManager &pm, MmaTargetAttrInterface target) {
  if (!llvm::isa<npu::TargetAttr>(target)) {
    ToLLVMPipelineOptions options;
    options.target = getTargetText(target);
    buildToLLVMPipeline(pm, options);
    pm.addPass(createMMASelectHoistKernels());
    return;
  }
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(npu::createToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

LogicalResult compile(ModuleOp module, MmaTargetAttrInterface target,
                      llvm::raw_ostream &os) {
  module->setAttr(MMASelectDialect::getTargetAttrName(), target);
  Machine machine = getMachine(target);
  bool isStockGPU = machine.laneCount && !llvm::isa<npu::TargetAttr>(target);
  if (isStockGPU)
    moveIntoGPUModule(module);

  PassManager choose(module.getContext());
  choose.addPass(createMMASelectVectorize());
  if (failed(choose.run(module)))
    return failure();
  printChoices(module, os);

  PassManager lower(module.getContext());
  MMASelectPipelineOptions options;
  buildMMASelectPipeline(lower, options);
  lower.addPass(createConvertLinalgToParallelLoopsPass());
  if (failed(lower.run(module)))
    return failure();
  SmallVector<scf::ParallelOp> loops;
  module.walk([&](scf::ParallelOp loop) { loops.push_back(loop); });
  for (scf::ParallelOp loop : loops)
    distribute(loop, machine.laneCount);

  PassManager toLLVM(module.getContext());
  addToLLVM(toLLVM, target);
  return toLLVM.run(module);
}
