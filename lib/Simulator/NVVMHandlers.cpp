//===- NVVMHandlers.cpp - llvm.nvvm.* -------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics: PTX ISA 9.0, section 9.7, and LLVM's NVPTX usage guide.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Special registers
//===----------------------------------------------------------------------===//

enum class Register { Thread, Block, BlockSize, GridSize };

template <Register Which, unsigned Dim>
static void special(Workgroup &workgroup, const Site &, ArrayRef<Call> calls) {
  const LaunchOptions &options = *workgroup.getLaunch().options;
  const Call &call = calls.front();
  uint32_t value = Which == Register::Thread      ? call.lane->thread[Dim]
                   : Which == Register::Block     ? workgroup.getId()[Dim]
                   : Which == Register::BlockSize ? options.block[Dim]
                                                  : options.grid[Dim];
  setResult(call, value);
}

static void laneId(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->lane);
}

static void warpId(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->subgroup);
}

static void warpSize(Workgroup &workgroup, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), workgroup.getSubgroupSize());
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// cvt.rna.tf32.f32: the nearest value of 10 mantissa bits, ties away from
/// zero.
static void roundToTF32(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  constexpr uint32_t dropped = (1u << 13) - 1, half = 1u << 12;
  auto bits = getArgument<uint32_t>(site, calls.front(), 0);
  bool isFinite = (bits >> 23 & 0xff) != 0xff;
  setResult<uint32_t>(calls.front(),
                      isFinite ? (bits + half) & ~dropped : bits);
}

//===----------------------------------------------------------------------===//
// Shuffles: shfl.sync(mask, value, b, clamp)
//===----------------------------------------------------------------------===//

enum class Shuffle { Butterfly, Index, Up, Down };

/// PTX ISA 9.7.9.6: the lane to read and whether it is in the segment.
static unsigned getSource(Shuffle mode, unsigned lane, uint32_t b, uint32_t c,
                          bool &inRange) {
  unsigned clamp = c & 31, segment = c >> 8 & 31;
  unsigned maxLane = (lane & segment) | (clamp & ~segment);
  unsigned minLane = lane & segment;
  b &= 31;
  unsigned source = 0;
  switch (mode) {
  case Shuffle::Up:
    source = lane - b;
    inRange = static_cast<int>(source) >= static_cast<int>(maxLane);
    break;
  case Shuffle::Down:
    source = lane + b;
    inRange = source <= maxLane;
    break;
  case Shuffle::Butterfly:
    source = lane ^ b;
    inRange = source <= maxLane;
    break;
  case Shuffle::Index:
    source = minLane | (b & ~segment);
    inRange = source <= maxLane;
    break;
  }
  return inRange ? source : lane;
}

/// `HasPredicate`: the result is {value, i1 in range}.
template <Shuffle Mode, bool HasPredicate>
static void shuffle(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    bool inRange = false;
    unsigned from =
        getSource(Mode, call.lane->lane, getArgument<uint32_t>(site, call, 2),
                  getArgument<uint32_t>(site, call, 3), inRange);
    const Call *source = findLane(calls, from);
    if (!source)
      return workgroup.fail(site, call.lane,
                            "reads lane " + llvm::Twine(from) +
                                ", which does not take part");
    setResult<uint32_t>(call, getArgument<uint32_t>(site, *source, 1));
    if (HasPredicate)
      call.result[4] = inRange;
  }
}

static std::optional<Handler> findShuffle(StringRef name) {
  bool predicate = name.ends_with("p");
  Execute execute =
      llvm::StringSwitch<Execute>(name)
          .StartsWith("bfly", predicate ? shuffle<Shuffle::Butterfly, true>
                                        : shuffle<Shuffle::Butterfly, false>)
          .StartsWith("idx", predicate ? shuffle<Shuffle::Index, true>
                                       : shuffle<Shuffle::Index, false>)
          .StartsWith("up", predicate ? shuffle<Shuffle::Up, true>
                                      : shuffle<Shuffle::Up, false>)
          .StartsWith("down", predicate ? shuffle<Shuffle::Down, true>
                                        : shuffle<Shuffle::Down, false>)
          .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::SubgroupPart, execute};
}

//===----------------------------------------------------------------------===//
// cp.async: nothing arrives before it is waited for
//===----------------------------------------------------------------------===//

/// (destination, source[, bytes of the source to take]); the rest is zero.
template <unsigned Bytes>
static void asyncCopy(Workgroup &workgroup, const Site &site,
                      ArrayRef<Call> calls) {
  const Call &call = calls.front();
  auto *destination = getArgument<char *>(site, call, 0);
  auto *source = getArgument<const char *>(site, call, 1);
  size_t taken = Bytes;
  if (site.arguments.size() > 2)
    taken = std::min<size_t>(Bytes, getArgument<uint32_t>(site, call, 2));
  if (taken && !workgroup.access(*call.lane, site, source, taken,
                                 /*isStore=*/false))
    return;
  if (!workgroup.access(*call.lane, site, destination, Bytes, /*isStore=*/true))
    return;
  AsyncCopy copy{destination, std::vector<char>(Bytes)};
  std::memcpy(copy.data.data(), source, taken);
  call.lane->openCopies.push_back(std::move(copy));
}

static void commitGroup(Workgroup &, const Site &, ArrayRef<Call> calls) {
  Lane &lane = *calls.front().lane;
  lane.committedCopies.push_back(std::move(lane.openCopies));
  lane.openCopies.clear();
}

static void finishGroups(Lane &lane, size_t pending) {
  while (lane.committedCopies.size() > pending) {
    for (const AsyncCopy &copy : lane.committedCopies.front())
      std::memcpy(copy.destination, copy.data.data(), copy.data.size());
    lane.committedCopies.pop_front();
  }
}

static void waitGroup(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  finishGroups(*calls.front().lane,
               getArgument<uint32_t>(site, calls.front(), 0));
}

static void waitAll(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  commitGroup(workgroup, site, calls);
  finishGroups(*calls.front().lane, 0);
}

/// `ca.shared.global.16[.s]`
static std::optional<Handler> findAsyncCopy(StringRef name) {
  if (name == "commit.group")
    return Handler{Meeting::None, commitGroup};
  if (name == "wait.group")
    return Handler{Meeting::None, waitGroup};
  if (name == "wait.all")
    return Handler{Meeting::None, waitAll};
  if (!name.consume_front("ca.shared.global.") &&
      !name.consume_front("cg.shared.global."))
    return std::nullopt;
  name.consume_back(".s");
  Execute execute = llvm::StringSwitch<Execute>(name)
                        .Case("4", asyncCopy<4>)
                        .Case("8", asyncCopy<8>)
                        .Case("16", asyncCopy<16>)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::None, execute};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

template <Register Which>
static Execute getSpecial(StringRef dim) {
  return llvm::StringSwitch<Execute>(dim)
      .Case("x", special<Which, 0>)
      .Case("y", special<Which, 1>)
      .Case("z", special<Which, 2>)
      .Default(nullptr);
}

static std::optional<Handler> findSpecialRegister(StringRef name) {
  auto [reg, dim] = name.split('.');
  Execute execute = llvm::StringSwitch<Execute>(reg)
                        .Case("tid", getSpecial<Register::Thread>(dim))
                        .Case("ctaid", getSpecial<Register::Block>(dim))
                        .Case("ntid", getSpecial<Register::BlockSize>(dim))
                        .Case("nctaid", getSpecial<Register::GridSize>(dim))
                        .Case("laneid", laneId)
                        .Case("warpid", warpId)
                        .Case("warpsize", warpSize)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::None, execute};
}

std::optional<Handler> mma_select::sim::findNVVMHandler(StringRef name) {
  name.consume_front("llvm.nvvm.");
  if (name.consume_front("read.ptx.sreg."))
    return findSpecialRegister(name);
  if (name.consume_front("shfl.sync."))
    return findShuffle(name);
  if (std::optional<Handler> handler = findNVVMMatrixMove(name))
    return handler;
  if (name.consume_front("cp.async."))
    return findAsyncCopy(name);
  if (std::optional<Handler> handler = findNVVMBarrier(name))
    return handler;
  if (name == "f2tf32.rna")
    return Handler{Meeting::None, roundToTF32};
  if (name == "bar.warp.sync")
    return Handler{Meeting::Subgroup, doNothing};
  if (name.starts_with("membar.") || name.starts_with("fence."))
    return Handler{Meeting::None, doNothing};
  return std::nullopt;
}
