//===- mma-opt.cpp - mlir-opt with mma-select -----------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/JSON.h"
#include "mma_select/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

using mma_select::ISA::InstructionSet;

static llvm::cl::opt<std::string> extraRows(
    "mma-select-isa",
    llvm::cl::desc("JSON file of chips and instructions to know beside the "
                   "built-in ones, in the format of mma-query manifest"),
    llvm::cl::value_desc("file"));

/// The built-in rows and those of the file. Ends the program on a bad file: no
/// pass may run with rows missing.
static std::unique_ptr<InstructionSet> readRows(llvm::StringRef path) {
  llvm::ExitOnError exitOnError("mma-opt: " + path.str() + ": ");
  auto file = llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(path));
  auto text = exitOnError(std::move(file));
  auto set =
      std::make_unique<InstructionSet>(InstructionSet::getBuiltin().clone());
  exitOnError(mma_select::ISA::readJSON(text->getBuffer(), *set));
  return set;
}

/// Contexts are made after the command line is read, so the dialect can ask it.
static void registerExtraRows(mlir::DialectRegistry &registry) {
  registry.addExtension(
      +[](mlir::MLIRContext *, mma_select::MMASelectDialect *dialect) {
        if (extraRows.empty())
          return;
        // Attributes of every context refer to it.
        static const std::unique_ptr<InstructionSet> set = readRows(extraRows);
        dialect->setInstructionSet(*set);
      });
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mma_select::registerAllDialects(registry);
  registerExtraRows(registry);
  mma_select::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "mma-select modular optimizer driver\n", registry));
}
