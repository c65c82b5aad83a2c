//===- Launch.cpp - a lowered program in the simulator --------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"

#include "Reference.h"
#include "mma_select/Simulator/Parameters.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

namespace {
/// A buffer as it lies in memory. What no element fills is no number.
struct Image {
  std::vector<char> bytes;

  explicit Image(const Buffer &buffer) {
    unsigned size = buffer.type.getBytes();
    bytes.resize(buffer.getAllocatedElements() * size);
    for (size_t at = 0; at < bytes.size(); at += size)
      storeSentinel(buffer.type, &bytes[at]);
    for (size_t i = 0; i < buffer.values.size(); ++i)
      store(buffer.type, &bytes[getPlace(buffer, i)], buffer.values[i]);
  }

  /// The byte where element `index` starts.
  static size_t getPlace(const Buffer &buffer, size_t index) {
    int64_t place = buffer.offset;
    for (size_t dim = buffer.shape.size(); dim-- > 0;) {
      place += int64_t(index % buffer.shape[dim]) * buffer.strides[dim];
      index /= buffer.shape[dim];
    }
    return place * buffer.type.getBytes();
  }
};
} // namespace

/// What is wrong with a buffer, empty for nothing.
static std::string compare(const Buffer &buffer, const Image &before,
                           const Image &after, const ExpectedBuffer &expected) {
  std::vector<bool> isElement(after.bytes.size());
  unsigned size = buffer.type.getBytes();
  for (size_t i = 0; i < buffer.values.size(); ++i) {
    size_t place = Image::getPlace(buffer, i);
    std::fill_n(isElement.begin() + place, size, true);
    double got = load(buffer.type, &after.bytes[place]);
    double wanted = expected.values[i], error = expected.errors[i];
    if (got != wanted && !(std::fabs(got - wanted) <= error))
      return formatv("element {0} is {1:e9}, must be {2:e9}{3}", i, got, wanted,
                     error == 0.0 ? ""
                                  : formatv(" to within {0:e3}", error).str());
  }
  for (size_t at = 0; at < after.bytes.size(); ++at)
    if (!isElement[at] && after.bytes[at] != before.bytes[at])
      return formatv("byte {0} is no element, and was written", at);
  return "";
}

std::string mma_select::fuzz::launchAndCompare(
    const Case &program, std::unique_ptr<LLVMContext> context,
    std::unique_ptr<Module> module, bool spoils) {
  std::optional<std::vector<ExpectedBuffer>> expected = evaluate(program);
  // Far outside of any bound.
  if (spoils)
    for (ExpectedBuffer &buffer : *expected)
      for (double &value : MutableArrayRef(buffer.values).take_front(1))
        value += 1e6;
  llvm::Expected<std::unique_ptr<sim::Program>> kernel = sim::Program::create(
      std::move(context), std::move(module), "kernel",
      ISA::InstructionSet::getBuiltin(), *program.chip, program.lanes,
      /*intrinsics=*/{}, sim::CodeGeneration::QuickToMake);
  if (!kernel)
    return toString(kernel.takeError());
  std::vector<Image> before, images;
  for (const Buffer &buffer : program.buffers)
    before.emplace_back(buffer);
  images = before;
  bool isBare = (*kernel)->getParameterSizes().size() == program.buffers.size();
  sim::Parameters parameters(isBare);
  for (auto [index, buffer] : enumerate(program.buffers)) {
    std::vector<char> &bytes = images[index].bytes;
    if (buffer.isScalar())
      parameters.addScalar(bytes.data(), bytes.size());
    else
      parameters.addMemRef(
          {formatv("argument {0}", index).str(), bytes.data(), bytes.size()},
          buffer.offset, buffer.shape, buffer.strides);
  }
  std::vector<void *> pointers = parameters.getPointers();
  if (pointers.size() != (*kernel)->getParameterSizes().size())
    return "the kernel has another number of parameters";
  sim::LaunchOptions options;
  options.threads = 1;
  options.block = {std::max(1u, program.lanes), 1, 1};
  if (Error error = (*kernel)->launch(options, pointers,
                                      parameters.getBuffers(), nullptr))
    return toString(std::move(error));
  for (auto [index, buffer] : enumerate(program.buffers)) {
    std::string fault =
        compare(buffer, before[index], images[index], (*expected)[index]);
    if (!fault.empty())
      return formatv("argument {0}: {1}", index, fault);
  }
  return "";
}
