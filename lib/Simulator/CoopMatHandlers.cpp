//===- CoopMatHandlers.cpp - SPIR-V cooperative matrices ------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The calls that mma-select-coopmat-to-llvm writes (docs/Simulator.md lists
// them). A matrix is a vector of as many elements in each lane as all lanes
// need to hold it.
//
// Which lane holds which element is a driver's secret; what is here is one
// choice. Matrices of two roles or of elements of two sizes are held in
// different ways, so that code which takes one for the other goes wrong.
//
//===----------------------------------------------------------------------===//

#include "CoopMat.h"

#include "Workgroup.h"
#include "mma_select/Simulator/MatrixUnit.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {
/// A matrix that lanes hold together.
class Distribution {
public:
  Distribution(unsigned rows, unsigned columns, unsigned use, unsigned bytes,
               unsigned lanes)
      : rows(rows), columns(columns), bytes(bytes), lanes(lanes),
        byColumns(use == 1), cyclic(isCyclic(bytes)) {}

  /// The same elements, where those of another size are.
  Distribution withPlacesOf(unsigned otherBytes) const {
    Distribution other(*this);
    other.cyclic = isCyclic(otherBytes);
    return other;
  }

  unsigned getSlots() const { return llvm::divideCeil(getSize(), lanes); }
  unsigned getBytes() const { return bytes; }
  unsigned getSize() const { return rows * columns; }

  struct Place {
    unsigned row, column;
  };
  /// Where the element in `slot` of `lane` is in the matrix; none where the
  /// matrix has no more elements.
  std::optional<Place> find(unsigned lane, unsigned slot) const {
    unsigned index = cyclic ? slot * lanes + lane : lane * getSlots() + slot;
    if (index >= getSize())
      return std::nullopt;
    return byColumns ? Place{index % rows, index / rows}
                     : Place{index / columns, index % columns};
  }
  /// The number of an element, row by row.
  unsigned getIndex(Place place) const {
    return place.row * columns + place.column;
  }

private:
  static bool isCyclic(unsigned bytes) { return bytes == 4; }

  unsigned rows, columns, bytes, lanes;
  bool byColumns, cyclic;
};
} // namespace

/// Rows, columns, use and bytes of an element are the four arguments from
/// `first` on.
static Distribution getDistribution(Workgroup &workgroup, const Site &site,
                                    const Call &call, unsigned first) {
  auto get = [&](unsigned i) {
    return getArgument<uint32_t>(site, call, first + i);
  };
  return {get(0), get(1), get(2), get(3), workgroup.getSubgroupSize()};
}

/// A matrix that some lanes of the subgroup do not hold is not whole.
static bool isWhole(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  if (calls.size() == workgroup.getSubgroupSize())
    return true;
  workgroup.fail(site, calls.front().lane,
                 "a cooperative matrix needs a full subgroup of " +
                     llvm::Twine(workgroup.getSubgroupSize()) +
                     " lanes, this one has " + llvm::Twine(calls.size()));
  return false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Arguments from `first` on: pointer, stride of a row, stride of a column (in
/// elements), and what getDistribution() reads. Calls back with each element's
/// place in a lane and address.
template <typename Move>
static void forEachElement(Workgroup &workgroup, const Site &site,
                           ArrayRef<Call> calls, unsigned first, bool isStore,
                           Move move) {
  if (!isWhole(workgroup, site, calls))
    return;
  for (const Call &call : calls) {
    auto *base = getArgument<char *>(site, call, first);
    auto rowStride = getArgument<int64_t>(site, call, first + 1);
    auto columnStride = getArgument<int64_t>(site, call, first + 2);
    Distribution matrix = getDistribution(workgroup, site, call, first + 3);
    unsigned bytes = matrix.getBytes();
    for (unsigned slot = 0; slot < matrix.getSlots(); ++slot) {
      std::optional<Distribution::Place> place =
          matrix.find(call.lane->lane, slot);
      if (!place)
        continue;
      char *address = base + (int64_t(place->row) * rowStride +
                              int64_t(place->column) * columnStride) *
                                 int64_t(bytes);
      if (!workgroup.access(*call.lane, site, address, bytes, isStore))
        return;
      move(call, slot * bytes, address, bytes);
    }
  }
}

static void load(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  // No number: what is no element of the matrix must not be used.
  for (const Call &call : calls)
    std::memset(call.result, 0xff, site.resultBytes);
  forEachElement(workgroup, site, calls, 0, /*isStore=*/false,
                 [](const Call &call, unsigned offset, const char *address,
                    unsigned bytes) {
                   std::memcpy(call.result + offset, address, bytes);
                 });
}

static void store(Workgroup &workgroup, const Site &site,
                  ArrayRef<Call> calls) {
  forEachElement(
      workgroup, site, calls, 1, /*isStore=*/true,
      [&](const Call &call, unsigned offset, char *address, unsigned bytes) {
        std::memcpy(address, call.arguments + site.arguments[0].offset + offset,
                    bytes);
      });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The matrix of argument `argument`, row by row.
static std::vector<char> collectMatrix(const Site &site, ArrayRef<Call> calls,
                                       unsigned argument,
                                       const Distribution &matrix) {
  unsigned bytes = matrix.getBytes();
  std::vector<char> elements(size_t(matrix.getSize()) * bytes);
  for (const Call &call : calls)
    for (unsigned slot = 0; slot < matrix.getSlots(); ++slot)
      if (auto place = matrix.find(call.lane->lane, slot))
        std::memcpy(&elements[size_t(matrix.getIndex(*place)) * bytes],
                    call.arguments + site.arguments[argument].offset +
                        slot * bytes,
                    bytes);
  return elements;
}

static void scatter(const Site &site, ArrayRef<Call> calls,
                    ArrayRef<char> elements, const Distribution &matrix) {
  unsigned bytes = matrix.getBytes();
  for (const Call &call : calls) {
    std::memset(call.result, 0xff, site.resultBytes);
    for (unsigned slot = 0; slot < matrix.getSlots(); ++slot)
      if (auto place = matrix.find(call.lane->lane, slot))
        std::memcpy(call.result + slot * bytes,
                    &elements[size_t(matrix.getIndex(*place)) * bytes], bytes);
  }
}

/// `(matrix, rows, columns, use, bytes, bytes before)`: the elements are where
/// those of another size are, and go where those of their own are.
static void move(Workgroup &workgroup, const Site &site, ArrayRef<Call> calls) {
  if (!isWhole(workgroup, site, calls))
    return;
  const Call &first = calls.front();
  Distribution after = getDistribution(workgroup, site, first, 1);
  Distribution before =
      after.withPlacesOf(getArgument<uint32_t>(site, first, 5));
  scatter(site, calls, collectMatrix(site, calls, 0, before), after);
}

void mma_select::sim::multiplyCoopMat(Workgroup &workgroup, const Site &site,
                                      ArrayRef<Call> calls) {
  if (!isWhole(workgroup, site, calls))
    return;
  const ISA::Instruction &row = *site.row;
  unsigned lanes = workgroup.getSubgroupSize();
  auto getMatrix = [&](ISA::OperandRole role, unsigned use) {
    return Distribution(row.getRows(role), row.getColumns(role), use,
                        row.getOperand(role).getElementBits() / 8, lanes);
  };
  Distribution accumulator = getMatrix(ISA::OperandRole::Acc, 2);
  std::vector<char> a =
      collectMatrix(site, calls, 0, getMatrix(ISA::OperandRole::A, 0));
  std::vector<char> b =
      collectMatrix(site, calls, 1, getMatrix(ISA::OperandRole::B, 1));
  std::vector<char> c = collectMatrix(site, calls, 2, accumulator);
  std::vector<char> d(getResultBytes(row));
  const char *aBytes = a.data(), *bBytes = b.data(), *cBytes = c.data();
  char *dBytes = d.data();
  if (llvm::Error error = executeMma(row, aBytes, bBytes, cBytes, dBytes)) {
    workgroup.fail(site, calls.front().lane, llvm::toString(std::move(error)));
    return;
  }
  scatter(site, calls, d, accumulator);
}

/// `(rows, columns, use, bytes)`: how many elements the lane has.
static void length(Workgroup &workgroup, const Site &site,
                   ArrayRef<Call> calls) {
  const Call &call = calls.front();
  Distribution matrix = getDistribution(workgroup, site, call, 0);
  uint32_t count = 0;
  for (unsigned slot = 0; slot < matrix.getSlots(); ++slot)
    count += matrix.find(call.lane->lane, slot).has_value();
  setResult(call, count);
}

//===----------------------------------------------------------------------===//
// Ids
//===----------------------------------------------------------------------===//

static void setDimension(const Site &site, const Call &call,
                         const std::array<unsigned, 3> &values) {
  setResult<uint32_t>(call, values[getArgument<uint32_t>(site, call, 0) % 3]);
}

static void threadId(Workgroup &, const Site &site, ArrayRef<Call> calls) {
  setDimension(site, calls.front(), calls.front().lane->thread);
}
static void blockId(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  setDimension(site, calls.front(), workgroup.getId());
}
static void blockDim(Workgroup &workgroup, const Site &site,
                     ArrayRef<Call> calls) {
  setDimension(site, calls.front(), workgroup.getLaunch().options->block);
}
static void gridDim(Workgroup &workgroup, const Site &site,
                    ArrayRef<Call> calls) {
  setDimension(site, calls.front(), workgroup.getLaunch().options->grid);
}
static void laneId(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->lane);
}
static void subgroupId(Workgroup &, const Site &, ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), calls.front().lane->subgroup);
}
static void subgroupSize(Workgroup &workgroup, const Site &,
                         ArrayRef<Call> calls) {
  setResult<uint32_t>(calls.front(), workgroup.getSubgroupSize());
}
static void numSubgroups(Workgroup &workgroup, const Site &,
                         ArrayRef<Call> calls) {
  unsigned lanes = 1;
  for (unsigned size : workgroup.getLaunch().options->block)
    lanes *= size;
  setResult<uint32_t>(calls.front(),
                      llvm::divideCeil(lanes, workgroup.getSubgroupSize()));
}

std::optional<Handler> mma_select::sim::findCoopMatHandler(StringRef name) {
  name.consume_front(coopMatPrefix);
  if (name == "workgroup_barrier")
    return Handler{Meeting::Workgroup, doNothing};
  Execute collective = llvm::StringSwitch<Execute>(name)
                           .StartsWith("load.", load)
                           .StartsWith("store.", store)
                           .StartsWith("move.", move)
                           .Case("subgroup_barrier", doNothing)
                           .Default(nullptr);
  if (collective)
    return Handler{Meeting::Subgroup, collective};
  Execute own = llvm::StringSwitch<Execute>(name)
                    .Case("length", length)
                    .Case("thread_id", threadId)
                    .Case("block_id", blockId)
                    .Case("block_dim", blockDim)
                    .Case("grid_dim", gridDim)
                    .Case("lane_id", laneId)
                    .Case("subgroup_id", subgroupId)
                    .Case("subgroup_size", subgroupSize)
                    .Case("num_subgroups", numSubgroups)
                    .Default(nullptr);
  if (!own)
    return std::nullopt;
  return Handler{Meeting::None, own};
}
