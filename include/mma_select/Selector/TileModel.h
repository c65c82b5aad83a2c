//===- TileModel.h - tiles of a matrix product ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How much of a product one subgroup computes, how many subgroups are a
// workgroup, and how much of K is one step: a pure function of an instruction,
// a chip and the sizes. All figures are integers. docs/Compile.md explains it.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_TILEMODEL_H
#define MMA_SELECT_SELECTOR_TILEMODEL_H

#include "mma_select/ISA/Instruction.h"
#include "mma_select/Selector/CostModel.h"

namespace mma_select {

/// Elements of the result that a workgroup and one of its subgroups compute,
/// and elements of K in one step. On a CPU both are one thread's.
struct Tiling {
  int64_t workgroupM = 0, workgroupN = 0;
  int64_t subgroupM = 0, subgroupN = 0;
  int64_t k = 0;

  int64_t getSubgroups() const {
    return (workgroupM / subgroupM) * (workgroupN / subgroupN);
  }
  bool operator==(const Tiling &other) const;
  /// "256x256 in subgroups of 128x128, 32 k at a time".
  std::string str() const;
};

/// What is to be tiled, and on what.
struct TileProblem {
  const ISA::Instruction *instruction;
  const ISA::Chip *chip;
  /// Sizes of the product where they are known. One that is not counts as 4096.
  std::optional<int64_t> m, n;
  /// Native products along K in one step: what one wide access loads.
  int64_t depth = 1;
  /// Bits that one access of a lane loads of A and of B where these go through
  /// shared memory, from `mma-select-stage`; 0 where they do not.
  unsigned copyBitsA = 0, copyBitsB = 0;
  /// Subgroups that are to share the registers that one lane can name.
  unsigned occupancy = 1;
};

/// What a tiling takes of a chip.
struct TileResources {
  /// 32-bit registers per lane, or tile registers.
  unsigned accumulators, operands;
  /// The same for what is on its way to shared memory, with its addresses.
  unsigned copies = 0;
  /// Two stages of the operands of one step, in shared memory.
  int64_t sharedBytes;
};
TileResources getResources(const TileProblem &problem, const Tiling &tiling);

/// Why a tiling cannot be: no multiple of the instruction or of the subgroup,
/// too many registers, subgroups or shared bytes, with the numbers. None if it
/// can.
std::optional<std::string> checkTiling(const TileProblem &problem,
                                       const Tiling &tiling);

struct RankedTiling {
  Tiling tiling;
  RankKey key;
};
/// All tilings of powers of two native tiles that can be and leave registers
/// for copies to shared memory, best first: the shortest estimated time, then
/// the fewest operand elements that a subgroup loads for its products, then the
/// fewest products outside of the result, then the fewest registers, then the
/// sizes.
std::vector<RankedTiling> rankTilings(const TileProblem &problem);

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_TILEMODEL_H
