//===- AMDGPULaneHandlers.cpp - dpp and swizzle ---------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves between lanes by a constant pattern. Encodings and the generations that
// have them: LLVM, SIDefines.h (DppCtrl, Swizzle); what they do: GCN3 and RDNA
// ISA, "Data Parallel Primitives".
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The lane that lane `lane` reads, -1 for one outside of the row or the wave.
using Pattern = int (*)(unsigned lane, unsigned amount);

static int quadPermute(unsigned lane, unsigned selectors) {
  return static_cast<int>((lane & ~3u) | (selectors >> lane % 4 * 2 & 3));
}
static int rowShiftLeft(unsigned lane, unsigned amount) {
  return lane % 16 + amount < 16 ? static_cast<int>(lane + amount) : -1;
}
static int rowShiftRight(unsigned lane, unsigned amount) {
  return lane % 16 >= amount ? static_cast<int>(lane - amount) : -1;
}
static int rowRotateRight(unsigned lane, unsigned amount) {
  return static_cast<int>((lane & ~15u) | ((lane + 16 - amount) & 15));
}
static int waveShiftLeft(unsigned lane, unsigned) {
  return lane < 63 ? static_cast<int>(lane + 1) : -1;
}
static int waveRotateLeft(unsigned lane, unsigned) {
  return static_cast<int>((lane + 1) & 63);
}
static int waveShiftRight(unsigned lane, unsigned) {
  return static_cast<int>(lane) - 1;
}
static int waveRotateRight(unsigned lane, unsigned) {
  return static_cast<int>((lane + 63) & 63);
}
static int rowMirror(unsigned lane, unsigned) {
  return static_cast<int>(lane ^ 15);
}
static int rowHalfMirror(unsigned lane, unsigned) {
  return static_cast<int>(lane ^ 7);
}
/// The last lane of the row before.
static int rowBroadcast15(unsigned lane, unsigned) {
  return static_cast<int>(lane & ~15u) - 1;
}
static int rowBroadcast31(unsigned lane, unsigned) {
  return lane < 32 ? -1 : 31;
}
static int rowShare(unsigned lane, unsigned from) {
  return static_cast<int>((lane & ~15u) | from);
}
static int rowXorMask(unsigned lane, unsigned mask) {
  return static_cast<int>(lane ^ mask);
}

namespace {
/// Generations of chips, by the front of their names.
enum Generations : uint8_t {
  GFX9 = 1,       ///< all that begin with gfx9
  GFX90APlus = 2, ///< of those, all but gfx908
  GFX10Plus = 4,
  All = GFX9 | GFX10Plus,
};

/// A range of dpp_ctrl; the amount counts from `base`.
struct DppRange {
  StringRef name;
  unsigned first, last, base;
  uint8_t generations;
  Pattern pattern;
};
} // namespace

static constexpr DppRange dppRanges[] = {
    {"quad_perm", 0x000, 0x0FF, 0, All, quadPermute},
    {"row_shl", 0x101, 0x10F, 0x100, All, rowShiftLeft},
    {"row_shr", 0x111, 0x11F, 0x110, All, rowShiftRight},
    {"row_ror", 0x121, 0x12F, 0x120, All, rowRotateRight},
    {"wave_shl", 0x130, 0x130, 0x130, GFX9, waveShiftLeft},
    {"wave_rol", 0x134, 0x134, 0x134, GFX9, waveRotateLeft},
    {"wave_shr", 0x138, 0x138, 0x138, GFX9, waveShiftRight},
    {"wave_ror", 0x13C, 0x13C, 0x13C, GFX9, waveRotateRight},
    {"row_mirror", 0x140, 0x140, 0x140, All, rowMirror},
    {"row_half_mirror", 0x141, 0x141, 0x141, All, rowHalfMirror},
    {"row_bcast:15", 0x142, 0x142, 0x142, GFX9, rowBroadcast15},
    {"row_bcast:31", 0x143, 0x143, 0x143, GFX9, rowBroadcast31},
    {"row_share, row_newbcast", 0x150, 0x15F, 0x150, GFX90APlus | GFX10Plus,
     rowShare},
    {"row_xmask", 0x160, 0x16F, 0x160, GFX10Plus, rowXorMask},
};

static uint8_t getGenerations(StringRef chip) {
  if (!chip.starts_with("gfx9"))
    return GFX10Plus;
  return chip == "gfx908" ? GFX9 : GFX9 | GFX90APlus;
}

/// The range of `control` on this chip; null after a fault.
static const DppRange *findRange(Workgroup &workgroup, const Site &site,
                                 const Call &call, unsigned control) {
  for (const DppRange &range : dppRanges) {
    if (control < range.first || control > range.last)
      continue;
    if (range.generations & getGenerations(site.chip->name))
      return &range;
    workgroup.fail(site, call.lane,
                   formatv("dpp_ctrl {0:x} ({1}) does not exist on {2}",
                           control, range.name, site.chip->name)
                       .str());
    return nullptr;
  }
  workgroup.fail(site, call.lane,
                 formatv("dpp_ctrl {0:x} has no meaning", control).str());
  return nullptr;
}

//===----------------------------------------------------------------------===//
// dpp
//===----------------------------------------------------------------------===//

static void copyArgument(const Site &site, const Call &from, unsigned index,
                         const Call &to) {
  std::memcpy(to.result, from.arguments + site.arguments[index].offset,
              site.resultBytes);
}

/// `([old, ]source, control, row mask, bank mask, bound control)`: a lane that
/// a mask leaves out, or that has nobody to read from, keeps `old`; with bound
/// control the latter gets 0. Without an `old` what it keeps is not defined.
template <bool HasOld>
static void dpp(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  constexpr unsigned source = HasOld ? 1 : 0;
  const Call &any = calls.front();
  auto control = getArgument<uint32_t>(site, any, source + 1);
  auto rowMask = getArgument<uint32_t>(site, any, source + 2);
  auto bankMask = getArgument<uint32_t>(site, any, source + 3);
  bool zeroOutside = getArgument<uint8_t>(site, any, source + 4) & 1;
  const DppRange *range = findRange(workgroup, site, any, control);
  if (!range)
    return;
  for (const Call &call : calls) {
    unsigned lane = call.lane->lane;
    bool enabled =
        (rowMask >> lane / 16 & 1) && (bankMask >> lane % 16 / 4 & 1);
    int from = range->pattern(lane, control - range->base);
    const Call *other = from < 0 ? nullptr : findLane(calls, from);
    if (enabled && other)
      copyArgument(site, *other, source, call);
    else if (enabled && zeroOutside)
      std::memset(call.result, 0, site.resultBytes);
    else if (HasOld)
      copyArgument(site, call, 0, call);
    else
      std::memset(call.result, 0xCD, site.resultBytes);
  }
}

/// `(source, eight selectors of three bits)` in each group of eight lanes.
static void dpp8(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  const Call &any = calls.front();
  if (getGenerations(site.chip->name) != GFX10Plus)
    return workgroup.fail(site, any.lane,
                          "does not exist on " + site.chip->name);
  auto selectors = getArgument<uint32_t>(site, any, 1);
  for (const Call &call : calls) {
    unsigned lane = call.lane->lane;
    unsigned from = (lane & ~7u) | (selectors >> lane % 8 * 3 & 7);
    if (const Call *other = findLane(calls, from))
      copyArgument(site, *other, 0, call);
    else
      std::memset(call.result, 0, site.resultBytes);
  }
}

//===----------------------------------------------------------------------===//
// ds_swizzle
//===----------------------------------------------------------------------===//

/// Quad permutation where bit 15 is set, else three masks in groups of 32; an
/// absent lane reads as 0.
static void swizzle(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  auto offset = getArgument<uint32_t>(site, calls.front(), 1);
  if (offset > 0x80FF)
    return workgroup.fail(
        site, calls.front().lane,
        formatv("swizzle pattern {0:x} is not executed; these are: masks "
                "(0x0000 to 0x7fff) and quad permutations (0x8000 to 0x80ff)",
                offset)
            .str());
  unsigned andMask = offset & 31, orMask = offset >> 5 & 31,
           xorMask = offset >> 10 & 31;
  for (const Call &call : calls) {
    unsigned lane = call.lane->lane;
    unsigned from =
        offset & 0x8000
            ? quadPermute(lane, offset & 0xFF)
            : (lane & ~31u) | (((lane & 31 & andMask) | orMask) ^ xorMask);
    const Call *other = findLane(calls, from);
    setResult<uint32_t>(call,
                        other ? getArgument<uint32_t>(site, *other, 0) : 0);
  }
}

std::optional<Handler> mma_select::sim::findAMDGPULaneHandler(StringRef name) {
  Execute execute = llvm::StringSwitch<Execute>(name)
                        .StartsWith("update.dpp", dpp<true>)
                        .StartsWith("mov.dpp8", dpp8)
                        .StartsWith("mov.dpp", dpp<false>)
                        .Case("ds.swizzle", swizzle)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::SubgroupPart, execute};
}
