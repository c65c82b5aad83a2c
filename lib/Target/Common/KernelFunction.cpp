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

void mma_select::placeAttributions(gpu::GPUFuncOp kernel, StringRef suffix) {
  OpBuilder builder(kernel);
  SymbolTable symbols(kernel->getParentOp());
  Block &entry = kernel.getBody().front();
  for (BlockArgument buffer : kernel.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(buffer.getType());
    builder.setInsertionPoint(kernel);
    auto global = memref::GlobalOp::create(
        builder, kernel.getLoc(), (kernel.getName() + suffix).str(),
        builder.getStringAttr("private"), type, builder.getUnitAttr(),
        /*constant=*/false, IntegerAttr());
    symbols.insert(global);
    builder.setInsertionPointToStart(&entry);
    buffer.replaceAllUsesWith(memref::GetGlobalOp::create(
        builder, kernel.getLoc(), type, global.getSymName()));
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
