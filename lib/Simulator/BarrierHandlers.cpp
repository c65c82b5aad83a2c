//===- BarrierHandlers.cpp - barriers of both vendors ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What lanes do at a barrier besides waiting; Workgroup decides when enough are
// there. Semantics: PTX ISA 9.0, 9.7.13.1 (barrier); LLVM, IntrinsicsAMDGPU.td
// (split barriers).
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// PTX: barrier.cta
//===----------------------------------------------------------------------===//

static void arrive(Workgroup &workgroup, const Site &site,
                   ArrayRef<Call> calls) {
  const Call &call = calls.front();
  workgroup.arrive(site, *call.lane, getArgument<uint32_t>(site, call, 0),
                   getArgument<uint32_t>(site, call, 1));
}

/// The last argument of each lane is a predicate.
static unsigned countTrue(ArrayRef<Call> calls) {
  unsigned count = 0;
  for (const Call &call : calls) {
    const Site &site = *call.lane->site;
    count += getArgument<uint8_t>(site, call, site.arguments.size() - 1) & 1;
  }
  return count;
}

static void reducePopulation(Workgroup &, const Site &, ArrayRef<Call> calls) {
  unsigned count = countTrue(calls);
  for (const Call &call : calls)
    setResult<uint32_t>(call, count);
}

static void reduceAnd(Workgroup &, const Site &, ArrayRef<Call> calls) {
  bool all = countTrue(calls) == calls.size();
  for (const Call &call : calls)
    setResult<uint8_t>(call, all);
}

static void reduceOr(Workgroup &, const Site &, ArrayRef<Call> calls) {
  bool any = countTrue(calls) != 0;
  for (const Call &call : calls)
    setResult<uint8_t>(call, any);
}

/// `sync.aligned.all`, `red.popc.count`, ...
std::optional<Handler> mma_select::sim::findNVVMBarrier(StringRef name) {
  if (!name.consume_front("barrier.cta."))
    return std::nullopt;
  auto kind = BarrierKind::All;
  if (name.consume_back(".count"))
    kind = BarrierKind::Counted;
  else if (!name.consume_back(".all"))
    return std::nullopt;
  name.consume_back(".aligned");
  if (name == "arrive" && kind == BarrierKind::Counted)
    return Handler{Meeting::None, arrive};
  Execute execute = llvm::StringSwitch<Execute>(name)
                        .Case("sync", doNothing)
                        .Case("red.popc", reducePopulation)
                        .Case("red.and", reduceAnd)
                        .Case("red.or", reduceOr)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::Workgroup, execute, kind};
}

//===----------------------------------------------------------------------===//
// AMDGPU: s_barrier_signal and s_barrier_wait
//===----------------------------------------------------------------------===//

/// The only barrier that is no object in memory.
static bool isWorkgroupBarrier(Workgroup &workgroup, const Site &site,
                               const Call &call, int id) {
  if (id == -1)
    return true;
  workgroup.fail(site, call.lane,
                 formatv("barrier {0} is not executed; -1, the barrier of the "
                         "workgroup, is",
                         id)
                     .str());
  return false;
}

static void signal(Workgroup &workgroup, const Site &site,
                   ArrayRef<Call> calls) {
  for (const Call &call : calls)
    if (isWorkgroupBarrier(workgroup, site, call,
                           getArgument<int32_t>(site, call, 0)))
      ++call.lane->signals;
}

/// Runs when all lanes of the workgroup wait.
static void wait(Workgroup &workgroup, const Site &, ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    const Site &site = *call.lane->site;
    if (!isWorkgroupBarrier(workgroup, site, call,
                            getArgument<int16_t>(site, call, 0)))
      return;
    if (call.lane->signals-- == 0)
      return workgroup.fail(site, call.lane,
                            "waits for a barrier that it has not signaled");
  }
}

std::optional<Handler> mma_select::sim::findAMDGPUBarrier(StringRef name) {
  if (name == "s.barrier")
    return Handler{Meeting::Workgroup, doNothing};
  if (name == "s.barrier.signal")
    return Handler{Meeting::Subgroup, signal};
  if (name == "s.barrier.wait")
    return Handler{Meeting::Workgroup, wait};
  if (name == "wave.barrier")
    return Handler{Meeting::Subgroup, doNothing};
  return std::nullopt;
}
