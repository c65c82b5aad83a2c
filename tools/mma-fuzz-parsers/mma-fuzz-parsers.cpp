//===- mma-fuzz-parsers.cpp - the corpus, once more -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Reads each file of the corpus with the entry that its folder is named like.
// Needs no libFuzzer, so every test run does it.
//
//===----------------------------------------------------------------------===//

#include "Entries.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mma_select::fuzz;

static int fail(const Twine &message) {
  errs() << "mma-fuzz-parsers: error: " << message << '\n';
  return 1;
}

/// The number of files, 0 when there is none to read.
static unsigned readAll(const Entry &entry, StringRef folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (sys::fs::directory_iterator file(folder, error), end;
       !error && file != end; file.increment(error))
    paths.push_back(file->path());
  llvm::sort(paths);
  unsigned count = 0;
  for (const std::string &path : paths) {
    auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!buffer)
      return 0;
    entry.read((*buffer)->getBuffer());
    ++count;
  }
  return count;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  if (argc != 2)
    return fail("usage: mma-fuzz-parsers <folder with a folder per entry>");
  for (const Entry &entry : getEntries()) {
    SmallString<128> folder(argv[1]);
    sys::path::append(folder, entry.name);
    unsigned count = readAll(entry, folder);
    if (count == 0)
      return fail("there is nothing to read in " + folder);
    outs() << formatv("{0}: {1} files\n", entry.name, count);
  }
  return 0;
}
