//===- Chip.h - one chip ----------------------------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_CHIP_H
#define MMA_SELECT_ISA_CHIP_H

#include "mma_select/ISA/ElementType.h"
#include <string>
#include <vector>

namespace mma_select::ISA {

/// A chip by its LLVM name. Lane counts are 0 where matrix instructions are not
/// lane-cooperative, the alternate one also where there is no second size.
struct Chip {
  std::string name;
  TargetKind target;
  unsigned laneCount = 0;
  unsigned alternateLaneCount = 0;
  /// 32-bit vector registers that one lane can name; tile registers on AMX.
  unsigned registers = 0;
  /// Shared memory (LDS) that one workgroup can have; 0 on a CPU.
  unsigned sharedBytes = 0;
  /// Those among `registers` that are of a file of their own (AMD's AGPRs).
  unsigned accumulationRegisters = 0;
  /// Banks of 4 bytes that shared memory is made of; 0 on a CPU.
  unsigned sharedBanks = 0;
  /// Not empty: a machine known only by its CPU features (`amx-int8`), sorted.
  /// It has the rows whose `feature` is among them.
  std::vector<std::string> features;

  bool supportsLaneCount(unsigned lanes) const {
    return lanes == laneCount ||
           (alternateLaneCount != 0 && lanes == alternateLaneCount);
  }
};

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_CHIP_H
