//===- Passes.h - the passes from C -------------------------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `mlirCreateMMASelect*` makes a pass with its default options; one with others
// comes from a pipeline's text, as from mlirParsePassPipeline(). Links
// MMASelectCAPIMLIR.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_C_PASSES_H
#define MMA_SELECT_C_PASSES_H

#include "mma_select/Transforms/Passes.capi.h.inc"

#ifdef __cplusplus
extern "C" {
#endif

/// All passes and pipelines, for pipelines in text. Once for each process.
MLIR_CAPI_EXPORTED void mmaSelectRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // MMA_SELECT_C_PASSES_H
