//===- Dialect.h - the dialect from C -----------------------------*- C -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect and the attributes that a C program makes or reads, in the manner
// of MLIR's C API. Links MMASelectCAPIMLIR.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_C_DIALECT_H
#define MMA_SELECT_C_DIALECT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The dialect alone: no instruction has code, and no target attribute of
/// upstream is a target.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(MMASelect, mma_select);

/// The dialect, the emitters of all targets, and upstream's target attributes
/// as targets.
MLIR_CAPI_EXPORTED void
mmaSelectRegisterAllDialects(MlirDialectRegistry registry);

/// The attribute of a function, module or gpu.module that names a target.
MLIR_CAPI_EXPORTED MlirStringRef mmaSelectGetTargetAttrName(void);
/// The attribute of a contraction that names its instruction.
MLIR_CAPI_EXPORTED MlirStringRef mmaSelectGetInstrAttrName(void);

/// A `#mma_select.target` from text such as `rocm:gfx942` or
/// `rocm:gfx1100:wave64`. Null after a diagnostic to the context. Loads the
/// dialect.
MLIR_CAPI_EXPORTED MlirAttribute mmaSelectTargetAttrGet(MlirContext context,
                                                        MlirStringRef text);

/// Whether the passes take the attribute for a target.
MLIR_CAPI_EXPORTED bool mmaSelectAttributeIsATarget(MlirAttribute attribute);
/// Whether the attribute stands for an instruction, and the name of its row,
/// which lives as long as the program.
MLIR_CAPI_EXPORTED bool mmaSelectAttributeIsAnInstr(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirStringRef
mmaSelectInstrAttrGetName(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif // MMA_SELECT_C_DIALECT_H
