//===- Fuzzer.cpp - an entry for libFuzzer --------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// FUZZ_ENTRY is the function that this program tries.
//
//===----------------------------------------------------------------------===//

#include "Entries.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  mma_select::fuzz::FUZZ_ENTRY(
      llvm::StringRef(reinterpret_cast<const char *>(data), size));
  return 0;
}
