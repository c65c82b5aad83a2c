//===- Workgroup.cpp - lanes that run together ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <numeric>
#include <sys/mman.h>

using namespace mma_select::sim;
using llvm::formatv;

// Address space for one fiber's stack; pages are taken when they are used. Deep
// enough for kernels that keep hundreds of registers of accumulators in memory.
static constexpr size_t stackBytes = size_t(1) << 20;

// One workgroup runs on a thread at a time, and fibers stay on their thread.
static thread_local Workgroup *currentWorkgroup = nullptr;

Workgroup *Workgroup::getCurrent() { return currentWorkgroup; }

const Call *mma_select::sim::findLane(llvm::ArrayRef<Call> calls,
                                      unsigned lane) {
  for (const Call &call : calls)
    if (call.lane->lane == lane)
      return &call;
  return nullptr;
}

void mma_select::sim::doNothing(Workgroup &, const Site &,
                                llvm::ArrayRef<Call>) {}

static unsigned getNumThreads(const LaunchOptions &options) {
  return options.block[0] * options.block[1] * options.block[2];
}

static size_t getSharedBytes(const LaunchState &launch,
                             std::vector<size_t> &offsets) {
  size_t end = 0;
  for (size_t bytes : launch.sharedSizes) {
    end = llvm::alignTo(end, 128);
    offsets.push_back(end);
    end += bytes;
  }
  end = llvm::alignTo(end, 128);
  offsets.push_back(end); // dynamic shared memory
  return end + launch.options->dynamicShared;
}

Workgroup::Workgroup(const LaunchState &launch)
    : launch(launch), numSubgroups(llvm::divideCeil(
                          getNumThreads(*launch.options), launch.laneCount)),
      memory(launch.buffers, getSharedBytes(launch, sharedOffsets),
             numSubgroups),
      recorder(launch.sites.size()) {
  const LaunchOptions &options = *launch.options;
  lanes.resize(getNumThreads(options));
  for (unsigned i = 0; i < lanes.size(); ++i) {
    Lane &lane = lanes[i];
    lane.index = i;
    lane.subgroup = i / launch.laneCount;
    lane.lane = i % launch.laneCount;
    lane.thread = {i % options.block[0],
                   i / options.block[0] % options.block[1],
                   i / options.block[0] / options.block[1]};
    void *stack = mmap(nullptr, stackBytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
      llvm::report_fatal_error(
          "mma-sim: no memory for the stacks of the lanes");
    // A guard page below the stack.
    mprotect(stack, 4096, PROT_NONE);
    lane.stack = static_cast<char *>(stack);
  }
}

Workgroup::~Workgroup() {
  for (Lane &lane : lanes)
    munmap(lane.stack, stackBytes);
}

llvm::MutableArrayRef<Lane> Workgroup::getLanes(unsigned subgroup) {
  return llvm::MutableArrayRef<Lane>(lanes).slice(
      subgroup * launch.laneCount,
      std::min<size_t>(launch.laneCount,
                       lanes.size() - subgroup * launch.laneCount));
}

char *Workgroup::getShared(unsigned variable) const {
  return memory.getShared() + sharedOffsets[variable];
}

char *Workgroup::getDynamicShared() const {
  return memory.getShared() + sharedOffsets.back();
}

llvm::raw_ostream *Workgroup::getTraceStream() const {
  return id == std::array<unsigned, 3>{} ? launch.options->traceStream
                                         : nullptr;
}

bool Workgroup::takeFirstDump() {
  bool first = !dumped;
  dumped = true;
  return first && launch.options->dumpFragments;
}

void Workgroup::fail(const Site &site, const Lane *lane,
                     const llvm::Twine &message) {
  if (!fault.empty())
    return;
  std::string who =
      lane ? formatv("workgroup ({0}, {1}, {2}), lane {3}: ", id[0], id[1],
                     id[2], lane->index)
                 .str()
           : formatv("workgroup ({0}, {1}, {2}): ", id[0], id[1], id[2]).str();
  fault = (who + site.name + " " + site.place + ": " + message).str();
}

//===----------------------------------------------------------------------===//
// Fibers
//===----------------------------------------------------------------------===//

void Workgroup::enterLane(fc::transfer_t transfer) {
  Lane &lane = *static_cast<Lane *>(transfer.data);
  lane.scheduler = transfer.fctx;
  currentWorkgroup->launch.entry(currentWorkgroup->launch.arguments);
  lane.state = Lane::State::Finished;
  // Never resumed.
  fc::jump_fcontext(lane.scheduler, nullptr);
}

void Workgroup::resume(Lane &lane) {
  current = &lane;
  lane.state = Lane::State::Ready;
  lane.context = fc::jump_fcontext(lane.context, &lane).fctx;
  current = nullptr;
}

void Workgroup::wait(Lane &lane) {
  lane.state = Lane::State::Waiting;
  lane.scheduler = fc::jump_fcontext(lane.scheduler, nullptr).fctx;
}

void Workgroup::prepareLanes() {
  for (Lane &lane : lanes) {
    lane.state = Lane::State::Ready;
    lane.openCopies.clear();
    lane.committedCopies.clear();
    lane.objects.clear();
    lane.signals = 0;
    lane.context =
        fc::make_fcontext(lane.stack + stackBytes, stackBytes, enterLane);
  }
}

//===----------------------------------------------------------------------===//
// Calls from the kernel
//===----------------------------------------------------------------------===//

void Workgroup::callIntrinsic(uint32_t siteIndex, const char *arguments,
                              char *result) {
  const Site &site = launch.sites[siteIndex];
  Lane &lane = *current;
  Call call{&lane, arguments, result};
  if (site.handler.meeting == Meeting::None) {
    site.handler.execute(*this, site, call);
    if (hasFailed())
      wait(lane); // is not resumed
    return;
  }
  lane.site = &site;
  lane.call = call;
  wait(lane);
}

bool Workgroup::access(Lane &lane, const Site &site, const void *address,
                       size_t bytes, bool isStore) {
  // The stack of the lane is private.
  const char *begin = static_cast<const char *>(address);
  if (begin >= lane.stack && begin + bytes <= lane.stack + stackBytes)
    return true;
  std::string problem =
      memory.check({lane.index, lane.subgroup}, address, bytes, isStore);
  if (!problem.empty()) {
    fail(site, &lane, problem);
    return false;
  }
  if (launch.options->statistics)
    recorder.record(
        &site - launch.sites.data(), lane.lane,
        {reinterpret_cast<uint64_t>(address), static_cast<uint32_t>(bytes)});
  return true;
}

void Workgroup::accessMemory(uint32_t siteIndex, const void *address) {
  const Site &site = launch.sites[siteIndex];
  if (!access(*current, site, address, site.accessBytes, site.isStore))
    wait(*current);
}

//===----------------------------------------------------------------------===//
// Scheduling
//===----------------------------------------------------------------------===//

void Workgroup::execute(const Site &site, llvm::ArrayRef<Lane *> participants) {
  llvm::SmallVector<Call> calls;
  for (Lane *lane : participants) {
    calls.push_back(lane->call);
    lane->state = Lane::State::Ready;
  }
  site.handler.execute(*this, site, calls);
}

void Workgroup::countSharedAndGlobal(unsigned subgroup) {
  size_t live = getLanes(subgroup).size();
  recorder.flush([&](const AccessRecorder::Group &group) {
    const Site &site = launch.sites[group.site];
    bool isShared = memory.isShared(
        reinterpret_cast<const void *>(group.lanes.front().address));
    AccessCounts &counts =
        isShared
            ? (site.isStore ? statistics.sharedStores : statistics.sharedLoads)
            : (site.isStore ? statistics.globalStores : statistics.globalLoads);
    countAccess(counts, group.lanes);
    statistics.lanesMaskedOff += live - std::min(live, group.lanes.size());
    if (isShared)
      statistics.bankConflicts +=
          countBankConflicts(group.lanes, launch.sharedBanks);
  });
}

/// Executes what the lanes of a subgroup wait for; false if nothing can be.
bool Workgroup::meetSubgroup(unsigned subgroup) {
  llvm::MutableArrayRef<Lane> members = getLanes(subgroup);
  // The lanes at each site; a program order of sites keeps the choice the same
  // in every run.
  std::map<const Site *, llvm::SmallVector<Lane *>> waiting;
  for (Lane &lane : members)
    if (lane.state == Lane::State::Waiting &&
        lane.site->handler.meeting != Meeting::Workgroup)
      waiting[lane.site].push_back(&lane);
  auto ready = llvm::find_if(waiting, [&](const auto &entry) {
    return entry.first->handler.meeting != Meeting::Subgroup ||
           entry.second.size() == members.size();
  });
  if (ready == waiting.end())
    return false;
  auto &[site, participants] = *ready;
  if (participants.size() != members.size())
    ++statistics.partialMeetings;
  memory.passMeeting(subgroup);
  execute(*site, participants);
  return true;
}

void Workgroup::runSubgroup(unsigned subgroup) {
  llvm::MutableArrayRef<Lane> members = getLanes(subgroup);
  do {
    for (Lane &lane : members)
      if (lane.state == Lane::State::Ready) {
        resume(lane);
        if (hasFailed())
          return;
      }
    if (launch.options->statistics)
      countSharedAndGlobal(subgroup);
  } while (meetSubgroup(subgroup) && !hasFailed());
}

bool Workgroup::run(std::array<unsigned, 3> workgroup) {
  id = workgroup;
  currentWorkgroup = this;
  memory.reset();
  arrivals.clear();
  prepareLanes();
  auto isFinished = [](const Lane &lane) {
    return lane.state == Lane::State::Finished;
  };
  while (!hasFailed() && !llvm::all_of(lanes, isFinished)) {
    for (unsigned subgroup = 0; subgroup < numSubgroups && !hasFailed();
         ++subgroup) {
      runSubgroup(subgroup);
      llvm::ArrayRef<Lane> members = getLanes(subgroup);
      // Lanes that wait for their subgroup wait in vain.
      if (!hasFailed() && llvm::any_of(members, [](const Lane &lane) {
            return lane.state == Lane::State::Waiting &&
                   lane.site->handler.meeting != Meeting::Workgroup;
          }))
        reportDeadlock(members);
    }
    if (hasFailed() || llvm::all_of(lanes, isFinished))
      break;
    if (!meetWorkgroup())
      reportDeadlock(lanes);
  }
  currentWorkgroup = nullptr;
  return !hasFailed();
}
