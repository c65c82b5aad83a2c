//===- Statistics.h - what a simulated launch counted -----------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_STATISTICS_H
#define MMA_SELECT_SIMULATOR_STATISTICS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <string>

namespace mma_select::sim {

/// Accesses of one kind. One access is one instruction of one subgroup.
struct AccessCounts {
  uint64_t accesses = 0;
  uint64_t lanes =
      0; ///< lane accesses; less than accesses * lanes where masked
  uint64_t bytes = 0;
  /// Aligned segments of 32, 64 and 128 bytes that the accesses touched.
  uint64_t segments32 = 0, segments64 = 0, segments128 = 0;

  void add(const AccessCounts &other);
};

struct Statistics {
  std::map<std::string, uint64_t> matrixOps; ///< by row
  uint64_t matrixFlops = 0;                  ///< 2 * M * N * K * blocks each
  AccessCounts globalLoads, globalStores, sharedLoads, sharedStores;
  /// Extra cycles of shared-memory accesses: for each access, the most lanes
  /// that want different words of one bank, less one (the chip's banks of 4
  /// bytes; lanes are taken in groups that want one word of each bank).
  uint64_t bankConflicts = 0;
  uint64_t barriers = 0; ///< of workgroups
  /// Shuffles and the like that only part of the subgroup reached.
  uint64_t partialMeetings = 0;
  /// Lanes that an access left out because they were elsewhere or had ended.
  uint64_t lanesMaskedOff = 0;

  void add(const Statistics &other);
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

/// One lane's share of an access.
struct LaneAccess {
  uint64_t address;
  uint32_t bytes;
};

/// Counts one access of a subgroup into `counts`.
void countAccess(AccessCounts &counts, llvm::ArrayRef<LaneAccess> lanes);

/// Extra cycles that bank conflicts cost an access.
uint64_t countBankConflicts(llvm::ArrayRef<LaneAccess> lanes, unsigned banks);

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_STATISTICS_H
