//===- WorkgroupBarriers.cpp - when a workgroup meets ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of Workgroup that decides when lanes at a barrier go on, and says
// who waits in vain. Semantics: PTX ISA 9.0, 9.7.13.1.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select::sim;
using llvm::formatv;

// PTX has as many, which every chip has.
static constexpr unsigned numBarriers = 16;

static unsigned getBarrierNumber(const Lane &lane) {
  return lane.site->handler.barrier == BarrierKind::Whole
             ? 0
             : getArgument<uint32_t>(*lane.site, lane.call, 0);
}

/// How many lanes a barrier waits for, none for all.
static std::optional<unsigned> getBarrierLanes(const Lane &lane) {
  if (lane.site->handler.barrier != BarrierKind::Counted)
    return std::nullopt;
  return getArgument<uint32_t>(*lane.site, lane.call, 1);
}

void Workgroup::arrive(const Site &site, const Lane &lane, unsigned number,
                       unsigned lanes) {
  if (number >= numBarriers)
    return fail(
        site, &lane,
        formatv("barrier {0}: there are {1}, from 0 on", number, numBarriers)
            .str());
  Arrivals &arrived = arrivals[number];
  if (arrived.count && arrived.lanes != lanes)
    return fail(site, &lane,
                formatv("barrier {0} waits for {1} lanes, not for {2}", number,
                        arrived.lanes, lanes)
                    .str());
  arrived.lanes = lanes;
  if (++arrived.count > lanes)
    fail(site, &lane,
         formatv("barrier {0} waits for {1} lanes, more arrive", number, lanes)
             .str());
}

/// A subgroup arrives whole and at one place of the program: a barrier that
/// some of its lanes skipped is a fault.
bool Workgroup::isWhole(llvm::ArrayRef<Lane *> participants) {
  std::map<unsigned, unsigned> counts;
  const Lane *last = nullptr;
  for (const Lane *lane : participants) {
    if (last && last->subgroup == lane->subgroup && last->site != lane->site)
      return false;
    ++counts[lane->subgroup];
    last = lane;
  }
  return llvm::all_of(counts, [&](auto count) {
    return count.second == getLanes(count.first).size();
  });
}

/// Releases the lanes that wait at one barrier if it is complete.
bool Workgroup::meetBarrier(unsigned number,
                            llvm::ArrayRef<Lane *> participants) {
  const Lane &first = *participants.front();
  std::optional<unsigned> wanted = getBarrierLanes(first);
  for (const Lane *lane : participants)
    if (getBarrierLanes(*lane) != wanted ||
        lane->site->handler.execute != first.site->handler.execute) {
      fail(*lane->site, lane,
           formatv("lane {0} is at barrier {1} with another operation or "
                   "number of lanes",
                   first.index, number)
               .str());
      return false;
    }
  if (number >= numBarriers || (wanted && *wanted % launch.laneCount != 0)) {
    fail(
        *first.site, &first,
        formatv("barrier {0} of {1} lanes: there are {2}, from 0 on, for whole "
                "subgroups of {3}",
                number, wanted.value_or(0), numBarriers, launch.laneCount)
            .str());
    return false;
  }
  size_t live = llvm::count_if(lanes, [](const Lane &lane) {
    return lane.state != Lane::State::Finished;
  });
  Arrivals &others = arrivals[number];
  if (others.count && wanted != others.lanes) {
    fail(*first.site, &first,
         formatv("barrier {0} waits for {1} lanes by the word of lanes that "
                 "arrived, not for {2}",
                 number, others.lanes, wanted.value_or(live))
             .str());
    return false;
  }
  size_t arrived = participants.size() + others.count;
  if (!isWhole(participants) || arrived < wanted.value_or(live))
    return false;
  if (wanted && arrived > *wanted) {
    fail(*first.site, &first,
         formatv("barrier {0} waits for {1} lanes, {2} arrive", number, *wanted,
                 arrived)
             .str());
    return false;
  }
  others = Arrivals();
  ++statistics.barriers;
  // Of lanes that did not take part, races with these are not found.
  memory.passBarrier();
  execute(*first.site, participants);
  return true;
}

bool Workgroup::meetWorkgroup() {
  std::map<unsigned, llvm::SmallVector<Lane *>> waiting;
  for (Lane &lane : lanes)
    if (lane.state == Lane::State::Waiting &&
        lane.site->handler.meeting == Meeting::Workgroup)
      waiting[getBarrierNumber(lane)].push_back(&lane);
  for (auto &[number, participants] : waiting)
    if (meetBarrier(number, participants) || hasFailed())
      return !hasFailed();
  return false;
}

void Workgroup::reportDeadlock(llvm::ArrayRef<Lane> members) {
  const Lane *first = nullptr, *other = nullptr;
  bool finished = false;
  size_t atFirst = 0;
  for (const Lane &lane : members) {
    if (lane.state == Lane::State::Finished) {
      finished = true;
      continue;
    }
    if (!first)
      first = &lane;
    if (lane.site == first->site)
      ++atFirst;
    else if (!other)
      other = &lane;
  }
  std::string rest =
      other ? formatv("lane {0} waits at {1} {2}", other->index,
                      other->site->name, other->site->place)
                  .str()
            : std::string(finished ? "the others have ended" : "nobody else");
  if (std::optional<unsigned> wanted = getBarrierLanes(*first)) {
    unsigned number = getBarrierNumber(*first);
    fail(*first->site, first,
         formatv("barrier {0} waits for {1} lanes, only {2} get here, {3}",
                 number, *wanted, atFirst + arrivals[number].count, rest));
    return;
  }
  bool isBarrier = first->site->handler.meeting == Meeting::Workgroup;
  fail(*first->site, first,
       formatv("only {0} of the {1} lanes of the {2} get here, {3}", atFirst,
               members.size(), isBarrier ? "workgroup" : "subgroup", rest));
}
