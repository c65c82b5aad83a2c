//===- AssignedContraction.cpp - one that names its row -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssignedContraction.h"

#include "mma_select/IR/MMASelect.h"

using namespace mlir;
using namespace mma_select;

std::optional<FaultOr<AssignedContraction>>
mma_select::readAssigned(vector::ContractionOp op) {
  auto instr = op->getAttrOfType<MmaInstrAttrInterface>(
      MMASelectDialect::getInstrAttrName());
  if (!instr)
    return std::nullopt;
  FaultOr<Contraction> contraction = analyzeContraction(op);
  // As `mma-select-assign` did where no instruction widens its operands.
  if (contraction && !hasOperandTypes(*contraction, instr.getRow()) &&
      canKeepExtensions(op))
    contraction = analyzeContraction(op, Extensions::Keep);
  if (!contraction)
    return FaultOr<AssignedContraction>(std::move(contraction.fault()));
  return FaultOr<AssignedContraction>({std::move(*contraction), instr});
}
