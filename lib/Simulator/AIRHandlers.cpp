//===- AIRHandlers.cpp - air.* --------------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A matrix is a vector of 64 elements in each lane, of which elements 0 and 1
// are the lane's own. Which they are is de facto only (MLX, steel/gemm/mma.h);
// the table's layout lines were not asked, so a product of what is loaded here
// checks them.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr unsigned matrixElements = 64, ownElements = 2;

namespace {
struct Position {
  unsigned row, column;
};

/// Where a matrix lies: the address of element (row, column).
struct Place {
  char *base;
  int64_t rowStride, columnStride; ///< in elements
  unsigned bytes;                  ///< of an element

  char *at(Position position) const {
    return base + (int64_t(position.row) * rowStride +
                   int64_t(position.column) * columnStride) *
                      int64_t(bytes);
  }
};
} // namespace

static Position getPosition(unsigned lane, unsigned element) {
  unsigned quad = lane / 4;
  return {(quad & 4) + (lane / 2) % 4,
          (quad & 2) * 2 + (lane % 2) * 2 + element};
}

/// Reads the arguments from `first` on, which are those of AIR 2.8,
/// (pointer, shape, element strides, origin), or the older (pointer, stride,
/// origin, transposed).
static Place getPlace(const Site &site, const Call &call, unsigned first,
                      unsigned bytes) {
  using Pair = std::array<int64_t, 2>;
  Place place{getArgument<char *>(site, call, first), 0, 0, bytes};
  Pair origin;
  if (site.arguments[first + 1].bytes == sizeof(Pair)) {
    Pair strides = getArgument<Pair>(site, call, first + 2);
    origin = getArgument<Pair>(site, call, first + 3);
    place.columnStride = strides[0];
    place.rowStride = strides[1];
  } else {
    auto stride = getArgument<int64_t>(site, call, first + 1);
    origin = getArgument<Pair>(site, call, first + 2);
    bool transposed = getArgument<uint8_t>(site, call, first + 3) & 1;
    place.columnStride = transposed ? stride : 1;
    place.rowStride = transposed ? 1 : stride;
  }
  place.base +=
      (origin[0] * place.columnStride + origin[1] * place.rowStride) * bytes;
  return place;
}

static void load(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  unsigned bytes = site.resultBytes / matrixElements;
  for (const Call &call : calls) {
    Place place = getPlace(site, call, 0, bytes);
    // No number: what is not the lane's own must not be used.
    std::memset(call.result, 0xff, site.resultBytes);
    for (unsigned i = 0; i < ownElements; ++i) {
      const char *source = place.at(getPosition(call.lane->lane, i));
      if (!workgroup.access(*call.lane, site, source, bytes,
                            /*isStore=*/false))
        return;
      std::memcpy(call.result + i * bytes, source, bytes);
    }
  }
}

static void store(Workgroup &workgroup, const Site &site,
                  ArrayRef<Call> calls) {
  unsigned bytes = site.arguments[0].bytes / matrixElements;
  for (const Call &call : calls) {
    Place place = getPlace(site, call, 1, bytes);
    for (unsigned i = 0; i < ownElements; ++i) {
      char *destination = place.at(getPosition(call.lane->lane, i));
      if (!workgroup.access(*call.lane, site, destination, bytes,
                            /*isStore=*/true))
        return;
      std::memcpy(destination,
                  call.arguments + site.arguments[0].offset + i * bytes, bytes);
    }
  }
}

static void fill(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  unsigned bytes = site.resultBytes / matrixElements;
  for (const Call &call : calls)
    for (unsigned i = 0; i < matrixElements; ++i)
      std::memcpy(call.result + i * bytes,
                  call.arguments + site.arguments[0].offset, bytes);
}

/// A uint3, which fills 16 bytes.
static void setTriple(const Call &call, const std::array<unsigned, 3> &value) {
  std::memcpy(call.result, value.data(), sizeof(value));
}

static void thread(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setTriple(calls.front(), calls.front().lane->thread);
}
static void group(Workgroup &workgroup, const Site &, ArrayRef<Call> calls) {
  setTriple(calls.front(), workgroup.getId());
}
static void groupSize(Workgroup &workgroup, const Site &,
                      ArrayRef<Call> calls) {
  setTriple(calls.front(), workgroup.getLaunch().options->block);
}
static void gridSize(Workgroup &workgroup, const Site &, ArrayRef<Call> calls) {
  setTriple(calls.front(), workgroup.getLaunch().options->grid);
}
static void laneIndex(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->lane);
}
static void subgroupIndex(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->subgroup);
}

std::optional<Handler> mma_select::sim::findAIRHandler(StringRef name) {
  name.consume_front("air.");
  if (name == "wg.barrier")
    return Handler{Meeting::Workgroup, doNothing};
  if (name == "simdgroup.barrier")
    return Handler{Meeting::Subgroup, doNothing};
  if (name.consume_front("simdgroup_matrix_8x8_")) {
    Execute execute = llvm::StringSwitch<Execute>(name)
                          .StartsWith("load.", load)
                          .StartsWith("store.", store)
                          .StartsWith("init_filled.", fill)
                          .Default(nullptr);
    if (!execute)
      return std::nullopt;
    return Handler{Meeting::Subgroup, execute};
  }
  Execute execute = llvm::StringSwitch<Execute>(name)
                        .Case("thread_position_in_threadgroup", thread)
                        .Case("threadgroup_position_in_grid", group)
                        .Case("threads_per_threadgroup", groupSize)
                        .Case("threadgroups_per_grid", gridSize)
                        .Case("thread_index_in_simdgroup", laneIndex)
                        .Case("simdgroup_index_in_threadgroup", subgroupIndex)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::None, execute};
}
