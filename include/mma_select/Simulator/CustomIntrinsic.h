//===- CustomIntrinsic.h - functions of one's own machine -------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an embedding compiler tells the simulator what the functions of its own
// machine do. Matrix instructions need no such word: Instruction::intrinsic
// names their function, and the row's layout lines say what it does.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_CUSTOMINTRINSIC_H
#define MMA_SELECT_SIMULATOR_CUSTOMINTRINSIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <array>
#include <functional>
#include <string>

namespace mma_select::sim {

/// Who has to arrive before an intrinsic is executed.
enum class Meeting : uint8_t {
  None,         ///< each lane by itself
  Subgroup,     ///< all lanes of the subgroup, or it is a fault
  SubgroupPart, ///< the lanes of the subgroup that get there
  Workgroup,    ///< all lanes of the workgroup (of a barrier with a number, as
                ///< many as it wants)
};

/// One of the lanes that met.
struct CustomCall {
  unsigned lane;                     ///< in the subgroup
  std::array<unsigned, 3> thread;    ///< in the workgroup
  std::array<unsigned, 3> workgroup; ///< in the grid
  /// The bytes of each argument.
  llvm::SmallVector<llvm::ArrayRef<char>> arguments;
  /// Room for the result; empty where the function gives none.
  llvm::MutableArrayRef<char> result;
};

struct CustomIntrinsic {
  std::string name; ///< of the function that the kernel calls
  Meeting meeting = Meeting::None;
  /// Called with the lanes that met, lowest lane first, and from several
  /// threads for several workgroups. A failure is a fault of the program. May
  /// be empty: meeting, as at a barrier, is all that it does.
  std::function<llvm::Error(llvm::ArrayRef<CustomCall>)> execute;
};

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_CUSTOMINTRINSIC_H
