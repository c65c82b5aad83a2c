//===- Arguments.cpp - what a kernel is given -----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include "Npy.h"
#include "mma_select/Selector/Legality.h"
#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>
#include <random>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Error;
using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;

int64_t KernelArgument::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

double KernelArgument::get(int64_t index) const {
  return decodeAt(type, data.data(), index);
}

void KernelArgument::set(int64_t index, double value) {
  insertBits(data.data(), index, ISA::getElementType(type).bitWidth,
             encode(type, value));
}

/// `64x32xf16`
static Error parseShape(StringRef text, KernelArgument &argument) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, 'x');
  std::optional<ISA::ElementKind> type = resolveElementType(parts.back());
  if (!type)
    return llvm::createStringError("'" + parts.back() +
                                   "' is no element type, these are " +
                                   ISA::listElementKinds());
  argument.type = *type;
  // Far above what a simulation can finish.
  constexpr int64_t maxElements = int64_t(1) << 32;
  int64_t count = 1;
  for (StringRef part : llvm::ArrayRef(parts).drop_back()) {
    int64_t size;
    if (part.getAsInteger(10, size) || size <= 0)
      return llvm::createStringError(
          "'" + text + "' is no shape, it is written as 64x32xf16");
    if (size > maxElements / count)
      return llvm::createStringError("'" + text +
                                     "' has more than 2^32 elements");
    count *= size;
    argument.shape.push_back(size);
  }
  argument.data.assign(
      llvm::divideCeil(count * ISA::getElementType(*type).bitWidth, 8), 0);
  return Error::success();
}

/// Integers small enough that the sum of any product of this program is exact.
static int64_t drawInteger(std::mt19937_64 &generator,
                           const ISA::ElementTypeRow &type) {
  if (type.bitWidth == 1)
    return std::uniform_int_distribution<int>(0, 1)(generator);
  int limit = type.bitWidth <= 4 ? 2 : 4;
  int low = type.isSigned ? -limit : 0;
  return std::uniform_int_distribution<int>(low, limit)(generator);
}

static void fillRandom(KernelArgument &argument, uint64_t seed,
                       Distribution distribution) {
  std::mt19937_64 generator(seed);
  const ISA::ElementTypeRow &type = ISA::getElementType(argument.type);
  bool uniform = distribution == Distribution::Uniform && type.isFloat;
  std::uniform_real_distribution<double> real(-1.0, 1.0);
  for (int64_t i = 0, e = argument.getNumElements(); i < e; ++i)
    argument.set(i, uniform ? real(generator)
                            : double(drawInteger(generator, type)));
  argument.isExact = !uniform;
}

static Expected<KernelArgument> parseScalar(StringRef typeName,
                                            StringRef value) {
  KernelArgument argument;
  argument.isScalar = true;
  bool isIndex = typeName == "index" || typeName == "i64";
  std::optional<ISA::ElementKind> type = resolveElementType(typeName);
  if (!isIndex && !type)
    return llvm::createStringError("'" + typeName +
                                   "' is no argument kind; it is rand, zero, "
                                   "iota, file, index or an element type");
  if (isIndex) {
    int64_t integer;
    if (value.getAsInteger(10, integer))
      return llvm::createStringError("'" + value +
                                     "' is no integer of 64 bits");
    argument.data.resize(sizeof(integer));
    std::memcpy(argument.data.data(), &integer, sizeof(integer));
    argument.type = ISA::I32;
    return argument;
  }
  double number;
  if (value.getAsDouble(number))
    return llvm::createStringError("'" + value + "' is no number");
  argument.type = *type;
  argument.data.resize(8);
  argument.set(0, number);
  // Floats are rounded, integers are not.
  if (!ISA::getElementType(*type).isFloat && argument.get(0) != number)
    return llvm::createStringError("'" + value + "' is no " + typeName);
  return argument;
}

Expected<KernelArgument> sim::parseArgument(StringRef text,
                                            Distribution distribution) {
  auto [kind, rest] = text.split(':');
  if (kind == "file")
    return readNpy(rest);
  if (kind != "rand" && kind != "zero" && kind != "iota")
    return parseScalar(kind, rest);
  auto [shape, seedText] = rest.split(':');
  uint64_t seed = 0;
  if (!seedText.empty() && (kind != "rand" || seedText.getAsInteger(10, seed)))
    return llvm::createStringError("unexpected '" + seedText + "' after '" +
                                   kind + ":" + shape + "'");
  KernelArgument argument;
  if (Error error = parseShape(shape, argument))
    return std::move(error);
  if (kind == "rand")
    fillRandom(argument, seed, distribution);
  if (kind == "iota")
    for (int64_t i = 0, e = argument.getNumElements(); i < e; ++i)
      argument.set(i, double(i));
  return argument;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

static unsigned getDescriptorSize(const KernelArgument &argument) {
  return argument.isScalar ? 1 : 3 + 2 * argument.shape.size();
}

static llvm::SmallVector<int64_t>
getDenseStrides(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

Expected<Parameters>
sim::makeParameters(llvm::MutableArrayRef<KernelArgument> arguments,
                    llvm::ArrayRef<unsigned> parameterSizes) {
  size_t described = 0;
  for (const KernelArgument &argument : arguments)
    described += getDescriptorSize(argument);
  bool bare = parameterSizes.size() == arguments.size();
  if (!bare && parameterSizes.size() != described)
    return llvm::createStringError(formatv(
        "the kernel has {0} parameters; {1} arguments make {2} parameters as "
        "memref descriptors and {1} as bare pointers",
        parameterSizes.size(), arguments.size(), described));

  Parameters parameters(bare);
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    char *data = argument.data.data();
    size_t bytes = argument.data.size();
    if (argument.isScalar)
      parameters.addScalar(data, bytes);
    else
      parameters.addMemRef({formatv("argument {0}", index).str(), data, bytes},
                           /*offset=*/0, argument.shape,
                           getDenseStrides(argument.shape));
  }
  return parameters;
}
