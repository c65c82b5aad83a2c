//===- TargetLookup.h - the target that holds for an op ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TARGETLOOKUP_H
#define LIB_TRANSFORMS_TARGETLOOKUP_H

#include "mma_select/IR/Interfaces.h"
#include "mma_select/Transforms/Fault.h"

namespace mma_select {

/// The target of `op`: the nearest one that an enclosing op names (its
/// `mma_select.target`, or the targets of a gpu.module), else `fromOption`,
/// which may be null. It is a fault when there is none, when one op names
/// several, and when the option contradicts the IR.
FaultOr<MmaTargetAttrInterface> findTarget(mlir::Operation *op,
                                           MmaTargetAttrInterface fromOption);

/// The target that the option of a pass on `root` names: null where it is
/// empty, a failure with an error where there is no such target.
llvm::FailureOr<MmaTargetAttrInterface> parseTargetOption(mlir::Operation *root,
                                                          llvm::StringRef text);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TARGETLOOKUP_H
