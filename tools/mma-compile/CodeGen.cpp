//===- CodeGen.cpp - from LLVM IR to what a runtime loads -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace mma_select;
using compile::Output;

namespace {
struct Platform {
  StringRef name, triple;
  ArrayRef<Output> outputs;
  StringRef outputNames;
};
} // namespace

static const Platform *findPlatform(StringRef name) {
  static constexpr Output amd[] = {Output::MLIR, Output::LLVM, Output::Assembly,
                                   Output::Object};
  static constexpr Output nvidia[] = {
      Output::MLIR, Output::LLVM, Output::Assembly, Output::PTX, Output::Cubin};
  static constexpr Output apple[] = {Output::MLIR, Output::LLVM};
  static const Platform platforms[] = {
      {"rocm", "amdgcn-amd-amdhsa", amd, "mlir, llvm, asm, obj"},
      {"cuda", "nvptx64-nvidia-cuda", nvidia, "mlir, llvm, asm, ptx, cubin"},
      {"x86", "x86_64-unknown-linux-gnu", amd, "mlir, llvm, asm, obj"},
      {"apple", "", apple, "mlir, llvm"}};
  for (const Platform &platform : platforms)
    if (platform.name == name)
      return &platform;
  return nullptr;
}

Error compile::checkOutput(const TargetText &target, Output output) {
  const Platform *platform = findPlatform(target.target);
  if (!platform)
    return createStringError("there is no code generator for the platform '" +
                             target.target +
                             "', platforms are rocm, cuda, x86, apple");
  if (!is_contained(platform->outputs, output))
    return createStringError("there is no such output for " + target.target +
                             ", --emit is one of " + platform->outputNames);
  return Error::success();
}

static void initializeBackends() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmPrinter();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
}

static void optimize(Module &module, TargetMachine &machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
      .run(module, modules);
}

namespace {
/// A file that is removed with the object.
class TemporaryFile {
public:
  explicit TemporaryFile(StringRef suffix)
      : code(sys::fs::createTemporaryFile("mma-compile", suffix, path)),
        remover(path) {}

  SmallString<64> path;
  std::error_code code;

private:
  FileRemover remover;
};
} // namespace

/// Runs a tool on a file and returns what it writes.
static Expected<std::string> runTool(StringRef tool, StringRef program,
                                     StringRef content,
                                     ArrayRef<StringRef> flags) {
  TemporaryFile input("in"), output("out"), log("log");
  for (const TemporaryFile *file : {&input, &output, &log})
    if (file->code)
      return createStringError(file->code, "cannot make a temporary file");
  std::error_code code;
  raw_fd_ostream(input.path, code) << content;
  SmallVector<StringRef> arguments{tool};
  append_range(arguments, flags);
  append_range(arguments, ArrayRef<StringRef>{input.path, "-o", output.path});
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(log.path),
                                          StringRef(log.path)};
  if (sys::ExecuteAndWait(program, arguments, std::nullopt, redirects) != 0) {
    auto text = MemoryBuffer::getFile(log.path);
    return createStringError(
        tool + " failed: " + (text ? (*text)->getBuffer().rtrim() : ""));
  }
  auto result = MemoryBuffer::getFile(output.path);
  if (!result)
    return createStringError(result.getError(),
                             "cannot read what " + tool + " wrote");
  return (*result)->getBuffer().str();
}

static Expected<std::string> link(StringRef object) {
  // An older one does not know the version of code objects.
  ErrorOr<std::string> path = sys::findProgramByName("ld.lld-22");
  if (!path)
    return createStringError("a code object needs ld.lld of LLVM 22, ld.lld-22 "
                             "is not in PATH; --emit=asm does without");
  return runTool("ld.lld", *path, object, {"-shared"});
}

static Expected<std::string> assemble(StringRef ptx, StringRef chip) {
  ErrorOr<std::string> path = sys::findProgramByName("ptxas");
  if (!path)
    return createStringError("a cubin needs ptxas, which is not in PATH; "
                             "--emit=ptx gives what the driver compiles");
  std::string arch = ("-arch=" + chip).str();
  return runTool("ptxas", *path, ptx, {arch});
}

/// The PTX version that LLVM writes for a chip when not told, as `84`: what it
/// writes of an empty module. 0 where that has none.
static unsigned getDefaultPTX(const Target &backend, const Triple &triple,
                              StringRef chip) {
  std::unique_ptr<TargetMachine> machine(backend.createTargetMachine(
      triple, chip, "", TargetOptions(), Reloc::PIC_));
  LLVMContext context;
  Module empty("empty", context);
  empty.setTargetTriple(triple);
  empty.setDataLayout(machine->createDataLayout());
  SmallString<0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager pm;
  if (machine->addPassesToEmitFile(pm, stream, nullptr,
                                   CodeGenFileType::AssemblyFile))
    return 0;
  pm.run(empty);
  StringRef version = StringRef(text).split(".version ").second;
  unsigned major = 0, minor = 0;
  if (version.consumeInteger(10, major) || !version.consume_front(".") ||
      version.consumeInteger(10, minor))
    return 0;
  return major * 10 + minor;
}

/// In LLVM's spelling. A PTX version that is older than the chip's own is left
/// out: LLVM refuses it.
static std::string spellFeatures(const std::set<std::string> &features,
                                 unsigned wave,
                                 function_ref<unsigned()> getDefaultPTX) {
  SmallVector<std::string> spelled;
  for (StringRef feature : features) {
    StringRef version = feature;
    unsigned number;
    if (version.consume_front("ptx") && !version.getAsInteger(10, number) &&
        number <= getDefaultPTX())
      continue;
    spelled.push_back(("+" + feature).str());
  }
  if (wave)
    spelled.push_back("+wavefrontsize" + std::to_string(wave));
  return join(spelled, ",");
}

Expected<std::string>
compile::generateCode(Module &module, const TargetText &target,
                      const std::set<std::string> &features, Output output) {
  initializeBackends();
  const Platform *platform = findPlatform(target.target);
  Triple triple(platform->triple);
  std::string error;
  const Target *backend = TargetRegistry::lookupTarget(triple, error);
  if (!backend)
    return createStringError(error);
  std::unique_ptr<TargetMachine> machine(backend->createTargetMachine(
      triple, target.chip,
      spellFeatures(
          features, target.wave,
          [&] { return getDefaultPTX(*backend, triple, target.chip); }),
      TargetOptions(), Reloc::PIC_));
  module.setTargetTriple(triple);
  module.setDataLayout(machine->createDataLayout());
  optimize(module, *machine);
  bool isObject = output == Output::Object;
  SmallString<0> code;
  raw_svector_ostream stream(code);
  legacy::PassManager pm;
  if (machine->addPassesToEmitFile(pm, stream, nullptr,
                                   isObject ? CodeGenFileType::ObjectFile
                                            : CodeGenFileType::AssemblyFile))
    return createStringError("the backend writes no such file for " +
                             platform->name);
  pm.run(module);
  if (isObject && target.target == "rocm")
    return link(code);
  if (output == Output::Cubin)
    return assemble(code, target.chip);
  return std::string(code);
}
