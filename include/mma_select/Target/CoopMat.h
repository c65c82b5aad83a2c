//===- CoopMat.h - cooperative matrices in memrefs --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_COOPMAT_H
#define MMA_SELECT_TARGET_COOPMAT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "mma_select/Target/CoopMatDialect.h.inc"

#define GET_OP_CLASSES
#include "mma_select/Target/CoopMat.h.inc"

#endif // MMA_SELECT_TARGET_COOPMAT_H
