//===- JSON.h - chips and instructions as JSON ------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The manifest: a whole table as one JSON document, out of a set and into one.
// docs/mma-query.md lists its members. An instruction that this project does
// not ship is one more object in such a document; nothing has to be rebuilt.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_JSON_H
#define MMA_SELECT_ISA_JSON_H

#include "mma_select/ISA/InstructionSet.h"
#include "llvm/Support/JSON.h"

namespace mma_select::ISA {

/// The `version` that manifests carry and that the reader accepts.
constexpr int64_t manifestVersion = 1;

/// What the reader accepts: a document takes some 40 times its bytes of memory,
/// and LLVM's JSON parser a stack frame for each nested value. The built-in
/// table has 1.5 MB and five levels.
constexpr size_t maxManifestBytes = size_t(16) << 20;
constexpr unsigned maxManifestDepth = 32;

/// Chips by target and name, instructions by name: two sets with the same
/// contents give the same document.
llvm::json::Value toJSON(const InstructionSet &set);

/// Adds the chips and instructions of a manifest to a set. A chip that the set
/// has already is skipped if all its members agree. Every row is verified like
/// the built-in ones. Fails with a message that names the row and the field;
/// the set then holds what came before the fault.
llvm::Error readJSON(llvm::StringRef text, InstructionSet &set);

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_JSON_H
