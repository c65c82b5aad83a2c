//===- SPIRVEnvironment.cpp - what a SPIR-V environment has ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Interfaces/SPIRVEnvironment.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVEnums.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mma_select;
using llvm::StringRef;
using spirv::Capability;
using spirv::Extension;

static std::string joinMissing(llvm::ArrayRef<std::string> missing) {
  return llvm::join(missing, " and ");
}

std::string spirv_env::describeMissing(const spirv::TargetEnv &environment) {
  llvm::SmallVector<std::string> missing;
  if (environment.getVersion() < spirv::Version::V_1_6)
    missing.push_back("version 1.6");
  for (Capability capability :
       {Capability::CooperativeMatrixKHR, Capability::VulkanMemoryModel})
    if (!environment.allows(capability))
      missing.push_back("the capability " +
                        spirv::stringifyCapability(capability).str());
  if (!environment.allows(Extension::SPV_KHR_cooperative_matrix))
    missing.push_back("the extension SPV_KHR_cooperative_matrix");
  return joinMissing(missing);
}

std::string
spirv_env::describeMissingStorage(const spirv::TargetEnv &environment,
                                  Type type) {
  llvm::SmallVector<Capability> wanted;
  if (type.isF16())
    wanted = {Capability::Float16, Capability::StorageBuffer16BitAccess};
  else if (type.isBF16())
    wanted = {Capability::BFloat16CooperativeMatrixKHR,
              Capability::StorageBuffer16BitAccess};
  else if (type.isInteger(16))
    wanted = {Capability::Int16, Capability::StorageBuffer16BitAccess};
  else if (type.isInteger(8))
    wanted = {Capability::Int8, Capability::StorageBuffer8BitAccess};
  else if (type.isInteger(64))
    wanted = {Capability::Int64};
  else if (type.isF64())
    wanted = {Capability::Float64};
  llvm::SmallVector<std::string> missing;
  for (Capability capability : wanted)
    if (!environment.allows(capability))
      missing.push_back("the capability " +
                        spirv::stringifyCapability(capability).str());
  return joinMissing(missing);
}
