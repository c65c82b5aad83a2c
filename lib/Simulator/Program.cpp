//===- Program.cpp - a kernel that runs on the CPU, lane by lane ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/Program.h"

#include "AIRKernel.h"
#include "HostLibrary.h"
#include "Instrument.h"
#include "Retarget.h"
#include "Workgroup.h"
#include "mma_select/Simulator/CoopMatCalls.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"

#include <atomic>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace mma_select;
using namespace mma_select::sim;

//===----------------------------------------------------------------------===//
// What the kernel calls
//===----------------------------------------------------------------------===//

static void callIntrinsic(uint32_t site, const char *arguments, char *result) {
  Workgroup::getCurrent()->callIntrinsic(site, arguments, result);
}

static void accessMemory(uint32_t site, const void *address) {
  Workgroup::getCurrent()->accessMemory(site, address);
}

static char *getShared(uint32_t variable) {
  return Workgroup::getCurrent()->getShared(variable);
}

//===----------------------------------------------------------------------===//
// Program
//===----------------------------------------------------------------------===//

namespace mma_select::sim {
class ProgramImpl {
public:
  Error compile(std::unique_ptr<LLVMContext> context,
                std::unique_ptr<Module> source, StringRef kernel,
                MatrixContext matrix, ArrayRef<CustomIntrinsic> ownIntrinsics,
                CodeGeneration generation);
  Error launch(const LaunchOptions &options, ArrayRef<void *> arguments,
               ArrayRef<Buffer> buffers, Statistics *statistics);

  std::vector<unsigned> parameterSizes;

private:
  Error defineRuntime();
  Error findConstants(ArrayRef<std::pair<std::string, size_t>> names);

  std::unique_ptr<orc::LLJIT> jit;
  std::vector<CustomIntrinsic>
      intrinsics; ///< before the sites, which refer to them
  std::vector<Site> sites;
  std::vector<size_t> sharedSizes;
  std::vector<Buffer> constants;
  unsigned laneCount = 1;
  unsigned sharedBanks = 1;
  void (*entry)(void **) = nullptr;
};
} // namespace mma_select::sim

Error ProgramImpl::defineRuntime() {
  orc::SymbolMap symbols;
  auto define = [&](StringRef name, auto *function) {
    symbols[jit->mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(function),
                                           JITSymbolFlags::Exported};
  };
  define(RuntimeNames::intrinsic, &callIntrinsic);
  define(RuntimeNames::access, &accessMemory);
  define(RuntimeNames::shared, &getShared);
  for (const HostFunction &function : getHostFunctions())
    symbols[jit->mangleAndIntern(function.name)] = {
        orc::ExecutorAddr::fromPtr(function.address), JITSymbolFlags::Exported};
  if (Error error = jit->getMainJITDylib().define(
          orc::absoluteSymbols(std::move(symbols))))
    return error;
  // libm and the compiler's own helpers.
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      jit->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  jit->getMainJITDylib().addGenerator(std::move(*process));
  return Error::success();
}

Error ProgramImpl::findConstants(
    ArrayRef<std::pair<std::string, size_t>> names) {
  for (const auto &[name, bytes] : names) {
    Expected<orc::ExecutorAddr> address = jit->lookup(name);
    if (!address)
      return address.takeError();
    constants.push_back({"global " + name, address->toPtr<char *>(), bytes});
  }
  return Error::success();
}

/// Takes the bodies of functions that the kernel does not reach: other kernels
/// of the module may be for another chip.
static void dropOtherKernels(Module &module, Function &kernel) {
  SetVector<Value *> reached;
  reached.insert(&kernel);
  for (size_t i = 0; i < reached.size(); ++i) {
    auto addOperands = [&](User &user) {
      for (Value *operand : user.operand_values())
        if (isa<Constant>(operand))
          reached.insert(operand);
    };
    if (auto *function = dyn_cast<Function>(reached[i])) {
      for (Instruction &instruction : instructions(*function))
        addOperands(instruction);
    } else if (auto *user = dyn_cast<User>(reached[i])) {
      addOperands(*user);
    }
  }
  for (Function &function : module)
    if (!function.isDeclaration() && !reached.contains(&function))
      function.deleteBody();
}

/// Functions that neither the module nor the host has: better said before JIT.
static Error checkDeclarations(Module &module) {
  for (Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() && isTargetIntrinsic(function.getName()))
      return createStringError("the simulator does not know " +
                               function.getName());
  return Error::success();
}

Error ProgramImpl::compile(std::unique_ptr<LLVMContext> context,
                           std::unique_ptr<Module> source, StringRef kernelName,
                           MatrixContext matrix,
                           ArrayRef<CustomIntrinsic> ownIntrinsics,
                           CodeGeneration generation) {
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
  });
  intrinsics.assign(ownIntrinsics.begin(), ownIntrinsics.end());
  matrix.intrinsics = intrinsics;
  laneCount = std::max(1u, matrix.laneCount);
  sharedBanks = std::max(1u, matrix.chip.sharedBanks);
  Expected<orc::JITTargetMachineBuilder> machine =
      orc::JITTargetMachineBuilder::detectHost();
  if (!machine)
    return machine.takeError();
  if (generation == CodeGeneration::QuickToMake)
    machine->setCodeGenOptLevel(CodeGenOptLevel::None);
  Expected<DataLayout> layout = machine->getDefaultDataLayoutForTarget();
  if (!layout)
    return layout.takeError();

  takeIdsFromCalls(*source);
  RetargetedModule retargeted =
      retarget(*source, *layout, machine->getTargetTriple(),
               [&](StringRef name) { return matrix.isCustomFunction(name); });
  source.reset();
  Module &module = *retargeted.module;
  Function *kernel = module.getFunction(kernelName);
  if (!kernel || kernel->isDeclaration()) {
    std::string names;
    for (Function &function : module)
      if (!function.isDeclaration())
        names += (names.empty() ? "" : ", ") + function.getName().str();
    return createStringError("no kernel is named '" + kernelName +
                             "'; the module has " + names);
  }
  dropOtherKernels(module, *kernel);
  for (GlobalVariable *variable : retargeted.sharedVariables)
    sharedSizes.push_back(layout->getTypeAllocSize(variable->getValueType()));
  for (Argument &argument : kernel->args())
    parameterSizes.push_back(layout->getTypeAllocSize(argument.getType()));

  Expected<std::vector<Site>> found = instrument(retargeted, matrix);
  if (!found)
    return found.takeError();
  sites = std::move(*found);
  addEntry(module, *kernel);
  if (Error error = checkDeclarations(module))
    return error;
  std::string fault;
  raw_string_ostream os(fault);
  if (verifyModule(module, &os))
    return createStringError("the retargeted module is malformed: " + fault);

  std::vector<std::pair<std::string, size_t>> globals;
  for (GlobalVariable &global : module.globals())
    if (global.hasInitializer() && !global.getName().starts_with("llvm."))
      globals.emplace_back(global.getName().str(),
                           layout->getTypeAllocSize(global.getValueType()));
  Expected<std::unique_ptr<orc::LLJIT>> created =
      orc::LLJITBuilder().setJITTargetMachineBuilder(*machine).create();
  if (!created)
    return created.takeError();
  jit = std::move(*created);
  // The error of a lookup does not say which function is missing.
  std::string missing;
  jit->getExecutionSession().setErrorReporter(
      [&](Error error) { missing = toString(std::move(error)); });
  if (Error error = defineRuntime())
    return error;
  if (Error error = jit->addIRModule(orc::ThreadSafeModule(
          std::move(retargeted.module), std::move(context))))
    return error;
  Expected<orc::ExecutorAddr> address = jit->lookup(RuntimeNames::entry);
  jit->getExecutionSession().setErrorReporter(consumeError);
  if (!address && !missing.empty()) {
    consumeError(address.takeError());
    return createStringError(
        "the kernel calls functions that the simulator does not know: " +
        missing);
  }
  if (!address)
    return address.takeError();
  entry = address->toPtr<void (*)(void **)>();
  return findConstants(globals);
}

Error ProgramImpl::launch(const LaunchOptions &options,
                          ArrayRef<void *> arguments, ArrayRef<Buffer> buffers,
                          Statistics *statistics) {
  std::vector<Buffer> reachable(buffers.begin(), buffers.end());
  reachable.insert(reachable.end(), constants.begin(), constants.end());
  std::vector<void *> values(arguments.begin(), arguments.end());
  LaunchState state;
  state.options = &options;
  state.sites = sites;
  state.entry = entry;
  state.arguments = values.data();
  state.buffers = reachable;
  state.sharedSizes = sharedSizes;
  state.laneCount = laneCount;
  state.sharedBanks = sharedBanks;

  size_t total = size_t(options.grid[0]) * options.grid[1] * options.grid[2];
  unsigned wanted = options.threads
                        ? options.threads
                        : std::max(1u, std::thread::hardware_concurrency());
  std::atomic<size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::mutex mutex;
  size_t faultIndex = total;
  std::string fault;
  auto work = [&] {
    Workgroup workgroup(state);
    size_t index = 0;
    while (!stopped && (index = next++) < total) {
      std::array<unsigned, 3> id = {
          static_cast<unsigned>(index % options.grid[0]),
          static_cast<unsigned>(index / options.grid[0] % options.grid[1]),
          static_cast<unsigned>(index / options.grid[0] / options.grid[1])};
      if (!workgroup.run(id)) {
        stopped = true;
        break;
      }
    }
    std::lock_guard<std::mutex> lock(mutex);
    if (workgroup.hasFailed() && index < faultIndex) {
      faultIndex = index;
      fault = workgroup.getFault();
    }
    if (statistics)
      statistics->add(workgroup.getStatistics());
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min<size_t>(wanted, total); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  return fault.empty() ? Error::success() : createStringError(fault);
}

/// What the kernel says of itself, 0 where it says nothing.
static unsigned getSubgroupSize(const Module &module, StringRef kernel) {
  const Function *function = module.getFunction(kernel);
  unsigned size = 0;
  if (function)
    function->getFnAttribute(subgroupSizeName)
        .getValueAsString()
        .getAsInteger(10, size);
  return size;
}

Program::Program() : impl(std::make_unique<ProgramImpl>()) {}
Program::~Program() = default;

Expected<std::unique_ptr<Program>>
Program::create(std::unique_ptr<LLVMContext> context,
                std::unique_ptr<Module> module, StringRef kernel,
                const ISA::InstructionSet &set, const ISA::Chip &chip,
                unsigned laneCount, ArrayRef<CustomIntrinsic> intrinsics,
                CodeGeneration generation) {
  std::unique_ptr<Program> program(new Program());
  unsigned lanes =
      chip.laneCount == 0 ? getSubgroupSize(*module, kernel) : laneCount;
  if (Error error = program->impl->compile(
          std::move(context), std::move(module), kernel,
          {set, chip, lanes, /*intrinsics=*/{}}, intrinsics, generation))
    return std::move(error);
  return std::move(program);
}

ArrayRef<unsigned> Program::getParameterSizes() const {
  return impl->parameterSizes;
}

Error Program::launch(const LaunchOptions &options, ArrayRef<void *> arguments,
                      ArrayRef<Buffer> buffers, Statistics *statistics) {
  return impl->launch(options, arguments, buffers, statistics);
}
