//===- Manifest.cpp - mma-query manifest ----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mma_select/ISA/JSON.h"
#include "llvm/Support/FormatVariadic.h"

using namespace query;

llvm::cl::SubCommand query::manifestCommand("manifest",
                                            "print the whole table as JSON");

int query::runManifest(const InstructionSet &set) {
  llvm::outs() << llvm::formatv("{0:2}\n", mma_select::ISA::toJSON(set));
  return Success;
}
