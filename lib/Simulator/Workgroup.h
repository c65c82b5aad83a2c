//===- Workgroup.h - lanes that run together --------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_WORKGROUP_H
#define LIB_SIMULATOR_WORKGROUP_H

#include "Memory.h"
#include "Site.h"
#include "mma_select/Simulator/Program.h"

#include <boost/context/detail/fcontext.hpp>
#include <deque>

namespace mma_select::sim {

namespace fc = boost::context::detail;

/// A copy to shared memory that has been issued and not yet waited for.
struct AsyncCopy {
  char *destination;
  std::vector<char> data;
};

struct Lane {
  enum class State : uint8_t { Ready, Waiting, Finished };

  unsigned index;    ///< in the workgroup
  unsigned subgroup; ///< index of its subgroup
  unsigned lane;     ///< in the subgroup
  std::array<unsigned, 3> thread;
  State state = State::Ready;

  // Where it waits, or waited last.
  const Site *site = nullptr;
  Call call{};
  /// Split barriers: signals that it has not waited for yet.
  unsigned signals = 0;

  // cp.async: open copies, then one entry for each committed group.
  std::vector<AsyncCopy> openCopies;
  std::deque<std::vector<AsyncCopy>> committedCopies;
  /// Objects that live as long as the lane: tiles, buffer descriptors.
  std::deque<std::vector<char>> objects;

  fc::fcontext_t context = nullptr;
  fc::fcontext_t scheduler = nullptr;
  char *stack = nullptr;
};

/// What a launch shares among its workgroups.
struct LaunchState {
  const LaunchOptions *options;
  llvm::ArrayRef<Site> sites;
  void (*entry)(void **) = nullptr;
  void **arguments = nullptr;
  llvm::ArrayRef<Buffer> buffers;
  llvm::ArrayRef<size_t> sharedSizes; ///< static shared variables, in bytes
  unsigned laneCount = 1;             ///< lanes of a subgroup
  unsigned sharedBanks = 32;          ///< banks of shared memory
};

/// Runs one workgroup at a time on the calling thread.
class Workgroup {
public:
  explicit Workgroup(const LaunchState &launch);
  ~Workgroup();

  /// Runs workgroup `id`; false after a fault, which getFault() tells.
  bool run(std::array<unsigned, 3> workgroup);
  const std::string &getFault() const { return fault; }
  const Statistics &getStatistics() const { return statistics; }

  // For handlers.
  const LaunchState &getLaunch() const { return launch; }
  std::array<unsigned, 3> getId() const { return id; }
  unsigned getSubgroupSize() const { return launch.laneCount; }
  Memory &getMemory() { return memory; }
  Statistics &countStatistics() { return statistics; }
  /// The matrix ops are traced for this workgroup.
  llvm::raw_ostream *getTraceStream() const;
  /// True once: the first matrix op of the launch's workgroup 0.
  bool takeFirstDump();
  /// Records a fault; the first one wins. The launch ends at the next chance.
  void fail(const Site &site, const Lane *lane, const llvm::Twine &message);
  bool hasFailed() const { return !fault.empty(); }
  /// Checks and counts an access that a handler makes for a lane. A false
  /// result means a fault.
  bool access(Lane &lane, const Site &site, const void *address, size_t bytes,
              bool isStore);
  /// A lane arrives at barrier `number`, which waits for `lanes`, and goes on.
  void arrive(const Site &site, const Lane &lane, unsigned number,
              unsigned lanes);
  char *getShared(unsigned variable) const;
  char *getDynamicShared() const;

  // Called from the kernel.
  void callIntrinsic(uint32_t site, const char *arguments, char *result);
  void accessMemory(uint32_t site, const void *address);
  static Workgroup *getCurrent();

private:
  static void enterLane(fc::transfer_t transfer);
  void prepareLanes();
  void resume(Lane &lane);
  void wait(Lane &lane);
  void runSubgroup(unsigned subgroup);
  bool meetSubgroup(unsigned subgroup);
  bool meetWorkgroup();
  bool isWhole(llvm::ArrayRef<Lane *> participants);
  bool meetBarrier(unsigned number, llvm::ArrayRef<Lane *> participants);
  void execute(const Site &site, llvm::ArrayRef<Lane *> participants);
  void reportDeadlock(llvm::ArrayRef<Lane> members);
  void countSharedAndGlobal(unsigned subgroup);
  llvm::MutableArrayRef<Lane> getLanes(unsigned subgroup);

  const LaunchState &launch;
  std::array<unsigned, 3> id{};
  std::vector<Lane> lanes;
  unsigned numSubgroups = 0;
  Lane *current = nullptr;
  std::vector<size_t> sharedOffsets; ///< before memory, whose size they give
  Memory memory;
  AccessRecorder recorder;
  std::string fault;
  Statistics statistics;
  bool dumped = false;
  /// Lanes that arrived at a barrier without waiting, and for how many it waits
  /// by their word, by its number.
  struct Arrivals {
    unsigned count = 0, lanes = 0;
  };
  std::map<unsigned, Arrivals> arrivals;
};

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_WORKGROUP_H
