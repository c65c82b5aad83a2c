//===- Passes.h - the passes ------------------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_PASSES_H
#define MMA_SELECT_TRANSFORMS_PASSES_H

#include "mma_select/Selector/Request.h"
#include "mlir/Pass/Pass.h"

namespace mma_select {

/// What a pass does with a contraction that it cannot lower.
enum class UnsupportedAction { Error, Skip };

#define GEN_PASS_DECL
#include "mma_select/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mma_select/Transforms/Passes.h.inc"

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMS_PASSES_H
