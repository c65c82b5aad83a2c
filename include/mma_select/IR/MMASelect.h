//===- MMASelect.h - the mma_select dialect ---------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_MMASELECT_H
#define MMA_SELECT_IR_MMASELECT_H

#include "mma_select/IR/Interfaces.h"
#include "mma_select/IR/SliceEmitter.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <map>

#include "mma_select/IR/Dialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mma_select/IR/Attrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "mma_select/IR/Types.h.inc"

#define GET_OP_CLASSES
#include "mma_select/IR/Ops.h.inc"

namespace mma_select {

/// The builtin type that holds one element of the kind in memory.
mlir::Type getStorageType(mlir::MLIRContext *context, ISA::ElementKind kind);

/// The type of the elements of a fragment or slice.
mlir::Type getScalarType(mlir::Type type);

} // namespace mma_select

#endif // MMA_SELECT_IR_MMASELECT_H
