//===- AMDGPUTransposeLoads.cpp - loads that exchange rows and columns ----===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only the 16-bit form of gfx1250: public runs on hardware and an emulator
// agree that eight lanes exchange an 8x8 matrix. Of the other widths, and of
// gfx950, no two sources say the same.
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"

#include <cstring>

using namespace mma_select::sim;
using llvm::ArrayRef;

static constexpr unsigned size = 8, elementBytes = 2;

/// Lane j of each eight gives the address of row j, and gets column j.
static void loadTransposed16(Workgroup &workgroup, const Site &site,
                             ArrayRef<Call> calls) {
  if (!llvm::StringRef(site.chip->name).starts_with("gfx125"))
    return workgroup.fail(site, calls.front().lane,
                          "does not exist on " + site.chip->name);
  for (auto [i, call] : llvm::enumerate(calls)) {
    auto *row = getArgument<const char *>(site, call, 0);
    if (!workgroup.access(*call.lane, site, row, size * elementBytes,
                          /*isStore=*/false))
      return;
    unsigned first = i / size * size, column = i % size;
    for (unsigned j = 0; j < size; ++j)
      std::memcpy(calls[first + j].result + column * elementBytes,
                  row + j * elementBytes, elementBytes);
  }
}

std::optional<Handler>
mma_select::sim::findAMDGPUTransposeLoad(llvm::StringRef name) {
  if (name.starts_with("ds.load.tr16.b128"))
    return Handler{Meeting::Subgroup, loadTransposed16};
  return std::nullopt;
}
