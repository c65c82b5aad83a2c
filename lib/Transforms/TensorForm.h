//===- TensorForm.h - linalg on tensors between memrefs ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream tiles and fuses values, a kernel reads and writes memory. So what
// comes in as memrefs or tensors is tensors inside and memrefs outside.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TENSORFORM_H
#define LIB_TRANSFORMS_TENSORFORM_H

#include "mma_select/Transforms/Fault.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mma_select {

/// Gives `function` memrefs for all arguments and no results: a tensor that it
/// returns is written to one more argument. Its linalg ops become ops on
/// tensors whose destination is, through their inits, the memref that takes the
/// result. On a fault the function is left half-way: it must be a copy.
std::optional<Fault> makeTensorForm(mlir::func::FuncOp function);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TENSORFORM_H
