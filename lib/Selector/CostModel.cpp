//===- CostModel.cpp - the order of candidates ----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/CostModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <tuple>

using namespace mma_select;
using llvm::ArrayRef;
using llvm::Expected;

bool RankKey::operator<(const RankKey &other) const {
  auto value = [](const KeyPart &part) { return part.value; };
  auto mine = llvm::map_range(parts, value);
  auto theirs = llvm::map_range(other.parts, value);
  if (!llvm::equal(mine, theirs))
    return std::lexicographical_compare(mine.begin(), mine.end(),
                                        theirs.begin(), theirs.end());
  return name < other.name;
}

unsigned mma_select::getFullRate(ArrayRef<Candidate> candidates) {
  unsigned rate = 0;
  for (const Candidate &candidate : candidates)
    if (candidate.availability->native)
      rate = std::max(rate, candidate.availability->rate);
  return rate;
}

/// A product of sizes that stays at the largest key instead of overflowing.
static int64_t multiply(std::initializer_list<uint64_t> factors) {
  constexpr uint64_t largest = std::numeric_limits<int64_t>::max();
  uint64_t product = 1;
  for (uint64_t factor : factors)
    product = std::min(largest, llvm::SaturatingMultiply(product, factor));
  return product;
}

RankKey mma_select::getFootprintKey(const ISA::Instruction &instruction,
                                    const ISA::Availability &availability,
                                    unsigned fullRate) {
  // An emulated form never counts as fast, whatever its rate says. Where no row
  // is native, all are equally deficient.
  int64_t rate = availability.native ? availability.rate : 0;
  // Rows verify, so the lanes divide the accumulator.
  std::optional<unsigned> footprint = llvm::cantFail(ISA::getFootprint(
      instruction.m, instruction.n, instruction.blocks, instruction.laneCount));
  RankKey key;
  key.parts = {
      {"rate_deficit", int64_t(fullRate) - rate},
      {"footprint", footprint.value_or(0)},
      // At equal register cost, the deeper contraction first.
      {"negated_density", -multiply({instruction.m, instruction.n,
                                     instruction.k, instruction.blocks})}};
  key.name = instruction.name;
  return key;
}

RankContext mma_select::makeRankContext(const Request &request,
                                        ArrayRef<Candidate> candidates) {
  return {request, getFullRate(candidates),
          llvm::all_of(candidates, [](const Candidate &candidate) {
            return candidate.availability->cycles != 0;
          })};
}

RankKey mma_select::getThroughputKey(const ISA::Instruction &instruction,
                                     const ISA::Availability &availability,
                                     const RankContext &context) {
  // Sizes that are not known: multiples of every instruction's.
  constexpr int64_t unknownSize = 4096, unknownBatch = 64;
  const Request &request = context.request;
  std::pair<uint64_t, uint64_t> dims[] = {
      {request.m.value_or(unknownSize), instruction.m},
      {request.n.value_or(unknownSize), instruction.n},
      {request.k.value_or(unknownSize), instruction.k},
      {request.batch ? unknownBatch : 1, instruction.blocks}};
  int64_t tiles = 1, useful = 1, padded = 1;
  for (auto [size, native] : dims) {
    uint64_t count = llvm::divideCeil(size, native);
    tiles = multiply({uint64_t(tiles), count});
    useful = multiply({uint64_t(useful), size});
    padded = multiply({uint64_t(padded), count, native});
  }
  uint64_t rate = std::max(availability.rate, 1u);
  KeyPart time =
      context.cyclesKnown
          ? KeyPart{"cycles", multiply({uint64_t(tiles), availability.cycles})}
          : KeyPart{"relative_cost",
                    int64_t(llvm::divideCeil(
                        multiply({uint64_t(padded), context.fullRate}), rate))};
  RankKey footprint = getFootprintKey(instruction, availability, 0);
  RankKey key;
  key.parts = {{"emulated", !availability.native},
               time,
               {"padding", padded - useful},
               footprint.parts[1],
               footprint.parts[2]};
  key.name = instruction.name;
  return key;
}

ArrayRef<Policy> mma_select::getPolicies() {
  static const Policy policies[] = {
      {"footprint",
       [](const ISA::Instruction &instruction,
          const ISA::Availability &availability, const RankContext &context) {
         return getFootprintKey(instruction, availability, context.fullRate);
       },
       /*startsWithRate=*/true},
      {"throughput", getThroughputKey, /*startsWithRate=*/false}};
  return policies;
}

const Policy *mma_select::findPolicy(llvm::StringRef name) {
  const Policy *policy = llvm::find_if(
      getPolicies(), [&](const Policy &p) { return p.name == name; });
  return policy == getPolicies().end() ? nullptr : policy;
}

Expected<std::vector<RankedShape>>
mma_select::rankByFootprint(ArrayRef<Shape> shapes, unsigned laneCount,
                            std::optional<unsigned> k) {
  std::vector<RankedShape> ranked;
  for (const Shape &shape : shapes) {
    if (k && shape.k != *k)
      continue;
    Expected<std::optional<unsigned>> footprint =
        ISA::getFootprint(shape.m, shape.n, /*blocks=*/1, laneCount);
    if (!footprint)
      return footprint.takeError();
    ranked.push_back({shape, *footprint});
  }
  llvm::sort(ranked, [](const RankedShape &lhs, const RankedShape &rhs) {
    auto key = [](const RankedShape &r) {
      return std::make_tuple(r.footprint.value_or(0),
                             -multiply({r.shape.m, r.shape.n, r.shape.k}),
                             r.shape.m, r.shape.n, r.shape.k);
    };
    return key(lhs) < key(rhs);
  });
  return ranked;
}
