//===- CoopMat.h - SPIR-V cooperative matrices ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_COOPMAT_H
#define LIB_SIMULATOR_COOPMAT_H

#include "Site.h"

namespace mma_select::sim {

/// All calls start with it, products with the second, which the name of the row
/// follows.
inline constexpr llvm::StringLiteral coopMatPrefix = "coopmat.";
inline constexpr llvm::StringLiteral coopMatProduct = "coopmat.multiply.";
/// Attribute of a kernel: the lanes of a subgroup, where the chip has no
/// number.
inline constexpr llvm::StringLiteral subgroupSizeName =
    "mma-select-subgroup-size";

/// Site::row for all lanes: `(a, b, accumulator)`.
void multiplyCoopMat(Workgroup &workgroup, const Site &site,
                     llvm::ArrayRef<Call> calls);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_COOPMAT_H
