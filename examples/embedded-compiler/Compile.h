//===- Compile.h - from linalg to LLVM IR -----------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMPILE_H
#define COMPILE_H

#include "mma_select/IR/Interfaces.h"
#include "mlir/IR/BuiltinOps.h"

/// `npu:v1` or a target of mma-select, `rocm:gfx942`. Null after an error.
mma_select::MmaTargetAttrInterface parseTarget(mlir::MLIRContext *context,
                                               llvm::StringRef text);

/// Where the parts of a kernel run.
struct Machine {
  const mma_select::ISA::Chip *chip;
  unsigned laneCount; ///< 0 on a CPU
};
Machine getMachine(mma_select::MmaTargetAttrInterface target);

/// Lowers every function of the module for one subgroup (one thread of a CPU)
/// of the target, to the LLVM dialect. Prints what each product became.
mlir::LogicalResult compile(mlir::ModuleOp module,
                            mma_select::MmaTargetAttrInterface target,
                            llvm::raw_ostream &os);

#endif // COMPILE_H
