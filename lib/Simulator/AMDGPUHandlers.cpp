//===- AMDGPUHandlers.cpp - llvm.amdgcn.* ---------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics: LLVM's AMDGPU usage guide and IntrinsicsAMDGPU.td.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Who am I
//===----------------------------------------------------------------------===//

template <unsigned Dim>
static void workitemId(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->thread[Dim]);
}

template <unsigned Dim>
static void workgroupId(Workgroup &workgroup, const Site &,
                        ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), workgroup.getId()[Dim]);
}

static void wavefrontSize(Workgroup &workgroup, const Site &,
                          ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), workgroup.getSubgroupSize());
}

/// Lanes below this one that the mask has; lo counts lanes 0-31, hi 32-63.
template <unsigned First>
static void mbcnt(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  const Call &call = calls.front();
  auto mask = getArgument<uint32_t>(site, call, 0);
  auto base = getArgument<uint32_t>(site, call, 1);
  unsigned lane = call.lane->lane;
  unsigned below = lane <= First ? 0 : std::min(lane - First, 32u);
  uint32_t counted = mask & llvm::maskTrailingOnes<uint32_t>(below);
  setResult<uint32_t>(call, base + llvm::popcount(counted));
}

/// The packet that launches a kernel, as far as block and grid sizes go.
static void dispatchPointer(Workgroup &workgroup, const Site &,
                            ArrayRef<Call> calls) {
  const LaunchOptions &options = *workgroup.getLaunch().options;
  std::vector<char> &packet = calls.front().lane->objects.emplace_back(64);
  for (unsigned dim = 0; dim < 3; ++dim) {
    auto size = static_cast<uint16_t>(options.block[dim]);
    uint32_t total = options.block[dim] * options.grid[dim];
    std::memcpy(packet.data() + 4 + 2 * dim, &size, sizeof(size));
    std::memcpy(packet.data() + 12 + 4 * dim, &total, sizeof(total));
  }
  setResult<char *>(calls.front(), packet.data());
}

/// Hidden arguments of code object version 5: counts at 0, sizes at 12.
static void implicitArguments(Workgroup &workgroup, const Site &,
                              ArrayRef<Call> calls) {
  const LaunchOptions &options = *workgroup.getLaunch().options;
  std::vector<char> &hidden = calls.front().lane->objects.emplace_back(256);
  for (unsigned dim = 0; dim < 3; ++dim) {
    uint32_t count = options.grid[dim];
    auto size = static_cast<uint16_t>(options.block[dim]);
    std::memcpy(hidden.data() + 4 * dim, &count, sizeof(count));
    std::memcpy(hidden.data() + 12 + 2 * dim, &size, sizeof(size));
  }
  setResult<char *>(calls.front(), hidden.data());
}

//===----------------------------------------------------------------------===//
// Meetings
//===----------------------------------------------------------------------===//

static void copyArgument(const Site &site, const Call &from, unsigned index,
                         const Call &to) {
  std::memcpy(to.result, from.arguments + site.arguments[index].offset,
              site.resultBytes);
}

/// `addr` is four times the lane to read from; an absent lane reads as 0.
static void bpermute(Workgroup &workgroup, const Site &site,
                     ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    unsigned lane =
        getArgument<uint32_t>(site, call, 0) / 4 % workgroup.getSubgroupSize();
    const Call *source = findLane(calls, lane);
    setResult<uint32_t>(call,
                        source ? getArgument<uint32_t>(site, *source, 1) : 0);
  }
}

static void permute(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  for (const Call &call : calls)
    setResult<uint32_t>(call, 0);
  for (const Call &call : calls) {
    unsigned lane =
        getArgument<uint32_t>(site, call, 0) / 4 % workgroup.getSubgroupSize();
    if (const Call *destination = findLane(calls, lane))
      setResult<uint32_t>(*destination, getArgument<uint32_t>(site, call, 1));
  }
}

static void readFirstLane(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  for (const Call &call : calls)
    copyArgument(site, calls.front(), 0, call);
}

static void readLane(Workgroup &workgroup, const Site &site,
                     ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    auto lane = getArgument<uint32_t>(site, call, 1);
    if (lane != getArgument<uint32_t>(site, calls.front(), 1))
      return workgroup.fail(site, call.lane,
                            "the lane to read differs between lanes");
    const Call *source = findLane(calls, lane % workgroup.getSubgroupSize());
    if (!source)
      return workgroup.fail(site, call.lane,
                            "reads lane " + llvm::Twine(lane) +
                                ", which does not take part");
    copyArgument(site, *source, 0, call);
  }
}

static void ballot(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  uint64_t mask = 0;
  for (const Call &call : calls)
    mask |= uint64_t(getArgument<uint8_t>(site, call, 0) & 1)
            << call.lane->lane;
  for (const Call &call : calls)
    std::memcpy(call.result, &mask, site.resultBytes);
}

/// Lane of the row of 16 (v_permlane16) or of the other row (v_permlanex16) by
/// eight nibbles in each of two scalars: (old, src, lo, hi, fi, bc).
template <bool Cross>
static void permlane16(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    uint64_t selector = getArgument<uint32_t>(site, call, 2) |
                        uint64_t(getArgument<uint32_t>(site, call, 3)) << 32;
    unsigned lane = call.lane->lane;
    unsigned row = (lane / 16) ^ (Cross ? 1 : 0);
    unsigned from = row * 16 + (selector >> (lane % 16 * 4) & 15);
    if (const Call *source = findLane(calls, from))
      copyArgument(site, *source, 1, call);
    else
      copyArgument(site, call, 0, call);
  }
}

/// Exchanges halves between two registers: lanes whose bit `Distance` is set of
/// the first with those whose bit is clear of the second.
template <unsigned Distance>
static void permlaneSwap(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  for (const Call &call : calls) {
    bool upper = call.lane->lane & Distance;
    const Call *partner = findLane(calls, call.lane->lane ^ Distance);
    auto first = getArgument<uint32_t>(site, call, 0);
    auto second = getArgument<uint32_t>(site, call, 1);
    if (partner && upper)
      first = getArgument<uint32_t>(site, *partner, 1);
    else if (partner)
      second = getArgument<uint32_t>(site, *partner, 0);
    uint32_t both[2] = {first, second};
    std::memcpy(call.result, both, sizeof(both));
  }
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

namespace {
/// What make.buffer.rsrc gives: the pointer of the kernel points at one.
struct BufferDescriptor {
  char *base;
  uint64_t bytes;
};
} // namespace

static void makeBuffer(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  const Call &call = calls.front();
  BufferDescriptor descriptor{getArgument<char *>(site, call, 0),
                              getArgument<uint64_t>(site, call, 2)};
  std::vector<char> &object =
      call.lane->objects.emplace_back(sizeof(descriptor));
  std::memcpy(object.data(), &descriptor, sizeof(descriptor));
  setResult<char *>(call, object.data());
}

/// The address of a raw buffer access, null where it is out of bounds. The
/// descriptor is argument `first`, then offset and scalar offset.
static char *getBufferAddress(const Site &site, const Call &call,
                              unsigned first, size_t bytes) {
  BufferDescriptor descriptor;
  std::memcpy(&descriptor, getArgument<const char *>(site, call, first),
              sizeof(descriptor));
  uint64_t offset = uint64_t(getArgument<uint32_t>(site, call, first + 1)) +
                    getArgument<uint32_t>(site, call, first + 2);
  return offset + bytes <= descriptor.bytes ? descriptor.base + offset
                                            : nullptr;
}

static void bufferLoad(Workgroup &workgroup, const Site &site,
                       ArrayRef<Call> calls) {
  const Call &call = calls.front();
  std::memset(call.result, 0, site.resultBytes); // what lies outside reads as 0
  char *address = getBufferAddress(site, call, 0, site.resultBytes);
  if (address && workgroup.access(*call.lane, site, address, site.resultBytes,
                                  /*isStore=*/false))
    std::memcpy(call.result, address, site.resultBytes);
}

static void bufferStore(Workgroup &workgroup, const Site &site,
                        ArrayRef<Call> calls) {
  const Call &call = calls.front();
  size_t bytes = site.arguments[0].bytes;
  char *address = getBufferAddress(site, call, 1, bytes);
  if (address &&
      workgroup.access(*call.lane, site, address, bytes, /*isStore=*/true))
    std::memcpy(address, call.arguments + site.arguments[0].offset, bytes);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::optional<Handler>
mma_select::sim::findAMDGPUHandler(llvm::StringRef name) {
  name.consume_front("llvm.amdgcn.");
  if (std::optional<Handler> handler = findAMDGPULaneHandler(name))
    return handler;
  if (std::optional<Handler> handler = findAMDGPUTransposeLoad(name))
    return handler;
  if (std::optional<Handler> handler = findAMDGPUBarrier(name))
    return handler;
  using Found = std::optional<Handler>;
  auto alone = [](Execute execute) { return Found({Meeting::None, execute}); };
  auto part = [](Execute execute) {
    return Found({Meeting::SubgroupPart, execute});
  };
  return llvm::StringSwitch<Found>(name)
      .Case("workitem.id.x", alone(workitemId<0>))
      .Case("workitem.id.y", alone(workitemId<1>))
      .Case("workitem.id.z", alone(workitemId<2>))
      .Case("workgroup.id.x", alone(workgroupId<0>))
      .Case("workgroup.id.y", alone(workgroupId<1>))
      .Case("workgroup.id.z", alone(workgroupId<2>))
      .Case("wavefrontsize", alone(wavefrontSize))
      .Case("mbcnt.lo", alone(mbcnt<0>))
      .Case("mbcnt.hi", alone(mbcnt<32>))
      .Case("dispatch.ptr", alone(dispatchPointer))
      .Case("implicitarg.ptr", alone(implicitArguments))
      .StartsWith("s.waitcnt", alone(doNothing))
      .StartsWith("s.wait.", alone(doNothing))
      .StartsWith("sched.", alone(doNothing))
      .Cases({"s.setprio", "s.sleep", "iglp.opt"}, alone(doNothing))
      .Case("ds.bpermute", part(bpermute))
      .Case("ds.permute", part(permute))
      .StartsWith("readfirstlane", part(readFirstLane))
      .StartsWith("readlane", part(readLane))
      .StartsWith("ballot", part(ballot))
      .StartsWith("permlane16.swap", part(permlaneSwap<16>))
      .StartsWith("permlane32.swap", part(permlaneSwap<32>))
      .StartsWith("permlane16", part(permlane16<false>))
      .StartsWith("permlanex16", part(permlane16<true>))
      .StartsWith("make.buffer.rsrc", alone(makeBuffer))
      .StartsWith("raw.ptr.buffer.load.lds", std::nullopt)
      .StartsWith("raw.ptr.buffer.load", alone(bufferLoad))
      .StartsWith("raw.ptr.buffer.store", alone(bufferStore))
      .Default(std::nullopt);
}
