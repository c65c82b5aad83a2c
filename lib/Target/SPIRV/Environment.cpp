//===- Environment.cpp - what kernels need of the environment -------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion.h"

#include "mma_select/Interfaces/SPIRVEnvironment.h"
#include "mlir/Conversion/MemRefToSPIRV/MemRefToSPIRV.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mma_select;

/// Elements of memrefs keep their size only where the environment can have them
/// in buffers.
static LogicalResult checkStorage(Operation *op, TypeRange types,
                                  const spirv::TargetEnv &environment) {
  for (Type type : types) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref)
      continue;
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(memref.getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(offset) || ShapedType::isDynamicShape(strides))
      return op->emitOpError("has a ")
             << memref << ", whose strides and offset must be static in SPIR-V";
    if (!coopmat::getStorageClass(memref.getMemorySpace()))
      return op->emitOpError("has a ")
             << memref
             << ", whose memory space is none of Vulkan's here; there are no "
                "space, #gpu.address_space<global>, <workgroup>, <private>, "
                "and storage classes";
    std::string missing =
        spirv_env::describeMissingStorage(environment, memref.getElementType());
    if (missing.empty())
      continue;
    InFlightDiagnostic error = op->emitOpError("has a ")
                               << memref << ", whose elements need " << missing
                               << ", which the #spirv.target_env lacks";
    error.attachNote()
        << "without it an element takes 32 bits, and all strides "
           "would be others than those of the memref";
    return failure();
  }
  return success();
}

LogicalResult coopmat::checkStride(Operation *op, MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  // The op's memrefs are strided.
  (void)type.getStridesAndOffset(strides, offset);
  if (strides.back() == 1 || strides[type.getRank() - 2] == 1)
    return success();
  return op->emitOpError("steps over elements in both dimensions of ")
         << type
         << ", and a cooperative matrix lies in memory by one stride; use a "
            "memref with unit stride";
}

std::optional<spirv::StorageClass> coopmat::getStorageClass(Attribute space) {
  if (auto named = dyn_cast_or_null<gpu::AddressSpaceAttr>(space))
    switch (named.getValue()) {
    case gpu::AddressSpace::Global:
      return spirv::StorageClass::StorageBuffer;
    case gpu::AddressSpace::Workgroup:
      return spirv::StorageClass::Workgroup;
    case gpu::AddressSpace::Private:
      return spirv::StorageClass::Function;
    }
  // Upstream's numbers.
  std::optional<spirv::StorageClass> storage =
      spirv::mapMemorySpaceToVulkanStorageClass(space);
  if (storage == spirv::StorageClass::Generic)
    return std::nullopt;
  return storage;
}

/// What the environment must have for the code of `module`; diagnoses what it
/// lacks.
static LogicalResult checkEnvironment(gpu::GPUModuleOp module,
                                      const spirv::TargetEnv &environment) {
  std::string missing = spirv_env::describeMissing(environment);
  if (!missing.empty())
    return module.emitOpError("has cooperative matrices, and its "
                              "#spirv.target_env lacks ")
           << missing;
  WalkResult result = module.walk([&](Operation *op) {
    if (isa<gpu::LaneIdOp, gpu::SubgroupIdOp, gpu::SubgroupSizeOp,
            gpu::NumSubgroupsOp>(op) &&
        !environment.allows(spirv::Capability::GroupNonUniform)) {
      op->emitOpError("asks for the subgroup, as matrices at edges do, which "
                      "needs the capability GroupNonUniform, and the "
                      "#spirv.target_env lacks it");
      return WalkResult::interrupt();
    }
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      dim.emitOpError("asks for a size of a ")
          << dim.getSource().getType()
          << ", and a buffer of SPIR-V does not know its size; make it static";
      return WalkResult::interrupt();
    }
    if (failed(checkStorage(op, op->getResultTypes(), environment)))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(checkStorage(op, block.getArgumentTypes(), environment)))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult addEntryPointABI(gpu::GPUModuleOp module) {
  for (auto kernel : module.getOps<gpu::GPUFuncOp>()) {
    if (!kernel.isKernel() || spirv::lookupEntryPointABI(kernel))
      continue;
    std::optional<ArrayRef<int32_t>> size = kernel.getKnownBlockSize();
    if (!size)
      return kernel.emitOpError("does not say how many invocations a workgroup "
                                "has, which is a part of a SPIR-V kernel")
             << "; give it known_block_size = array<i32: 32, 1, 1>, or "
                "spirv.entry_point_abi";
    kernel->setAttr(spirv::getEntryPointABIAttrName(),
                    spirv::getEntryPointABIAttr(kernel.getContext(), *size));
  }
  return success();
}

spirv::TargetEnvAttr coopmat::prepareModule(gpu::GPUModuleOp module) {
  spirv::TargetEnvAttr environment = spirv::lookupTargetEnv(module);
  if (!environment) {
    module.emitOpError("has no #spirv.target_env")
        << "; give it, or what encloses it, the attribute spirv.target_env "
           "with version, capabilities and extensions";
    return {};
  }
  if (failed(checkEnvironment(module, spirv::TargetEnv(environment))) ||
      failed(addEntryPointABI(module)))
    return {};
  return environment;
}
