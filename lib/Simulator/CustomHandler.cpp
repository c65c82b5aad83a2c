//===- CustomHandler.cpp - functions of the embedder's machine ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workgroup.h"

using namespace mma_select::sim;

static void execute(Workgroup &workgroup, const Site &site,
                    llvm::ArrayRef<Call> calls) {
  llvm::SmallVector<CustomCall> lanes;
  for (const Call &call : calls) {
    CustomCall &lane = lanes.emplace_back();
    lane.lane = call.lane->lane;
    lane.thread = call.lane->thread;
    lane.workgroup = workgroup.getId();
    for (const Slot &slot : site.arguments)
      lane.arguments.emplace_back(call.arguments + slot.offset, slot.bytes);
    lane.result = {call.result, site.resultBytes};
  }
  if (llvm::Error error = site.intrinsic->execute(lanes))
    workgroup.fail(site, calls.front().lane, llvm::toString(std::move(error)));
}

Handler mma_select::sim::getCustomHandler(const CustomIntrinsic &intrinsic) {
  return {intrinsic.meeting, intrinsic.execute ? execute : doNothing};
}
