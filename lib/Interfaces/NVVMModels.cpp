//===- NVVMModels.cpp - #nvvm.target as a target --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Interfaces/Models.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mma_select;

namespace {
struct NVVMTargetModel
    : MmaTargetAttrInterface::ExternalModel<NVVMTargetModel,
                                            NVVM::NVVMTargetAttr> {
  llvm::StringRef getTargetName(Attribute) const {
    return ISA::getName(ISA::CUDA);
  }
  llvm::StringRef getChipName(Attribute attribute) const {
    return cast<NVVM::NVVMTargetAttr>(attribute).getChip();
  }
};
} // namespace

void mma_select::registerNVVMModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NVVM::NVVMDialect *) {
    NVVM::NVVMTargetAttr::attachInterface<NVVMTargetModel>(*context);
  });
}
