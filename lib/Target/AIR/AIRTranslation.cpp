//===- AIRTranslation.cpp - metadata of kernels in LLVM IR ----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The LLVM dialect has no named metadata, so an attribute of the function holds
// it until here.
//
//===----------------------------------------------------------------------===//

#include "AIRModule.h"

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Target/AIR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mma_select;

/// Strings, 32-bit numbers, and arrays of them.
static llvm::Metadata *makeMetadata(llvm::LLVMContext &context,
                                    Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return llvm::MDString::get(context, text.getValue());
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(
        llvm::Type::getInt32Ty(context), number.getInt()));
  SmallVector<llvm::Metadata *> elements;
  for (Attribute element : cast<ArrayAttr>(attribute))
    elements.push_back(makeMetadata(context, element));
  return llvm::MDNode::get(context, elements);
}

/// The limits that Apple's compiler writes into each module.
static void addLimits(llvm::Module &module) {
  if (module.getModuleFlag("air.max_device_buffers"))
    return;
  for (auto [name, limit] : {std::pair("air.max_device_buffers", 31),
                             std::pair("air.max_constant_buffers", 31),
                             std::pair("air.max_threadgroup_buffers", 31),
                             std::pair("air.max_textures", 128),
                             std::pair("air.max_read_write_textures", 8),
                             std::pair("air.max_samplers", 16)})
    module.addModuleFlag(llvm::Module::Max, name, limit);
}

namespace {
struct AIRTranslation : LLVMTranslationDialectInterface {
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  LogicalResult
  amendOperation(Operation *op, ArrayRef<llvm::Instruction *>,
                 NamedAttribute attribute,
                 LLVM::ModuleTranslation &translation) const override {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (attribute.getName() != air::kernelAttrName || !function)
      return success();
    auto kernel = dyn_cast<DictionaryAttr>(attribute.getValue());
    for (StringRef part : {"arguments", "version", "language"})
      if (!kernel || !kernel.getAs<ArrayAttr>(part))
        return op->emitOpError("attribute ")
               << attribute.getName() << " wants an array named " << part;
    llvm::Module &module = *translation.getLLVMModule();
    llvm::LLVMContext &context = module.getContext();
    auto *callee = translation.lookupFunction(function.getName());
    module.getOrInsertNamedMetadata("air.kernel")
        ->addOperand(llvm::MDNode::get(
            context, {llvm::ConstantAsMetadata::get(callee),
                      llvm::MDNode::get(context, {}),
                      makeMetadata(context, kernel.get("arguments"))}));
    auto addOnce = [&](StringRef name, StringRef part) {
      llvm::NamedMDNode *node = module.getOrInsertNamedMetadata(name);
      if (node->getNumOperands() == 0)
        node->addOperand(
            cast<llvm::MDNode>(makeMetadata(context, kernel.get(part))));
    };
    addOnce("air.version", "version");
    addOnce("air.language_version", "language");
    addLimits(module);
    return success();
  }
};
} // namespace

void mma_select::registerAIRTranslation(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, MMASelectDialect *dialect) {
    dialect->addInterfaces<AIRTranslation>();
  });
}
