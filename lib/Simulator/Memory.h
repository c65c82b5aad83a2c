//===- Memory.h - what a kernel may touch -----------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_MEMORY_H
#define LIB_SIMULATOR_MEMORY_H

#include "mma_select/Simulator/Program.h"

namespace mma_select::sim {

/// A lane as the race detector sees it: races are between lanes that no meeting
/// separates, of the subgroup or, across subgroups, of the workgroup.
struct Witness {
  uint32_t lane, subgroup;
};

/// Bounds of the launch's buffers, and the shared memory of one workgroup with
/// what is needed to find races in it.
class Memory {
public:
  Memory(llvm::ArrayRef<Buffer> buffers, size_t sharedBytes,
         unsigned numSubgroups);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  /// Shared memory lies below 4 GiB, so that 32-bit pointers to it work.
  char *getShared() const { return shared; }
  bool isShared(const void *address) const {
    return address >= shared && address < shared + sharedBytes;
  }

  /// Clears shared memory and forgets all accesses.
  void reset();
  void passBarrier() { ++barrierPhase; }
  void passMeeting(unsigned subgroup) { ++meetingPhase[subgroup]; }

  /// What is wrong with the access, empty if nothing is.
  std::string check(Witness witness, const void *address, size_t bytes,
                    bool isStore);

private:
  /// The last accesses to one byte of shared memory.
  struct Shadow {
    int32_t writer = -1, reader = -1;
    uint32_t writerSubgroup = 0, readerSubgroup = 0;
    uint32_t writeBarrier = 0, writeMeeting = 0;
    uint32_t readBarrier = 0, readMeeting = 0;
    bool manySubgroupsRead = false, manyLanesRead = false;
  };

  std::string checkBounds(const char *address, size_t bytes) const;
  std::string checkRaces(Witness witness, const char *address, size_t bytes,
                         bool isStore);
  bool isConcurrent(Witness witness, uint32_t subgroup, uint32_t barrier,
                    uint32_t meeting) const;

  std::vector<Buffer> buffers;
  mutable size_t lastBuffer = 0;
  char *shared = nullptr;
  size_t sharedBytes;
  std::vector<Shadow> shadow;
  uint32_t barrierPhase = 1;
  std::vector<uint32_t> meetingPhase;
};

/// Puts the accesses of lanes together: the n-th time that lanes of a subgroup
/// pass one site between two meetings is one access.
class AccessRecorder {
public:
  explicit AccessRecorder(size_t numSites) : bySite(numSites) {}

  void record(uint32_t site, unsigned laneInSubgroup, LaneAccess access);

  struct Group {
    uint32_t site;
    llvm::ArrayRef<LaneAccess> lanes;
  };
  /// Hands over all accesses since the last call.
  void flush(llvm::function_ref<void(const Group &)> take);

private:
  struct SiteAccesses {
    std::vector<std::vector<LaneAccess>> instances;
    std::vector<uint32_t> passes; ///< by lane
  };
  std::vector<SiteAccesses> bySite;
  std::vector<uint32_t> touched;
};

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_MEMORY_H
