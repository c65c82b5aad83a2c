//===- Statistics.cpp - what a simulated launch counted -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/Statistics.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <array>
#include <set>

using namespace mma_select::sim;
using llvm::ArrayRef;
using llvm::formatv;
namespace json = llvm::json;

void AccessCounts::add(const AccessCounts &other) {
  accesses += other.accesses;
  lanes += other.lanes;
  bytes += other.bytes;
  segments32 += other.segments32;
  segments64 += other.segments64;
  segments128 += other.segments128;
}

void Statistics::add(const Statistics &other) {
  for (const auto &[name, count] : other.matrixOps)
    matrixOps[name] += count;
  matrixFlops += other.matrixFlops;
  globalLoads.add(other.globalLoads);
  globalStores.add(other.globalStores);
  sharedLoads.add(other.sharedLoads);
  sharedStores.add(other.sharedStores);
  bankConflicts += other.bankConflicts;
  barriers += other.barriers;
  partialMeetings += other.partialMeetings;
  lanesMaskedOff += other.lanesMaskedOff;
}

static uint64_t countSegments(ArrayRef<LaneAccess> lanes, uint64_t size) {
  std::set<uint64_t> segments;
  for (const LaneAccess &access : lanes)
    for (uint64_t s = access.address / size,
                  last = (access.address + access.bytes - 1) / size;
         s <= last; ++s)
      segments.insert(s);
  return segments.size();
}

void mma_select::sim::countAccess(AccessCounts &counts,
                                  ArrayRef<LaneAccess> lanes) {
  ++counts.accesses;
  counts.lanes += lanes.size();
  for (const LaneAccess &access : lanes)
    counts.bytes += access.bytes;
  counts.segments32 += countSegments(lanes, 32);
  counts.segments64 += countSegments(lanes, 64);
  counts.segments128 += countSegments(lanes, 128);
}

uint64_t mma_select::sim::countBankConflicts(ArrayRef<LaneAccess> lanes,
                                             unsigned banks) {
  constexpr unsigned wordBytes = 4;
  uint64_t extra = 0;
  // 8- and 16-byte accesses are served a half or a quarter of the lanes at a
  // time.
  for (size_t first = 0; first < lanes.size();) {
    size_t group = std::max<size_t>(
        1, banks * wordBytes / std::max(lanes[first].bytes, wordBytes));
    ArrayRef<LaneAccess> part =
        lanes.slice(first, std::min(group, lanes.size() - first));
    std::vector<std::set<uint64_t>> words(banks);
    for (const LaneAccess &access : part)
      for (uint64_t w = access.address / wordBytes,
                    last = (access.address + access.bytes - 1) / wordBytes;
           w <= last; ++w)
        words[w % banks].insert(w); // the same word is broadcast
    size_t most = 0;
    for (const std::set<uint64_t> &bank : words)
      most = std::max(most, bank.size());
    extra += most ? most - 1 : 0;
    first += part.size();
  }
  return extra;
}

static void printAccesses(llvm::raw_ostream &os, llvm::StringRef name,
                          const AccessCounts &counts) {
  if (counts.accesses == 0)
    return;
  os << formatv("  {0,-14} {1} accesses, {2:f1} bytes per lane, segments of "
                "32/64/128 bytes per access {3:f1}/{4:f1}/{5:f1}\n",
                name, counts.accesses, double(counts.bytes) / counts.lanes,
                double(counts.segments32) / counts.accesses,
                double(counts.segments64) / counts.accesses,
                double(counts.segments128) / counts.accesses);
}

void Statistics::print(llvm::raw_ostream &os) const {
  os << "statistics:\n";
  for (const auto &[name, count] : matrixOps)
    os << formatv("  {0,-14} {1} {2}\n", "matrix op", count, name);
  os << formatv("  {0,-14} {1}\n", "matrix flops", matrixFlops);
  printAccesses(os, "global load", globalLoads);
  printAccesses(os, "global store", globalStores);
  printAccesses(os, "shared load", sharedLoads);
  printAccesses(os, "shared store", sharedStores);
  os << formatv("  {0,-14} {1}\n", "bank conflicts", bankConflicts)
     << formatv("  {0,-14} {1}\n", "barriers", barriers)
     << formatv("  {0,-14} {1} lanes in accesses, {2} partial meetings\n",
                "masked off", lanesMaskedOff, partialMeetings);
}

static json::Value toJSON(const AccessCounts &counts) {
  return json::Object{{"accesses", counts.accesses},
                      {"lanes", counts.lanes},
                      {"bytes", counts.bytes},
                      {"segments_32", counts.segments32},
                      {"segments_64", counts.segments64},
                      {"segments_128", counts.segments128}};
}

json::Value Statistics::toJSON() const {
  json::Object ops;
  for (const auto &[name, count] : matrixOps)
    ops[name] = count;
  return json::Object{{"matrix_ops", std::move(ops)},
                      {"matrix_flops", matrixFlops},
                      {"global_loads", ::toJSON(globalLoads)},
                      {"global_stores", ::toJSON(globalStores)},
                      {"shared_loads", ::toJSON(sharedLoads)},
                      {"shared_stores", ::toJSON(sharedStores)},
                      {"bank_conflicts", bankConflicts},
                      {"barriers", barriers},
                      {"partial_meetings", partialMeetings},
                      {"lanes_masked_off", lanesMaskedOff}};
}
