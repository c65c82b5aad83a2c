//===- Memory.cpp - what a kernel may touch -------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>
#include <sys/mman.h>

using namespace mma_select::sim;
using llvm::formatv;

Memory::Memory(llvm::ArrayRef<Buffer> buffers, size_t sharedBytes,
               unsigned numSubgroups)
    : buffers(buffers.begin(), buffers.end()), sharedBytes(sharedBytes),
      shadow(sharedBytes), meetingPhase(numSubgroups, 1) {
  if (sharedBytes == 0)
    return;
  void *memory = mmap(nullptr, sharedBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  if (memory == MAP_FAILED)
    llvm::report_fatal_error(
        "mma-sim: no memory below 4 GiB for shared memory");
  shared = static_cast<char *>(memory);
}

Memory::~Memory() {
  if (shared)
    munmap(shared, sharedBytes);
}

void Memory::reset() {
  if (shared)
    std::memset(shared, 0, sharedBytes);
  llvm::fill(shadow, Shadow());
}

std::string Memory::checkBounds(const char *address, size_t bytes) const {
  auto contains = [&](const Buffer &buffer) {
    return address >= buffer.data &&
           address + bytes <= buffer.data + buffer.bytes;
  };
  if (isShared(address) && address + bytes <= shared + sharedBytes)
    return {};
  if (lastBuffer < buffers.size() && contains(buffers[lastBuffer]))
    return {};
  for (size_t i = 0; i < buffers.size(); ++i)
    if (contains(buffers[i])) {
      lastBuffer = i;
      return {};
    }
  // Name the nearest buffer before the address: that one was overrun, or, if
  // the address is just before one, that one was underrun.
  std::string where = "no argument";
  long long best = 0;
  auto consider = [&](const char *data, size_t size, llvm::StringRef name) {
    long long offset = address - data;
    long long distance =
        offset < 0 ? -offset : offset - static_cast<long long>(size);
    if (where != "no argument" && distance >= best)
      return;
    best = distance;
    where = formatv("byte {0} of {1}, which has {2} bytes", offset, name, size);
  };
  for (const Buffer &buffer : buffers)
    consider(buffer.data, buffer.bytes, buffer.name);
  if (shared)
    consider(shared, sharedBytes, "shared memory");
  return formatv("{0} bytes at {1} are out of bounds: {2}", bytes,
                 static_cast<const void *>(address), where);
}

bool Memory::isConcurrent(Witness witness, uint32_t subgroup, uint32_t barrier,
                          uint32_t meeting) const {
  if (barrier != barrierPhase)
    return false;
  return subgroup != witness.subgroup || meeting == meetingPhase[subgroup];
}

std::string Memory::checkRaces(Witness witness, const char *address,
                               size_t bytes, bool isStore) {
  size_t first = address - shared;
  for (size_t i = first; i < first + bytes; ++i) {
    Shadow &byte = shadow[i];
    uint32_t meeting = meetingPhase[witness.subgroup];
    auto race = [&](const char *what, int32_t other) {
      return formatv(
                 "byte {0} of shared memory is {1} by lane {2} and {3} by lane "
                 "{4} with no barrier in between",
                 i, what, other, isStore ? "written" : "read", witness.lane)
          .str();
    };
    if (byte.writer >= 0 && byte.writer != static_cast<int32_t>(witness.lane) &&
        isConcurrent(witness, byte.writerSubgroup, byte.writeBarrier,
                     byte.writeMeeting))
      return race("written", byte.writer);
    bool readNow = byte.reader >= 0 && byte.readBarrier == barrierPhase;
    if (isStore) {
      bool othersRead =
          readNow && (byte.manyLanesRead ||
                      byte.reader != static_cast<int32_t>(witness.lane));
      if (othersRead && (byte.manySubgroupsRead ||
                         isConcurrent(witness, byte.readerSubgroup,
                                      byte.readBarrier, byte.readMeeting)))
        return race("read", byte.reader);
      byte.writer = static_cast<int32_t>(witness.lane);
      byte.writerSubgroup = witness.subgroup;
      byte.writeBarrier = barrierPhase;
      byte.writeMeeting = meeting;
      continue;
    }
    bool samePhase = readNow && (byte.readerSubgroup != witness.subgroup ||
                                 byte.readMeeting == meeting);
    byte.manySubgroupsRead =
        readNow &&
        (byte.manySubgroupsRead || byte.readerSubgroup != witness.subgroup);
    byte.manyLanesRead =
        samePhase && (byte.manyLanesRead ||
                      byte.reader != static_cast<int32_t>(witness.lane));
    byte.reader = static_cast<int32_t>(witness.lane);
    byte.readerSubgroup = witness.subgroup;
    byte.readBarrier = barrierPhase;
    byte.readMeeting = meeting;
  }
  return {};
}

std::string Memory::check(Witness witness, const void *address, size_t bytes,
                          bool isStore) {
  const char *begin = static_cast<const char *>(address);
  std::string fault = checkBounds(begin, bytes);
  if (fault.empty() && isShared(begin))
    fault = checkRaces(witness, begin, bytes, isStore);
  return fault;
}

void AccessRecorder::record(uint32_t site, unsigned lane, LaneAccess access) {
  SiteAccesses &accesses = bySite[site];
  if (accesses.passes.empty())
    touched.push_back(site);
  if (accesses.passes.size() <= lane)
    accesses.passes.resize(lane + 1);
  uint32_t pass = accesses.passes[lane]++;
  if (accesses.instances.size() <= pass)
    accesses.instances.resize(pass + 1);
  accesses.instances[pass].push_back(access);
}

void AccessRecorder::flush(llvm::function_ref<void(const Group &)> take) {
  for (uint32_t site : touched) {
    for (const std::vector<LaneAccess> &instance : bySite[site].instances)
      take({site, instance});
    bySite[site] = SiteAccesses();
  }
  touched.clear();
}
