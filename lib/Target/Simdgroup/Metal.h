//===- Metal.h - kernels of Apple's GPUs ------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What AIR and MSL have in common.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_SIMDGROUP_METAL_H
#define LIB_TARGET_SIMDGROUP_METAL_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mma_select::metal {

/// Metal's numbers of its address spaces.
enum AddressSpace : unsigned { Private = 0, Device = 1, Threadgroup = 3 };

/// Memrefs say where they are: device memory where they named no space.
mlir::LogicalResult assignAddressSpaces(mlir::Operation *module);

/// What MSL calls an element type; empty for one it has no name for here.
llvm::StringRef getTypeName(mlir::Type type);

/// Arguments of kernels are buffers of static shape and strides. `language`
/// is for the diagnostic.
mlir::LogicalResult checkArguments(mlir::gpu::GPUFuncOp kernel,
                                   llvm::StringRef language);

/// What Metal calls an id: in MSL the attribute of an argument.
template <typename IdOp>
inline constexpr llvm::StringLiteral idName = "";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::BlockIdOp> =
    "threadgroup_position_in_grid";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::ThreadIdOp> =
    "thread_position_in_threadgroup";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::BlockDimOp> =
    "threads_per_threadgroup";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::GridDimOp> =
    "threadgroups_per_grid";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::LaneIdOp> =
    "thread_index_in_simdgroup";
template <>
inline constexpr llvm::StringLiteral idName<mlir::gpu::SubgroupIdOp> =
    "simdgroup_index_in_threadgroup";

/// Matrices are in device or threadgroup memory.
mlir::LogicalResult checkMatrixSpace(mlir::Operation *op,
                                     mlir::MemRefType type);

/// A matrix in memory by one stride: that of a memref dimension, and whether
/// the matrix is read with rows and columns exchanged.
struct StridedMatrix {
  unsigned strideDim;
  bool transposed;
};

/// Fails where neither of the last two dimensions of `type` has unit stride.
mlir::FailureOr<StridedMatrix> getStridedMatrix(mlir::MemRefType type,
                                                bool transposed);

} // namespace mma_select::metal

#endif // LIB_TARGET_SIMDGROUP_METAL_H
