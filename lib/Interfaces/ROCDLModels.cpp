//===- ROCDLModels.cpp - #rocdl.target as a target ------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mma_select/Interfaces/Models.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace mma_select;

namespace {
struct ROCDLTargetModel
    : MmaTargetAttrInterface::ExternalModel<ROCDLTargetModel,
                                            ROCDL::ROCDLTargetAttr> {
  llvm::StringRef getTargetName(Attribute) const {
    return ISA::getName(ISA::ROCm);
  }
  llvm::StringRef getChipName(Attribute attribute) const {
    return cast<ROCDL::ROCDLTargetAttr>(attribute).getChip();
  }
  // The backend follows the feature string; the wave64 flag of the attribute
  // only picks a device library.
  std::optional<unsigned> getRequestedLaneCount(Attribute attribute) const {
    StringRef features = cast<ROCDL::ROCDLTargetAttr>(attribute).getFeatures();
    if (features.contains("+wavefrontsize64"))
      return 64;
    if (features.contains("+wavefrontsize32"))
      return 32;
    return std::nullopt;
  }
};
} // namespace

void mma_select::registerROCDLModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ROCDL::ROCDLDialect *) {
    ROCDL::ROCDLTargetAttr::attachInterface<ROCDLTargetModel>(*context);
  });
}
