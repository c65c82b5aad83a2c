//===- X86Handlers.cpp - AMX tiles in memory ------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is a pointer to 16 rows of 64 bytes that is never written again.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstring>

using namespace mma_select::sim;

static constexpr unsigned tileRows = 16, tileRowBytes = 64;

char *mma_select::sim::makeTile(const Call &call) {
  return call.lane->objects.emplace_back(tileRows * tileRowBytes).data();
}

/// Rows and bytes of a row, the first two arguments of every tile intrinsic.
static bool getShape(Workgroup &workgroup, const Site &site, const Call &call,
                     unsigned &rows, unsigned &bytes) {
  rows = getArgument<uint16_t>(site, call, 0);
  bytes = getArgument<uint16_t>(site, call, 1);
  if (rows > 0 && rows <= tileRows && bytes > 0 && bytes <= tileRowBytes)
    return true;
  workgroup.fail(site, call.lane,
                 "a tile has 1 to 16 rows of 1 to 64 bytes, not " +
                     llvm::Twine(rows) + " of " + llvm::Twine(bytes));
  return false;
}

static void zero(Workgroup &, const Site &, llvm::ArrayRef<Call> calls) {
  setResult<char *>(calls.front(), makeTile(calls.front()));
}

static void load(Workgroup &workgroup, const Site &site,
                 llvm::ArrayRef<Call> calls) {
  const Call &call = calls.front();
  unsigned rows, bytes;
  if (!getShape(workgroup, site, call, rows, bytes))
    return;
  auto *base = getArgument<const char *>(site, call, 2);
  auto stride = getArgument<int64_t>(site, call, 3);
  char *tile = makeTile(call);
  for (unsigned row = 0; row < rows; ++row) {
    const char *source = base + row * stride;
    if (!workgroup.access(*call.lane, site, source, bytes, /*isStore=*/false))
      return;
    std::memcpy(tile + row * tileRowBytes, source, bytes);
  }
  setResult<char *>(call, tile);
}

static void store(Workgroup &workgroup, const Site &site,
                  llvm::ArrayRef<Call> calls) {
  const Call &call = calls.front();
  unsigned rows, bytes;
  if (!getShape(workgroup, site, call, rows, bytes))
    return;
  auto *base = getArgument<char *>(site, call, 2);
  auto stride = getArgument<int64_t>(site, call, 3);
  auto *tile = getArgument<const char *>(site, call, 4);
  for (unsigned row = 0; row < rows; ++row) {
    char *destination = base + row * stride;
    if (!workgroup.access(*call.lane, site, destination, bytes,
                          /*isStore=*/true))
      return;
    std::memcpy(destination, tile + row * tileRowBytes, bytes);
  }
}

std::optional<Handler> mma_select::sim::findX86Handler(llvm::StringRef name) {
  Execute execute = llvm::StringSwitch<Execute>(name)
                        .Case("llvm.x86.tilezero.internal", zero)
                        .Cases({"llvm.x86.tileloadd64.internal",
                                "llvm.x86.tileloaddt164.internal"},
                               load)
                        .Case("llvm.x86.tilestored64.internal", store)
                        .Default(nullptr);
  if (!execute)
    return std::nullopt;
  return Handler{Meeting::None, execute};
}
