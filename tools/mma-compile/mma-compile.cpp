//===- mma-compile.cpp - from linalg to a kernel --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exit code 0: all files are written. 1: the input cannot be compiled. 2: the
// command line is wrong. Files are written when everything else is done.
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"
#include "Kernels.h"
#include "Manifest.h"
#include "mma_select/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace llvm;
using namespace mma_select;
using compile::Output;

static cl::OptionCategory category("mma-compile options");
static cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                                      cl::desc("<input.mlir>"),
                                      cl::cat(category));
static cl::opt<std::string>
    targetName("target", cl::Required,
               cl::desc("rocm:gfx942, rocm:gfx1100:wave64, cuda:sm_80, "
                        "x86:sapphirerapids"),
               cl::cat(category));
static cl::opt<std::string> outputFile("o", cl::init("-"),
                                       cl::desc("output file; a .json of this "
                                                "name is written beside it"),
                                       cl::cat(category));
static cl::opt<Output> output(
    "emit", cl::desc("what to write"), cl::init(Output::Assembly),
    cl::values(clEnumValN(Output::MLIR, "mlir", "kernels before mma-select"),
               clEnumValN(Output::LLVM, "llvm", "LLVM IR"),
               clEnumValN(Output::Assembly, "asm", "assembly"),
               clEnumValN(Output::Object, "obj",
                          "HSA code object, or ELF object for x86"),
               clEnumValN(Output::PTX, "ptx", "PTX"),
               clEnumValN(Output::Cubin, "cubin", "what ptxas makes of it")),
    cl::cat(category));
static cl::opt<MathMode> mathMode(
    "math", cl::desc("what an instruction may do to f32 operands"),
    cl::init(MathMode::IEEE),
    cl::values(clEnumValN(MathMode::IEEE, "ieee", "take them as they are"),
               clEnumValN(MathMode::TF32, "tf32", "round them to tf32 (xf32)")),
    cl::cat(category));

static int fail(const Twine &message, int code) {
  errs() << "mma-compile: error: " << message << '\n';
  return code;
}

template <typename T>
static std::string print(T &&printed) {
  std::string text;
  raw_string_ostream stream(text);
  stream << printed;
  return text;
}

/// What goes into the output file; a failure has been reported.
static std::optional<std::string> translate(mlir::ModuleOp module,
                                            const TargetText &target) {
  if (output == Output::MLIR)
    return print(*module.getOperation()) + "\n";
  std::set<std::string> features = compile::listFeatures(module);
  if (failed(compile::lowerToLLVM(module, targetName, mathMode)))
    return std::nullopt;
  LLVMContext context;
  std::unique_ptr<Module> llvmModule =
      mlir::translateModuleToLLVMIR(module, context);
  if (!llvmModule)
    return std::nullopt;
  if (output == Output::LLVM)
    return print(*llvmModule);
  Expected<std::string> code =
      compile::generateCode(*llvmModule, target, features, output);
  if (code)
    return std::move(*code);
  fail(toString(code.takeError()), 1);
  return std::nullopt;
}

static int writeFile(StringRef path, StringRef content) {
  std::string error;
  std::unique_ptr<ToolOutputFile> file = mlir::openOutputFile(path, &error);
  if (!file)
    return fail(error, 1);
  file->os() << content;
  file->keep();
  return 0;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "compiles linalg products to kernels\n");
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  mma_select::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadDialect<MMASelectDialect>();
  SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  context.printOpOnDiagnostic(false);

  std::optional<TargetText> target = TargetText::parse(targetName);
  if (!target || !TargetAttr::parseText(&context, targetName, [&] {
        return mlir::emitError(mlir::UnknownLoc::get(&context));
      }))
    return fail("--target=" + targetName + " is no target", 2);
  if (Error error = compile::checkOutput(*target, output))
    return fail(toString(std::move(error)), 2);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(inputFile, sources, &context);
  if (!module || failed(compile::makeKernels(*module, targetName, mathMode)))
    return 1;
  json::Value manifest = compile::makeManifest(*module, targetName);
  std::optional<std::string> content = translate(*module, *target);
  if (!content)
    return 1;
  if (outputFile != "-")
    if (int code =
            writeFile(outputFile + ".json", formatv("{0:2}\n", manifest).str()))
      return code;
  return writeFile(outputFile, *content);
}
