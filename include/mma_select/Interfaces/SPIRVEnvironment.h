//===- SPIRVEnvironment.h - what a SPIR-V environment has -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a `#spirv.target_env` must have before cooperative matrices can be used
// there. The selection and the conversion to SPIR-V ask the same.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_INTERFACES_SPIRVENVIRONMENT_H
#define MMA_SELECT_INTERFACES_SPIRVENVIRONMENT_H

#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include <string>

namespace mma_select::spirv_env {

/// What cooperative matrices need and `environment` lacks, in words; empty if
/// it lacks nothing.
std::string describeMissing(const mlir::spirv::TargetEnv &environment);

/// The same for elements of `type` in buffers. Upstream's conversion would put
/// such elements into wider ones, with other strides than the caller's.
std::string describeMissingStorage(const mlir::spirv::TargetEnv &environment,
                                   mlir::Type type);

} // namespace mma_select::spirv_env

#endif // MMA_SELECT_INTERFACES_SPIRVENVIRONMENT_H
