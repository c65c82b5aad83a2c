//===- Contraction.h - what a contraction multiplies ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_CONTRACTION_H
#define LIB_TRANSFORMS_CONTRACTION_H

#include "mma_select/ISA/Instruction.h"
#include "mma_select/Selector/Request.h"
#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mma_select {

/// An operand of a product, seen as the matrix that the instruction reads: A is
/// M x K, B is K x N.
struct ContractionOperand {
  /// The vector before any widening that the instruction does itself.
  mlir::Value value;
  /// The vector is stored the other way round (K x M, N x K).
  bool transposed;
  /// Element type as the instruction table names it, signedness included.
  std::string elementType;
};

/// A `vector.contract` as Acc[m][n] += sum over k of A[m][k] * B[k][n]. M and N
/// are the rows and columns of the accumulator, so a contraction whose result
/// is written transposed simply has its operands exchanged.
struct Contraction {
  mlir::vector::ContractionOp op;
  int64_t m, n, k;
  ContractionOperand a, b;
  std::string accType;
};

/// What widening ops before a contraction are: what instructions do by
/// themselves, or code that computes an operand.
enum class Extensions { Peel, Keep };

/// Reads a contraction, or says why it is no product of two matrices that an
/// instruction could compute.
FaultOr<Contraction>
analyzeContraction(mlir::vector::ContractionOp op,
                   Extensions extensions = Extensions::Peel);

/// Whether the operands are what `row` multiplies: f32 too where it rounds that
/// to tf32.
bool hasOperandTypes(const Contraction &contraction,
                     const ISA::Instruction &row);

/// An op that instructions may do by themselves; null is none.
bool isExtension(mlir::Operation *op);

/// An operand is widened from a type that every chip can widen: then the wide
/// type may be multiplied where the narrow one cannot.
bool canKeepExtensions(mlir::vector::ContractionOp op);

/// The element type as the instruction table names it. Integers have a sign in
/// the instruction, not in the type.
std::string getElementTypeName(mlir::Type type, bool isUnsigned);

/// The request for this contraction; the target is left to be filled in.
Request makeRequest(const Contraction &contraction);

} // namespace mma_select

#endif // LIB_TRANSFORMS_CONTRACTION_H
