//===- Manifest.cpp - what mma-compile says of a kernel -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace host;
using llvm::json::Object;

[[noreturn]] static void fail(const llvm::Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  std::exit(1);
}

/// A count, or a size of an argument divided by a tile, rounded up, or a
/// product of such.
static unsigned readCount(const Object &entry,
                          const std::vector<Matrix> &arguments) {
  if (std::optional<int64_t> count = entry.getInteger("count"))
    return *count;
  if (const llvm::json::Array *factors = entry.getArray("factors")) {
    unsigned product = 1;
    for (const llvm::json::Value &factor : *factors)
      product *= readCount(*factor.getAsObject(), arguments);
    return product;
  }
  std::optional<int64_t> argument = entry.getInteger("argument"),
                         dim = entry.getInteger("dim"),
                         tile = entry.getInteger("tile");
  if (!argument || !dim || !tile || *argument >= int64_t(arguments.size()))
    fail("a size of the grid that this program does not know");
  const Matrix &matrix = arguments[*argument];
  int64_t size = *dim == 0 ? matrix.rows : matrix.columns;
  return (size + *tile - 1) / *tile;
}

/// MLIR passes a memref as several parameters.
static uint64_t getParameter(llvm::StringRef name, const Matrix &matrix) {
  if (name == "allocated" || name == "aligned")
    return reinterpret_cast<uintptr_t>(matrix.data);
  if (name == "offset")
    return 0;
  if (name == "size0")
    return matrix.rows;
  if (name == "size1" || name == "stride0")
    return matrix.columns;
  if (name == "stride1")
    return 1;
  fail("a parameter '" + name + "' that this program does not know");
}

Kernel host::readKernel(const std::string &path,
                        const std::vector<Matrix> &arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    fail("cannot read " + path + ": " + buffer.getError().message());
  llvm::Expected<llvm::json::Value> manifest =
      llvm::json::parse((*buffer)->getBuffer());
  if (!manifest)
    fail(path + ": " + llvm::toString(manifest.takeError()));
  const Object *root = manifest->getAsObject();
  const llvm::json::Array *kernels = root ? root->getArray("kernels") : nullptr;
  const Object *entry =
      kernels && !kernels->empty() ? kernels->front().getAsObject() : nullptr;
  const llvm::json::Array *known =
      entry ? entry->getArray("arguments") : nullptr;
  if (!known || !entry->getString("name"))
    fail(path + " has no kernel");
  if (known->size() != arguments.size())
    fail("the kernel has " + llvm::Twine(known->size()) + " arguments, not " +
         llvm::Twine(arguments.size()));

  Kernel kernel{entry->getString("name")->str(), {1, 1, 1}, {1, 1, 1}, {}};
  // A kernel for a CPU has neither.
  if (const llvm::json::Array *block = entry->getArray("block"))
    for (unsigned dim = 0; dim < 3; ++dim)
      kernel.block[dim] = *(*block)[dim].getAsInteger();
  if (const llvm::json::Array *grid = entry->getArray("grid"))
    for (unsigned dim = 0; dim < 3; ++dim)
      kernel.grid[dim] = readCount(*(*grid)[dim].getAsObject(), arguments);
  for (auto [argument, matrix] : llvm::zip(*known, arguments)) {
    const llvm::json::Array *parameters =
        argument.getAsObject()->getArray("parameters");
    for (const llvm::json::Value &parameter : *parameters)
      kernel.parameters.push_back(
          getParameter(*parameter.getAsString(), matrix));
  }
  return kernel;
}
