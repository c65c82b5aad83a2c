//===- Entries.h - what reads text from outside -----------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// An entry takes any bytes. What it finds, it says by ending the process.
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_MMA_FUZZ_PARSERS_ENTRIES_H
#define TOOLS_MMA_FUZZ_PARSERS_ENTRIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mma_select::fuzz {

/// Layout lines, `lane(m0 m1) reg(k0)`.
void readLayout(llvm::StringRef text);
/// Manifests, the JSON form of the table.
void readManifest(llvm::StringRef text);
/// What mma-sim takes: arguments, expectations, and npy files.
void readArgument(llvm::StringRef text);
void readArray(llvm::StringRef text);
/// Attributes, types and ops of the dialect.
void readDialect(llvm::StringRef text);

struct Entry {
  llvm::StringRef name; ///< also of the folder with its corpus
  void (*read)(llvm::StringRef text);
};
llvm::ArrayRef<Entry> getEntries();

} // namespace mma_select::fuzz

#endif // TOOLS_MMA_FUZZ_PARSERS_ENTRIES_H
