//===- Selection.h - the instruction of a product ---------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_SELECTION_H
#define LIB_TRANSFORMS_SELECTION_H

#include "mma_select/IR/Interfaces.h"
#include "mma_select/Transforms/Fault.h"

namespace mma_select {

/// The instruction that an op already names by `mma_select.instr`, else
/// `asked`, which may be null. It is a fault when the two differ, and when the
/// attribute is no instruction.
FaultOr<MmaInstrAttrInterface> findPreset(mlir::Operation *op,
                                          MmaInstrAttrInterface asked);

struct ChosenInstruction {
  MmaInstrAttrInterface instr;
  /// For a remark: where it was asked for and why it won.
  std::string explanation;
};

/// Asks `target` for the instruction of the product `op`. One that divides the
/// known sizes beats one that computes padding. A `preset` is verified and
/// kept. It is a fault when nothing is legal, and when this compiler has no
/// code for the choice.
FaultOr<ChosenInstruction> chooseInstruction(mlir::Operation *op,
                                             Request request,
                                             MmaTargetAttrInterface target,
                                             MmaInstrAttrInterface preset);

} // namespace mma_select

#endif // LIB_TRANSFORMS_SELECTION_H
