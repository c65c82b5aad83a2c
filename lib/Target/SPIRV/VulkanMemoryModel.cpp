//===- VulkanMemoryModel.cpp - who sees which writes ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR-V specification, "Memory Model" and "Memory Operands": under the Vulkan
// memory model an access is private unless it says NonPrivatePointer, and a
// barrier orders nothing for others unless it makes writes available and
// visible.
//
//===----------------------------------------------------------------------===//

#include "Conversion.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mma_select;

static bool isWorkgroupMemory(Value pointer) {
  return cast<spirv::PointerType>(pointer.getType()).getStorageClass() ==
         spirv::StorageClass::Workgroup;
}

static spirv::MemoryAccessAttr
addNonPrivate(MLIRContext *context, std::optional<spirv::MemoryAccess> access) {
  return spirv::MemoryAccessAttr::get(
      context, access.value_or(spirv::MemoryAccess::None) |
                   spirv::MemoryAccess::NonPrivatePointer);
}

void coopmat::useVulkanMemoryModel(spirv::ModuleOp module) {
  MLIRContext *context = module.getContext();
  module.setMemoryModel(spirv::MemoryModel::Vulkan);
  module.walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](spirv::LoadOp load) {
          if (isWorkgroupMemory(load.getPtr()))
            load.setMemoryAccessAttr(
                addNonPrivate(context, load.getMemoryAccess()));
        })
        .Case([&](spirv::StoreOp store) {
          if (isWorkgroupMemory(store.getPtr()))
            store.setMemoryAccessAttr(
                addNonPrivate(context, store.getMemoryAccess()));
        })
        .Case<spirv::KHRCooperativeMatrixLoadOp,
              spirv::KHRCooperativeMatrixStoreOp>([&](auto access) {
          if (isWorkgroupMemory(access.getPointer()))
            access.setMemoryOperandAttr(
                addNonPrivate(context, access.getMemoryOperand()));
        })
        .Case([&](spirv::ControlBarrierOp barrier) {
          barrier.setMemorySemantics(barrier.getMemorySemantics() |
                                     spirv::MemorySemantics::MakeAvailable |
                                     spirv::MemorySemantics::MakeVisible);
        });
  });
}
