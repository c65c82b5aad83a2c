//===- TransferAccess.h - transfers that fragments can replace --*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TRANSFERACCESS_H
#define LIB_TRANSFORMS_TRANSFERACCESS_H

#include "Fault.h"
#include "mlir/Interfaces/VectorInterfaces.h"

namespace mma_select {

/// How a 2-D transfer walks its memref.
struct TransferAccess {
  /// Vector dimension 0 is the innermost dimension of the memref.
  bool transposed;
};

/// Whether a load or store of a fragment can stand for the transfer: a memref,
/// two innermost dimensions, no mask, all in bounds.
FaultOr<TransferAccess> analyzeTransfer(mlir::VectorTransferOpInterface op);

} // namespace mma_select

#endif // LIB_TRANSFORMS_TRANSFERACCESS_H
