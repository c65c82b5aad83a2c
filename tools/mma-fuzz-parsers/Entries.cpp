//===- Entries.cpp - what reads text from outside -------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries.h"

#include "../mma-sim/Arguments.h"
#include "../mma-sim/Npy.h"
#include "../mma-sim/Reference.h"
#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/ISA/JSON.h"
#include "mma_select/InitAll.h"
#include "mma_select/Selector/Request.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

/// What was read is written, and read again as the same.
static void requireSame(StringRef what, StringRef first, StringRef second) {
  if (first != second)
    report_fatal_error("a " + what + " reads as '" + first +
                       "', and that as '" + second + "'");
}

void mma_select::fuzz::readLayout(StringRef text) {
  Expected<ISA::BitLayout> layout = ISA::BitLayout::parse(text);
  if (!layout)
    return consumeError(layout.takeError());
  std::string written = layout->str();
  Expected<ISA::BitLayout> again = ISA::BitLayout::parse(written);
  if (!again)
    report_fatal_error("'" + Twine(written) +
                       "' is no layout: " + toString(again.takeError()));
  requireSame("layout", written, again->str());
}

void mma_select::fuzz::readManifest(StringRef text) {
  ISA::InstructionSet set = ISA::InstructionSet::getBuiltin().clone();
  if (Error error = ISA::readJSON(text, set))
    return consumeError(std::move(error));
  ISA::InstructionSet again;
  std::string written = formatv("{0}", ISA::toJSON(set));
  if (Error error = ISA::readJSON(written, again))
    report_fatal_error("what was read cannot be read again: " +
                       Twine(toString(std::move(error))));
  requireSame("manifest", written, formatv("{0}", ISA::toJSON(again)).str());
}

/// Sizes that a run has no memory for are not what is tried.
static bool isLarge(StringRef text) {
  unsigned digits = 0;
  for (char c : text)
    digits += isDigit(c);
  return digits > 6;
}

void mma_select::fuzz::readArgument(StringRef text) {
  if (std::optional<TargetText> target = TargetText::parse(text.str()))
    (void)target;
  if (std::optional<Shape> shape = Shape::parse(text.str())) {
    std::optional<Shape> again = Shape::parse(shape->str());
    requireSame("shape", shape->str(), again ? again->str() : "nothing");
  }
  if (Expected<sim::Expectation> read = sim::Expectation::parse(text); !read)
    consumeError(read.takeError());
  // Files are the other entry's.
  if (text.starts_with("file") || isLarge(text))
    return;
  for (sim::Distribution distribution :
       {sim::Distribution::SmallIntegers, sim::Distribution::Uniform}) {
    Expected<sim::KernelArgument> argument =
        sim::parseArgument(text, distribution);
    if (!argument)
      return consumeError(argument.takeError());
    for (int64_t i = 0, e = std::min<int64_t>(argument->getNumElements(), 8);
         !argument->isScalar && i < e; ++i)
      (void)argument->get(i);
  }
}

void mma_select::fuzz::readArray(StringRef text) {
  int file = memfd_create("array", 0);
  if (file < 0 || write(file, text.data(), text.size()) !=
                      static_cast<ssize_t>(text.size()))
    report_fatal_error("no file in memory");
  std::string path = formatv("/proc/self/fd/{0}", file);
  for (StringRef type : {"", ":bf16", ":si8"}) {
    Expected<sim::KernelArgument> argument = sim::readNpy(path + type.str());
    if (!argument) {
      consumeError(argument.takeError());
      continue;
    }
    // The array is all there.
    if (int64_t count = argument->getNumElements(); count > 0)
      (void)argument->get(count - 1);
  }
  close(file);
}

static std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::memref::MemRefDialect>();
  mma_select::registerAllDialects(registry);
  auto context = std::make_unique<mlir::MLIRContext>(
      registry, mlir::MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  context->getDiagEngine().registerHandler([](mlir::Diagnostic &) {});
  return context;
}

template <typename Value>
static std::string toText(Value value) {
  std::string text;
  raw_string_ostream os(text);
  value.print(os);
  return text;
}

void mma_select::fuzz::readDialect(StringRef text) {
  // Uniqued values are never freed, so now and then a context is.
  static std::unique_ptr<mlir::MLIRContext> context;
  static unsigned uses = 0;
  if (uses++ % 2048 == 0)
    context = makeContext();
  // The parser wants an end that it can see.
  std::string word = text.str();
  if (word.find('\0') != std::string::npos)
    return;
  if (mlir::Attribute attribute =
          mlir::parseAttribute("#mma_select." + word, context.get())) {
    std::string written = toText(attribute);
    mlir::Attribute again = mlir::parseAttribute(written, context.get());
    requireSame("attribute", written, again ? toText(again) : "nothing");
  }
  if (mlir::Type type = mlir::parseType("!mma_select." + word, context.get())) {
    std::string written = toText(type);
    mlir::Type again = mlir::parseType(written, context.get());
    requireSame("type", written, again ? toText(again) : "nothing");
  }
  (void)mlir::parseSourceString<mlir::ModuleOp>(word, context.get());
}

ArrayRef<Entry> mma_select::fuzz::getEntries() {
  static const Entry entries[] = {{"layout", readLayout},
                                  {"manifest", readManifest},
                                  {"argument", readArgument},
                                  {"array", readArray},
                                  {"dialect", readDialect}};
  return entries;
}
