//===- LinalgSelection.h - the instruction of a linalg op -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_LINALGSELECTION_H
#define LIB_TRANSFORMS_LINALGSELECTION_H

#include "LinalgContraction.h"
#include "mma_select/Transforms/Steps.h"

namespace mma_select {

struct ChosenContraction {
  LinalgContraction contraction;
  MmaTargetAttrInterface target;
  MmaInstrAttrInterface instr;
};

/// Reads `op`, finds its target, and asks that for an instruction. One that the
/// op carries already is verified and kept.
FaultOr<ChosenContraction> chooseForLinalg(mlir::linalg::LinalgOp op,
                                           const SelectOptions &options);

/// That a product of a matrix and a vector is left alone.
Fault makeVectorProductFault();
/// Says so, in a remark.
void reportVectorProduct(mlir::linalg::LinalgOp op);

enum class LastStep { Whole, Padded };

/// Native products along K in one step: as many as one wide access loads the
/// operands of. Unless the last step may be padded, they divide a size that is
/// known.
int64_t getDepth(const ChosenContraction &chosen,
                 LastStep lastStep = LastStep::Whole);

} // namespace mma_select

#endif // LIB_TRANSFORMS_LINALGSELECTION_H
