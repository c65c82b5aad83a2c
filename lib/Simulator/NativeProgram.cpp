//===- NativeProgram.cpp - the machine code of an AMX kernel --------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/NativeProgram.h"

#include "Instrument.h"
#include "mma_select/Simulator/AMXEmulator.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

#include <mutex>
#include <set>

using namespace llvm;
using namespace mma_select;
using namespace mma_select::sim;

/// `+amx-tile,+amx-bf16`: what the rows of the chip need.
static std::vector<std::string> getFeatures(const ISA::InstructionSet &set,
                                            const ISA::Chip &chip) {
  std::set<std::string> features = {"+amx-tile"};
  for (const ISA::Instruction *row : set.getInstructions())
    if (row->getTarget() == chip.target && row->findOn(chip))
      features.insert("+" + row->feature);
  return {features.begin(), features.end()};
}

Expected<NativeProgram>
NativeProgram::create(std::unique_ptr<LLVMContext> givenContext,
                      std::unique_ptr<Module> givenModule, StringRef kernelName,
                      const ISA::InstructionSet &set, const ISA::Chip &chip) {
  // Destroyed the other way round, wherever this returns.
  std::unique_ptr<LLVMContext> context = std::move(givenContext);
  std::unique_ptr<Module> module = std::move(givenModule);
  Triple host(sys::getProcessTriple());
  if (chip.target != ISA::X86)
    return createStringError("only kernels for x86 can run as machine code, " +
                             chip.name + " is " + ISA::getName(chip.target));
  if (host.getArch() != Triple::x86_64)
    return createStringError("machine code for x86-64 needs an x86-64 CPU");
  if (Error error = installAMXEmulator())
    return std::move(error);
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
  });

  orc::JITTargetMachineBuilder machine(host);
  machine.setCPU("x86-64");
  machine.addFeatures(getFeatures(set, chip));
  // AMX code is lowered by passes that only run when optimizing.
  machine.setCodeGenOptLevel(CodeGenOptLevel::Default);
  Expected<DataLayout> layout = machine.getDefaultDataLayoutForTarget();
  if (!layout)
    return layout.takeError();
  module->setDataLayout(*layout);
  module->setTargetTriple(host);
  Function *kernel = module->getFunction(kernelName);
  if (!kernel || kernel->isDeclaration())
    return createStringError("no kernel is named '" + kernelName + "'");
  // What the file says of its CPU would undo the features.
  for (Function &function : *module) {
    function.removeFnAttr("target-cpu");
    function.removeFnAttr("target-features");
  }

  NativeProgram program;
  for (Argument &argument : kernel->args())
    program.parameterSizes.push_back(
        layout->getTypeAllocSize(argument.getType()));
  addEntry(*module, *kernel);
  Expected<std::unique_ptr<orc::LLJIT>> jit =
      orc::LLJITBuilder().setJITTargetMachineBuilder(machine).create();
  if (!jit)
    return jit.takeError();
  program.jit = std::move(*jit);
  if (Error error = program.jit->addIRModule(
          orc::ThreadSafeModule(std::move(module), std::move(context))))
    return std::move(error);
  Expected<orc::ExecutorAddr> address =
      program.jit->lookup(RuntimeNames::entry);
  if (!address)
    return address.takeError();
  program.entry = address->toPtr<void (*)(void **)>();
  return std::move(program);
}

void NativeProgram::run(ArrayRef<void *> arguments) {
  std::vector<void *> values(arguments.begin(), arguments.end());
  entry(values.data());
}
