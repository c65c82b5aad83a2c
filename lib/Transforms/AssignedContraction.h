//===- AssignedContraction.h - one that names its row ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_ASSIGNEDCONTRACTION_H
#define LIB_TRANSFORMS_ASSIGNEDCONTRACTION_H

#include "AccumulatorWeb.h"

namespace mma_select {

/// What `op` multiplies by the instruction that it carries, or why that is no
/// product; none where it carries no instruction.
std::optional<FaultOr<AssignedContraction>>
readAssigned(mlir::vector::ContractionOp op);

} // namespace mma_select

#endif // LIB_TRANSFORMS_ASSIGNEDCONTRACTION_H
