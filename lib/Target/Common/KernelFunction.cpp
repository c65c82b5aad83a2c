//===- KernelFunction.cpp - kernels as plain functions --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFunction.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

Value mma_select::emitGlobal(OpBuilder &builder, Location loc,
                             gpu::GPUFuncOp kernel, MemRefType type,
                             StringRef suffix) {
  OpBuilder atKernel(kernel);
  auto global = memref::GlobalOp::create(
      atKernel, loc, (kernel.getName() + suffix).str(),
      builder.getStringAttr("private"), type, builder.getUnitAttr(),
      /*constant=*/false, IntegerAttr());
  SymbolTable(kernel->getParentOp()).insert(global);
  return memref::GetGlobalOp::create(builder, loc, type, global.getSymName());
}

void mma_select::placeAttributions(gpu::GPUFuncOp kernel, StringRef suffix) {
  Block &entry = kernel.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  for (BlockArgument buffer : kernel.getWorkgroupAttributions()) {
    builder.setInsertionPointToStart(&entry);
    buffer.replaceAllUsesWith(emitGlobal(builder, kernel.getLoc(), kernel,
                                         cast<MemRefType>(buffer.getType()),
                                         suffix));
  }
  builder.setInsertionPointToStart(&entry);
  for (BlockArgument buffer : kernel.getPrivateAttributions())
    buffer.replaceAllUsesWith(memref::AllocaOp::create(
        builder, kernel.getLoc(), cast<MemRefType>(buffer.getType())));
  unsigned count = kernel.getFunctionType().getNumInputs();
  entry.eraseArguments(count, entry.getNumArguments() - count);
}

func::FuncOp mma_select::moveToFunction(gpu::GPUFuncOp source, StringRef name) {
  OpBuilder builder(source);
  Block &entry = source.getBody().front();
  auto target = func::FuncOp::create(
      builder, source.getLoc(), name,
      builder.getFunctionType(entry.getArgumentTypes(),
                              source.getFunctionType().getResults()));
  target.getBody().takeBody(source.getBody());
  target.walk([](gpu::ReturnOp op) {
    OpBuilder atReturn(op);
    func::ReturnOp::create(atReturn, op.getLoc(), op.getOperands());
    op.erase();
  });
  return target;
}
