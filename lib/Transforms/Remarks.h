//===- Remarks.h - remarks of the passes ------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names are listed in docs/Remarks.md.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_REMARKS_H
#define LIB_TRANSFORMS_REMARKS_H

#include "mlir/IR/Remarks.h"

namespace mma_select {

/// The category of every remark of the project.
inline constexpr llvm::StringLiteral remarkCategory = "mma-select";

inline mlir::remark::RemarkOpts getRemarkOptions(llvm::StringRef name) {
  return mlir::remark::RemarkOpts::name(name).category(remarkCategory);
}

} // namespace mma_select

#endif // LIB_TRANSFORMS_REMARKS_H
