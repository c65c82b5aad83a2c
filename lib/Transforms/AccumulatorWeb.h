//===- AccumulatorWeb.h - where accumulators come from and go ---*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contractions that hand their accumulator to each other, through loops too,
// form a web, with the reductions of accumulators and what is made of them:
// either all of its values become fragments and slices or none.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_ACCUMULATORWEB_H
#define LIB_TRANSFORMS_ACCUMULATORWEB_H

#include "Contraction.h"
#include "mma_select/IR/Interfaces.h"
#include "mma_select/IR/SliceEmitter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mma_select {

/// A contraction with its instruction.
struct AssignedContraction {
  Contraction contraction;
  MmaInstrAttrInterface instr;
};

/// Contractions of one function by their op, in program order.
using AssignedContractions =
    llvm::MapVector<mlir::Operation *, AssignedContraction>;

/// An operand of a contraction that is made of accumulators of the web.
struct ChainedOperand {
  AssignedContraction *member;
  ISA::OperandRole role;
};

/// A vector of one dimension that is repeated along the other: by a
/// vector.broadcast, followed by a vector.transpose or after a
/// vector.shape_cast where it has a number for each row.
struct SliceBroadcast {
  mlir::OpOperand *slice;
  /// M: a number for each row of the vector.
  SliceDim dim;
};
std::optional<SliceBroadcast> matchSliceBroadcast(mlir::Operation *op);

struct AccumulatorWeb {
  /// In program order.
  llvm::SmallVector<AssignedContraction *> members;
  /// Elementwise ops between them, before and after.
  llvm::SetVector<mlir::Operation *> elementwise;
  /// Results of contractions and elementwise ops, loop results and arguments.
  llvm::SetVector<mlir::Value> values;
  /// Vectors of one dimension, and whether they have a number for each row or
  /// for each column: what reductions give, and what is computed from it.
  llvm::MapVector<mlir::Value, SliceDim> slices;
  /// The vector.multi_reduction ops that give slices.
  llvm::SetVector<mlir::Operation *> reductions;
  /// Ops that repeat slices, see SliceBroadcast, and the uses of the slices.
  llvm::MapVector<mlir::Operation *, mlir::OpOperand *> broadcasts;
  llvm::SmallVector<ChainedOperand> chained;
  /// Uses of values defined outside: transfer reads, constants, broadcasts of a
  /// scalar or of a row; and the dimension where a slice is used.
  llvm::MapVector<mlir::OpOperand *, std::optional<SliceDim>> entries;
  /// The transfer writes that take values.
  llvm::SetVector<mlir::Operation *> exits;
};

/// A web, or why it cannot become fragments; then `members` tells which
/// contractions are concerned.
struct WebResult {
  AccumulatorWeb web;
  std::optional<Fault> fault;
};

/// An op on each element of matrices, or of vectors: fragments, or slices, can
/// take their place.
bool isElementwise(mlir::Operation *op);

/// Partitions `contractions` into webs and checks that fragments can take the
/// place of all their operands and results.
std::vector<WebResult> findWebs(AssignedContractions &contractions);

} // namespace mma_select

#endif // LIB_TRANSFORMS_ACCUMULATORWEB_H
