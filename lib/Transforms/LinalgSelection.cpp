//===- LinalgSelection.cpp - the instruction of a linalg op ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgSelection.h"

#include "Selection.h"
#include "TargetLookup.h"
#include "mma_select/IR/Emitter.h"

using namespace mlir;
using namespace mma_select;

FaultOr<ChosenContraction>
mma_select::chooseForLinalg(linalg::LinalgOp op, const SelectOptions &options) {
  FaultOr<LinalgContraction> contraction = analyzeLinalg(op);
  if (!contraction)
    return contraction.fault();
  FaultOr<MmaTargetAttrInterface> target = findTarget(op, options.target);
  if (!target)
    return target.fault();
  FaultOr<MmaInstrAttrInterface> preset = findPreset(op, options.instr);
  if (!preset)
    return preset.fault();
  Request request = makeRequest(*contraction);
  request.mathMode = options.mathMode;
  FaultOr<ChosenInstruction> choice =
      chooseInstruction(op, std::move(request), *target, *preset);
  if (!choice)
    return choice.fault();
  return ChosenContraction{std::move(*contraction), *target, choice->instr};
}

Fault mma_select::makeVectorProductFault() {
  return Fault("is not worth a matrix instruction: it has no two matrices, so "
               "most of each product would be padding")
      .note("it is left to other lowerings");
}

void mma_select::reportVectorProduct(linalg::LinalgOp op) {
  report(op, makeVectorProductFault(), UnsupportedAction::Skip);
}

int64_t mma_select::getDepth(const ChosenContraction &chosen,
                             LastStep lastStep) {
  MmaInstrAttrInterface instr = chosen.instr;
  const Emitter *emitter = instr.getEmitter();
  if (!emitter)
    return 1;
  const ISA::Instruction &row = instr.getRow();
  std::optional<int64_t> size =
      chosen.contraction.getStaticSize(chosen.contraction.k);
  constexpr int64_t deepest = 16;
  int64_t available = deepest;
  if (size && lastStep == LastStep::Padded)
    available = llvm::PowerOf2Ceil(llvm::divideCeil(*size, row.k));
  else if (size)
    available = *size % row.k == 0 ? *size / row.k : 1;
  return emitter->getGroupSize(row, available);
}
