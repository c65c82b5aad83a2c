//===- RuntimeCall.cpp - calls that a platform or the simulator knows -----===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCall.h"

#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"

using namespace mlir;
using namespace mma_select;

std::string mma_select::getSpelling(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto vector = dyn_cast<VectorType>(type))
    os << 'v' << vector.getNumElements() << vector.getElementType();
  else
    os << type;
  return text;
}

FailureOr<LLVM::CallOp> mma_select::emitRuntimeCall(RewriterBase &rewriter,
                                                    Operation *op,
                                                    StringRef name, Type result,
                                                    ValueRange operands,
                                                    bool convergent) {
  Operation *module = op->getParentWithTrait<OpTrait::SymbolTable>();
  FailureOr<LLVM::LLVMFuncOp> callee = LLVM::lookupOrCreateFn(
      rewriter, module, name, llvm::to_vector(operands.getTypes()),
      result ? result : LLVM::LLVMVoidType::get(rewriter.getContext()));
  if (failed(callee))
    return op->emitOpError("needs the function ")
           << name << ", which is declared with another type";
  callee->setConvergent(convergent);
  return LLVM::CallOp::create(rewriter, op->getLoc(), *callee, operands);
}
