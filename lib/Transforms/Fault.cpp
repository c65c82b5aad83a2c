//===- Fault.cpp - why a contraction cannot be lowered --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Transforms/Fault.h"

#include "Remarks.h"

using namespace mlir;
using namespace mma_select;

void mma_select::report(Operation *op, const Fault &fault,
                        UnsupportedAction action) {
  if (action == UnsupportedAction::Skip) {
    // False when no engine listens to it.
    if (auto remark =
            remark::missed(op->getLoc(), getRemarkOptions("Skipped"))) {
      std::string text = fault.message;
      for (const auto &[loc, note] : fault.notes)
        text += "; " + note;
      remark << remark::reason("{0}", text);
      return;
    }
  }
  InFlightDiagnostic diagnostic = action == UnsupportedAction::Skip
                                      ? op->emitRemark("skipped: ")
                                      : op->emitOpError();
  diagnostic << fault.message;
  for (const auto &[loc, note] : fault.notes)
    diagnostic.attachNote(loc) << note;
}
