//===- Fault.cpp - why a contraction cannot be lowered --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fault.h"

#include "Remarks.h"

using namespace mlir;
using namespace mma_select;

void mma_select::report(Operation *op, const Fault &fault,
                        UnsupportedAction action) {
  if (action == UnsupportedAction::Skip && op->getContext()->getRemarkEngine()) {
    auto remark = remark::missed(op->getLoc(), getRemarkOptions("Skipped"));
    remark << fault.message;
    for (const auto &[loc, note] : fault.notes)
      remark << "; " << note;
    return;
  }
  InFlightDiagnostic diagnostic = action == UnsupportedAction::Skip
                                      ? op->emitRemark("skipped: ")
                                      : op->emitOpError();
  diagnostic << fault.message;
  for (const auto &[loc, note] : fault.notes)
    diagnostic.attachNote(loc) << note;
}
