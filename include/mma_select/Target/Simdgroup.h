//===- Simdgroup.h - matrices of Apple's simdgroups -------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_SIMDGROUP_H
#define MMA_SELECT_TARGET_SIMDGROUP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "mma_select/Target/SimdgroupDialect.h.inc"

#define GET_OP_CLASSES
#include "mma_select/Target/Simdgroup.h.inc"

#endif // MMA_SELECT_TARGET_SIMDGROUP_H
