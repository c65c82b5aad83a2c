//===- Requirements.cpp - what upstream does not deduce -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// spirv-update-vce of LLVM 22 asks a matrix type for its elements, and bf16
// needs a capability of its own in a matrix (SPV_KHR_bfloat16).
//
//===----------------------------------------------------------------------===//

#include "Conversion.h"

using namespace mlir;
using namespace mma_select;

/// A matrix of bf16 is a result somewhere.
static bool hasBFloat16Matrix(spirv::ModuleOp module) {
  auto isOne = [](Type type) {
    auto matrix = dyn_cast<spirv::CooperativeMatrixType>(type);
    return matrix && matrix.getElementType().isBF16();
  };
  return module
      ->walk([&](Operation *op) {
        return llvm::any_of(op->getResultTypes(), isOne)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Asks for the size of the subgroup, or its place in it or in the workgroup.
static bool readsSubgroupVariable(spirv::ModuleOp module) {
  return llvm::any_of(module.getOps<spirv::GlobalVariableOp>(),
                      [](spirv::GlobalVariableOp variable) {
                        std::optional<StringRef> name = variable.getBuiltIn();
                        return name && name->contains("ubgroup");
                      });
}

namespace {
struct AddRequirementsPass
    : PassWrapper<AddRequirementsPass, OperationPass<spirv::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddRequirementsPass)

  StringRef getName() const override { return "AddRequirements"; }

  void runOnOperation() override {
    spirv::ModuleOp module = getOperation();
    std::optional<spirv::VerCapExtAttr> requirements = module.getVceTriple();
    if (!requirements)
      return;
    SmallVector<spirv::Capability> capabilities(
        requirements->getCapabilities());
    auto add = [&](spirv::Capability capability) {
      if (!llvm::is_contained(capabilities, capability))
        capabilities.push_back(capability);
    };
    if (hasBFloat16Matrix(module))
      add(spirv::Capability::BFloat16CooperativeMatrixKHR);
    if (readsSubgroupVariable(module))
      add(spirv::Capability::GroupNonUniform);
    SmallVector<spirv::Extension> extensions(requirements->getExtensions());
    module.setVceTripleAttr(spirv::VerCapExtAttr::get(
        requirements->getVersion(), capabilities, extensions, &getContext()));
  }
};
} // namespace

std::unique_ptr<Pass> coopmat::createAddRequirementsPass() {
  return std::make_unique<AddRequirementsPass>();
}
