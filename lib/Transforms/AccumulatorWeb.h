//===- AccumulatorWeb.h - where accumulators come from and go ---*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contractions that hand their accumulator to each other, through loops too,
// form a web: either all of its values become fragments or none.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_ACCUMULATORWEB_H
#define LIB_TRANSFORMS_ACCUMULATORWEB_H

#include "Contraction.h"
#include "mma_select/IR/Interfaces.h"
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

struct AccumulatorWeb {
  /// In program order.
  llvm::SmallVector<AssignedContraction *> members;
  /// Elementwise ops between them, before and after.
  llvm::SetVector<mlir::Operation *> elementwise;
  /// Results of contractions and elementwise ops, loop results and arguments.
  llvm::SetVector<mlir::Value> values;
  /// Uses of values defined outside: transfer reads, constants, broadcasts of a
  /// scalar or of a row.
  llvm::SetVector<mlir::OpOperand *> entries;
  /// The transfer writes that take values.
  llvm::SetVector<mlir::Operation *> exits;
};

/// A web, or why it cannot become fragments; then `members` tells which
/// contractions are concerned.
struct WebResult {
  AccumulatorWeb web;
  std::optional<Fault> fault;
};

/// An op on each element of matrices: fragments can take their place.
bool isElementwise(mlir::Operation *op);

/// Partitions `contractions` into webs and checks that fragments can take the
/// place of all their operands and results.
std::vector<WebResult> findWebs(AssignedContractions &contractions);

} // namespace mma_select

#endif // LIB_TRANSFORMS_ACCUMULATORWEB_H
