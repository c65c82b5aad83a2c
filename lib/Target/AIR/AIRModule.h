//===- AIRModule.h - what makes LLVM IR AIR ---------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_AIR_AIRMODULE_H
#define LIB_TARGET_AIR_AIRMODULE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/StringRef.h"

namespace mma_select::air {

/// A version of AIR.
struct Version {
  unsigned major, minor;
  llvm::StringRef triple;
  /// Loads and stores take a shape, element strides and an origin; before, a
  /// stride, an origin and a transpose flag.
  bool strided;

  /// Null for a version that is not known.
  static const Version *find(llvm::StringRef text);
  /// "2.6, 2.7, 2.8"
  static std::string listKnown();
};

llvm::StringRef getDataLayout();

/// The attribute of an llvm.func that the translation makes metadata of:
/// {arguments, version, language}, where arrays are nodes.
inline constexpr llvm::StringLiteral kernelAttrName = "mma_select.air_kernel";

/// gpu.func becomes func.func, ids become arguments with metadata.
mlir::LogicalResult convertKernels(mlir::gpu::GPUModuleOp module,
                                   const Version &version);

} // namespace mma_select::air

#endif // LIB_TARGET_AIR_AIRMODULE_H
