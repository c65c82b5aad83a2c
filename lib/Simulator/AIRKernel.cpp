//===- AIRKernel.cpp - kernels of Apple's AIR -----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AIRKernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// The names of the arguments that are ids, by their index.
static DenseMap<unsigned, StringRef> findIds(const MDNode &arguments) {
  DenseMap<unsigned, StringRef> ids;
  for (const MDOperand &operand : arguments.operands()) {
    auto *node = dyn_cast<MDNode>(operand);
    if (!node || node->getNumOperands() < 2)
      continue;
    auto *index = mdconst::dyn_extract<ConstantInt>(node->getOperand(0));
    auto *name = dyn_cast<MDString>(node->getOperand(1));
    if (index && name && name->getString() != "air.buffer")
      ids[index->getZExtValue()] = name->getString();
  }
  return ids;
}

static void replaceIds(Function &kernel,
                       const DenseMap<unsigned, StringRef> &ids) {
  SmallVector<Type *> types;
  for (Argument &argument : kernel.args())
    if (!ids.contains(argument.getArgNo()))
      types.push_back(argument.getType());
  auto *type = FunctionType::get(kernel.getReturnType(), types, false);
  Module &module = *kernel.getParent();
  Function *flat = Function::Create(type, kernel.getLinkage(), "", module);
  flat->takeName(&kernel);
  flat->splice(flat->begin(), &kernel);
  flat->setSubprogram(kernel.getSubprogram());
  IRBuilder<> builder(&flat->getEntryBlock(), flat->getEntryBlock().begin());
  unsigned next = 0;
  for (Argument &argument : kernel.args()) {
    auto id = ids.find(argument.getArgNo());
    if (id == ids.end()) {
      argument.replaceAllUsesWith(flat->getArg(next++));
      continue;
    }
    FunctionCallee callee =
        module.getOrInsertFunction(id->second, argument.getType());
    argument.replaceAllUsesWith(builder.CreateCall(callee));
  }
  kernel.replaceAllUsesWith(flat);
  kernel.eraseFromParent();
}

void mma_select::sim::takeIdsFromCalls(Module &module) {
  NamedMDNode *kernels = module.getNamedMetadata("air.kernel");
  if (!kernels)
    return;
  SmallVector<std::pair<Function *, DenseMap<unsigned, StringRef>>> found;
  for (MDNode *node : kernels->operands()) {
    if (node->getNumOperands() < 3)
      continue;
    auto *kernel = mdconst::dyn_extract_or_null<Function>(node->getOperand(0));
    auto *arguments = dyn_cast_or_null<MDNode>(node->getOperand(2));
    if (!kernel || kernel->isDeclaration() || !arguments)
      continue;
    if (auto ids = findIds(*arguments); !ids.empty())
      found.emplace_back(kernel, std::move(ids));
  }
  for (auto &[kernel, ids] : found)
    replaceIds(*kernel, ids);
}
