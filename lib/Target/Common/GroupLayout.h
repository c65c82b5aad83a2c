//===- GroupLayout.h - operand tiles as memory sees them --------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dense product does not care which k is called which, as long as A and B
// agree. So the k of a lane's registers, and of several tiles along K, are made
// neighbours in memory: one wide access in the place of several.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TARGET_COMMON_GROUPLAYOUT_H
#define LIB_TARGET_COMMON_GROUPLAYOUT_H

#include "mma_select/IR/Emitter.h"

namespace mma_select {

/// Native tiles of one role, neighbours along K, that memory is accessed for as
/// one.
struct GroupLayout {
  GroupLayout(const ISA::Instruction &instruction, ISA::OperandRole role,
              int64_t count, KOrder order);

  /// The layout of all tiles together. Which k is where is not the
  /// instruction's layout, but the same for A and B.
  ISA::BitLayout layout;
  /// By tile and register position of it: the position in `layout`.
  llvm::SmallVector<llvm::SmallVector<int64_t>> positions;
};

/// How many of `tileCount` tiles along K are a group: a power of two that
/// divides it, and no more than one access of 128 bits can move.
int64_t getGroupSize(const ISA::Instruction &instruction, int64_t tileCount);

} // namespace mma_select

#endif // LIB_TARGET_COMMON_GROUPLAYOUT_H
