//===- HoistKernels.cpp - from a gpu.module to a module -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTHOISTKERNELS
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;

namespace {
struct HoistKernelsPass
    : mma_select::impl::MMASelectHoistKernelsBase<HoistKernelsPass> {
  void runOnOperation() override {
    auto modules = llvm::to_vector(getOperation().getOps<gpu::GPUModuleOp>());
    if (modules.empty())
      return;
    if (modules.size() > 1) {
      modules[1].emitOpError("is the second of ")
          << modules.size() << " in this module, only one can be hoisted";
      return signalPassFailure();
    }
    gpu::GPUModuleOp module = modules.front();
    if (auto uses = SymbolTable::getSymbolUses(module, getOperation());
        uses && !uses->empty()) {
      uses->begin()->getUser()->emitOpError(
          "names a kernel through its gpu.module, which hoisting removes");
      return signalPassFailure();
    }
    SymbolTable symbols(getOperation());
    for (Operation &op : *module.getBody())
      if (auto symbol = dyn_cast<SymbolOpInterface>(op))
        if (symbol.getName() != module.getName() &&
            symbols.lookup(symbol.getName())) {
          op.emitOpError("has the name of a symbol outside of the gpu.module");
          return signalPassFailure();
        }
    // llvm.data_layout and the like hold for the functions that move.
    for (NamedAttribute attribute : module->getDiscardableAttrs())
      if (attribute.getName().getValue().starts_with("llvm."))
        getOperation()->setAttr(attribute.getName(), attribute.getValue());
    Block *body = getOperation().getBody();
    body->getOperations().splice(module->getIterator(),
                                 module.getBody()->getOperations());
    module.erase();
  }
};
} // namespace
