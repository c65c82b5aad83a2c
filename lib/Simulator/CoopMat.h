//===- CoopMat.h - SPIR-V cooperative matrices ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_COOPMAT_H
#define LIB_SIMULATOR_COOPMAT_H

#include "Site.h"
#include "mma_select/Simulator/CoopMatCalls.h"

namespace mma_select::sim {

/// Site::row for all lanes: `(a, b, accumulator)`.
void multiplyCoopMat(Workgroup &workgroup, const Site &site,
                     llvm::ArrayRef<Call> calls);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_COOPMAT_H
