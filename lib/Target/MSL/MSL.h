//===- MSL.h - parts of the conversion to EmitC -----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How values are spelled: a matrix is `simdgroup_float8x8`, half and bfloat are
// their names, an index is a ptrdiff_t, because scf.for compares signed, and a
// memref is a pointer to its element with indices of zero.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_MSL_MSL_H
#define LIB_TARGET_MSL_MSL_H

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mma_select::msl {

void populateTypeConversion(mlir::TypeConverter &converter);

/// arith and math, beside what upstream converts to EmitC.
void populateScalarPatterns(mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
/// What must become other operations of arith first.
void populateScalarExpansions(mlir::RewritePatternSet &patterns);
/// memref
void populateMemoryPatterns(mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
/// simdgroup, and the elements of matrices that a lane sees
void populateMatrixPatterns(mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);

/// gpu.func becomes a func.func with the kernel's code, and text of a kernel
/// that calls it: EmitC has no attributes of arguments.
mlir::LogicalResult convertKernels(mlir::gpu::GPUModuleOp module);

/// A variable of `type` without a value.
mlir::Value makeVariable(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Type type);
mlir::Value loadVariable(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value variable);
/// The value of a new variable that a statement writes: `{}` in its text is the
/// variable, then each of the operands.
mlir::Value emitStatement(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Type type, llvm::StringRef text,
                          mlir::ValueRange operands);

/// How many elements a place is behind a pointer: `value`, unless it is null,
/// and `known`.
struct Offset {
  mlir::Value value;
  int64_t known = 0;

  /// The sum as the format string of a verbatim op, and its operands.
  std::string getText() const;
  llvm::SmallVector<mlir::Value> getOperands() const;
};

/// Where an element of a memref lies; fails where a stride is not static.
mlir::FailureOr<Offset> getOffset(mlir::ConversionPatternRewriter &rewriter,
                                  mlir::Location loc, mlir::MemRefType type,
                                  llvm::ArrayRef<mlir::OpFoldResult> indices);

/// `indices` as constants where they are known, else as converted.
llvm::SmallVector<mlir::OpFoldResult> foldIndices(mlir::ValueRange indices,
                                                  mlir::ValueRange converted);

} // namespace mma_select::msl

#endif // LIB_TARGET_MSL_MSL_H
