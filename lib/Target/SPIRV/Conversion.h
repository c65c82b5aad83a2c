//===- Conversion.h - parts of mma-select-convert-to-spirv ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SPIRV_CONVERSION_H
#define LIB_TARGET_SPIRV_CONVERSION_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Pass/Pass.h"

namespace mma_select::coopmat {

/// Where memory of a memref's space is: upstream's numbers, and the names of
/// the gpu dialect; none for a space that Vulkan does not have.
std::optional<mlir::spirv::StorageClass> getStorageClass(mlir::Attribute space);

/// A matrix lies in memory by one stride; says of a memref where it cannot.
mlir::LogicalResult checkStride(mlir::Operation *op, mlir::MemRefType type);

/// Finds the environment of a module, which must have what its code needs, and
/// gives each kernel the workgroup size that SPIR-V wants to know. Null, after
/// a diagnostic, where that cannot be.
mlir::spirv::TargetEnvAttr prepareModule(mlir::gpu::GPUModuleOp module);

/// Cooperative matrices need the Vulkan memory model, in which invocations see
/// each other's writes to workgroup memory only where accesses and barriers say
/// that they do.
void useVulkanMemoryModel(mlir::spirv::ModuleOp module);

/// Adds what a module needs and upstream does not deduce.
std::unique_ptr<mlir::Pass> createAddRequirementsPass();

} // namespace mma_select::coopmat

#endif // LIB_TARGET_SPIRV_CONVERSION_H
