//===- AMXEmulator.cpp - AMX machine code on any x86-64 CPU ---------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/AMXEmulator.h"

#include "AMXUnit.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"

#include <csignal>
#include <mutex>
#include <ucontext.h>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Error;
using llvm::StringRef;

namespace {
/// LLVM's x86 disassembler, made once and never destroyed: a signal may come
/// while the process ends.
struct Decoder {
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembler;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;

  static llvm::Expected<Decoder *> create();
};

/// One decoded instruction and the machine state that it works on.
class Machine {
public:
  Machine(const Decoder &decoder, const llvm::MCInst &inst, size_t size,
          ucontext_t &context)
      : decoder(decoder), inst(inst), registers(context.uc_mcontext.gregs),
        next(registers[REG_RIP] + size) {}

  /// Number of the tile that operand `index` names, none if it is no tile.
  std::optional<unsigned> getTile(unsigned index) const;
  /// The tiles among the operands, in order.
  llvm::SmallVector<unsigned> getTiles() const;
  /// Address of a memory operand at `first`: base, scale, index, displacement,
  /// segment. Its index times its scale is a tile's stride.
  char *getAddress(unsigned first) const;
  int64_t getStride(unsigned first) const;
  void step() { registers[REG_RIP] = next; }

private:
  int64_t read(llvm::MCRegister reg) const;

  const Decoder &decoder;
  const llvm::MCInst &inst;
  gregset_t &registers;
  int64_t next;
};
} // namespace

llvm::Expected<Decoder *> Decoder::create() {
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllDisassemblers();
  llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return llvm::createStringError("no x86 disassembler: " + error);
  auto decoder = std::make_unique<Decoder>();
  decoder->registers.reset(target->createMCRegInfo(triple));
  decoder->assembler.reset(target->createMCAsmInfo(*decoder->registers, triple,
                                                   llvm::MCTargetOptions()));
  decoder->subtarget.reset(target->createMCSubtargetInfo(triple, "", ""));
  decoder->instructions.reset(target->createMCInstrInfo());
  decoder->context = std::make_unique<llvm::MCContext>(
      triple, decoder->assembler.get(), decoder->registers.get(),
      decoder->subtarget.get());
  decoder->disassembler.reset(
      target->createMCDisassembler(*decoder->subtarget, *decoder->context));
  if (!decoder->disassembler)
    return llvm::createStringError("this LLVM has no x86 disassembler");
  return decoder.release();
}

std::optional<unsigned> Machine::getTile(unsigned index) const {
  const llvm::MCOperand &operand = inst.getOperand(index);
  if (!operand.isReg() || !operand.getReg())
    return std::nullopt;
  StringRef name = decoder.registers->getName(operand.getReg());
  unsigned number;
  if (!name.consume_front("TMM") || name.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

llvm::SmallVector<unsigned> Machine::getTiles() const {
  llvm::SmallVector<unsigned> tiles;
  for (unsigned i = 0, e = inst.getNumOperands(); i < e; ++i)
    if (std::optional<unsigned> tile = getTile(i))
      tiles.push_back(*tile);
  return tiles;
}

int64_t Machine::read(llvm::MCRegister reg) const {
  if (!reg)
    return 0;
  // The order of the kernel's signal frame.
  static constexpr std::pair<const char *, int> names[] = {
      {"RAX", REG_RAX}, {"RBX", REG_RBX}, {"RCX", REG_RCX}, {"RDX", REG_RDX},
      {"RSI", REG_RSI}, {"RDI", REG_RDI}, {"RBP", REG_RBP}, {"RSP", REG_RSP},
      {"R8", REG_R8},   {"R9", REG_R9},   {"R10", REG_R10}, {"R11", REG_R11},
      {"R12", REG_R12}, {"R13", REG_R13}, {"R14", REG_R14}, {"R15", REG_R15}};
  StringRef name = decoder.registers->getName(reg);
  if (name == "RIP")
    return next;
  for (auto [known, place] : names)
    if (name == known)
      return registers[place];
  failAMX("cannot read the register " + name);
}

char *Machine::getAddress(unsigned first) const {
  if (inst.getOperand(first + 4).getReg())
    failAMX("memory operands with a segment are not emulated");
  return reinterpret_cast<char *>(read(inst.getOperand(first).getReg()) +
                                  inst.getOperand(first + 3).getImm());
}

int64_t Machine::getStride(unsigned first) const {
  return read(inst.getOperand(first + 2).getReg()) *
         inst.getOperand(first + 1).getImm();
}

/// Executes `inst`; false if it is no AMX instruction.
static bool execute(const Decoder &decoder, const llvm::MCInst &inst,
                    Machine &machine) {
  static thread_local AMXUnit unit;
  std::string name = decoder.instructions->getName(inst.getOpcode()).lower();
  if (name == "ldtilecfg")
    unit.configure(machine.getAddress(0));
  else if (name == "sttilecfg")
    unit.storeConfiguration(machine.getAddress(0));
  else if (name == "tilerelease")
    unit.release();
  else if (name == "tilezero")
    unit.zero(*machine.getTile(0));
  else if (name == "tileloadd" || name == "tileloaddt1")
    unit.load(*machine.getTile(0), machine.getAddress(1), machine.getStride(1));
  else if (name == "tilestored")
    unit.store(*machine.getTile(5), machine.getAddress(0),
               machine.getStride(0));
  else if (const ISA::Instruction *row = AMXUnit::findProduct(name)) {
    // The destination may stand twice, as it is read too.
    llvm::SmallVector<unsigned> tiles = machine.getTiles();
    unit.multiply(*row, tiles.front(), tiles[tiles.size() - 2], tiles.back());
  } else
    return false;
  return true;
}

static Decoder *installed = nullptr;

static void handleSignal(int signal, siginfo_t *, void *context) {
  auto &frame = *static_cast<ucontext_t *>(context);
  auto *code =
      reinterpret_cast<const uint8_t *>(frame.uc_mcontext.gregs[REG_RIP]);
  constexpr size_t longest = 15;
  llvm::MCInst inst;
  uint64_t size = 0;
  if (installed->disassembler->getInstruction(
          inst, size, llvm::ArrayRef(code, longest), 0, llvm::nulls()) ==
      llvm::MCDisassembler::Success) {
    Machine machine(*installed, inst, size, frame);
    if (execute(*installed, inst, machine)) {
      machine.step();
      return;
    }
  }
  // Not ours: let it end the process as it would have.
  std::signal(signal, SIG_DFL);
}

Error mma_select::sim::installAMXEmulator() {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (installed)
    return Error::success();
  llvm::Expected<Decoder *> decoder = Decoder::create();
  if (!decoder)
    return decoder.takeError();
  installed = *decoder;
  struct sigaction action = {};
  action.sa_sigaction = handleSignal;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGILL, &action, nullptr) != 0)
    return llvm::createStringError("cannot install a handler for SIGILL");
  return Error::success();
}
