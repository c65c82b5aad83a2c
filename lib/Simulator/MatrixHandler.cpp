//===- MatrixHandler.cpp - matrix intrinsics ------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the arguments of a call to the registers of a row and back.
//
//===----------------------------------------------------------------------===//

#include "CoopMat.h"
#include "Workgroup.h"
#include "mma_select/Simulator/MatrixUnit.h"
#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::formatv;
using llvm::StringRef;

MatrixArguments::MatrixArguments(const ISA::Instruction &row,
                                 llvm::ArrayRef<Meaning> meanings) {
  unsigned next = 0;
  for (const ISA::OperandWord &word :
       ISA::parseOperandWords(row.intrinsicOperands)) {
    if (!word.role) {
      others.push_back({next++, meanings[others.size()]});
      continue;
    }
    const ISA::Operand &operand = row.getOperand(*word.role);
    Registers &registers = *word.role == ISA::OperandRole::A   ? a
                           : *word.role == ISA::OperandRole::B ? b
                                                               : c;
    registers = {next, operand.registerCount,
                 ISA::getRegisterTypeBits(operand.registerType).value_or(0) /
                     8};
    next += operand.registerCount;
  }
}

/// The registers of one operand, end to end.
static std::vector<char> collect(const Site &site, const Call &call,
                                 const MatrixArguments::Registers &registers) {
  std::vector<char> bytes(registers.getBytes());
  for (unsigned i = 0; i < registers.count; ++i)
    std::memcpy(bytes.data() + i * registers.bytes,
                call.arguments + site.arguments[registers.first + i].offset,
                registers.bytes);
  return bytes;
}

/// What one lane holds of one operand.
static void printLane(llvm::raw_ostream &os, const ISA::Instruction &row,
                      ISA::OperandRole role, unsigned lane, const char *data) {
  const ISA::Operand &operand = row.getOperand(role);
  os << formatv("  lane {0,-3} {1,-4}", lane, ISA::getName(role));
  for (unsigned reg = 0, e = operand.layout.getNumRegs(); reg < e; ++reg) {
    std::optional<ISA::Coordinate> at = operand.layout.at({lane, reg});
    if (!at)
      continue;
    bool isB = role == ISA::OperandRole::B, isA = role == ISA::OperandRole::A;
    uint64_t bits = extractBits(data, reg, operand.getElementBits()) >>
                    operand.containerShift;
    os << formatv(" [{0}][{1}]={2}", isB ? at->k : at->m, isA ? at->k : at->n,
                  decode(operand.type, bits));
    if (operand.type == ISA::CF16)
      os << formatv(" and {0} i", decodeImaginary(operand.type, bits));
  }
  os << '\n';
}

static void trace(Workgroup &workgroup, const ISA::Instruction &row,
                  const Site &site, llvm::ArrayRef<Call> calls, LaneRegisters a,
                  LaneRegisters b, LaneRegisters c, LaneRegisters d) {
  llvm::raw_ostream *os = workgroup.getTraceStream();
  if (!os)
    return;
  const LaunchOptions &options = *workgroup.getLaunch().options;
  bool dump = workgroup.takeFirstDump();
  bool titled = false;
  for (auto [i, call] : llvm::enumerate(calls)) {
    if (!dump && options.traceLane != call.lane->index)
      continue;
    if (!titled)
      *os << row.name << " (" << site.place << ")\n";
    titled = true;
    printLane(*os, row, ISA::OperandRole::A, call.lane->lane, a[i]);
    printLane(*os, row, ISA::OperandRole::B, call.lane->lane, b[i]);
    printLane(*os, row, ISA::OperandRole::Acc, call.lane->lane, c[i]);
    *os << "  result:\n";
    printLane(*os, row, ISA::OperandRole::Acc, call.lane->lane, d[i]);
  }
}

static void count(Workgroup &workgroup, const ISA::Instruction &row) {
  Statistics &statistics = workgroup.countStatistics();
  ++statistics.matrixOps[row.name];
  statistics.matrixFlops += uint64_t(2) * row.m * row.n * row.k * row.blocks;
}

/// The values of the other arguments, which must be the same in all lanes;
/// those of registers are only pointed at.
static llvm::Expected<MatrixModifiers>
getModifiers(const Site &site, llvm::ArrayRef<Call> calls,
             llvm::MutableArrayRef<std::vector<const char *>> registers) {
  MatrixModifiers modifiers;
  for (auto [other, lanes] : llvm::zip(site.matrix.others, registers)) {
    auto [argument, meaning] = other;
    if (meaning == Meaning::Index || meaning == Meaning::ScaleA ||
        meaning == Meaning::ScaleB) {
      for (const Call &call : calls)
        lanes.push_back(call.arguments + site.arguments[argument].offset);
      (meaning == Meaning::Index    ? modifiers.index
       : meaning == Meaning::ScaleA ? modifiers.scaleA.registers
                                    : modifiers.scaleB.registers) = lanes;
      continue;
    }
    auto value = getArgument<uint64_t>(site, calls.front(), argument);
    for (const Call &call : calls)
      if (getArgument<uint64_t>(site, call, argument) != value)
        return llvm::createStringError(formatv(
            "argument {0} must be the same in all lanes but is {1} in "
            "lane 0 and {2} in lane {3}",
            argument, value, getArgument<uint64_t>(site, call, argument),
            call.lane->lane));
    if (llvm::Error error =
            setModifier(*site.row, *site.chip, meaning, value, modifiers))
      return std::move(error);
  }
  if (llvm::Error error = verifyModifiers(*site.row, modifiers))
    return std::move(error);
  modifiers.saturate |= site.matrix.saturate;
  return modifiers;
}

static void executeCooperative(Workgroup &workgroup, const Site &site,
                               llvm::ArrayRef<Call> calls) {
  const ISA::Instruction &row = *site.row;
  const MatrixArguments &matrix = site.matrix;
  std::vector<std::vector<char>> storage;
  llvm::SmallVector<const char *> a, b, c;
  llvm::SmallVector<char *> d;
  storage.reserve(calls.size() * 4);
  auto hold = [&](std::vector<char> bytes) {
    storage.push_back(std::move(bytes));
    return storage.back().data();
  };
  size_t resultBytes = getResultBytes(row);
  for (const Call &call : calls) {
    a.push_back(hold(collect(site, call, matrix.a)));
    b.push_back(hold(collect(site, call, matrix.b)));
    c.push_back(hold(collect(site, call, matrix.c)));
    d.push_back(hold(std::vector<char>(resultBytes)));
  }
  std::vector<std::vector<const char *>> others(matrix.others.size());
  llvm::Expected<MatrixModifiers> modifiers = getModifiers(site, calls, others);
  llvm::Error error = modifiers ? executeMma(row, a, b, c, d, *modifiers)
                                : modifiers.takeError();
  if (error) {
    workgroup.fail(site, calls.front().lane, llvm::toString(std::move(error)));
    return;
  }
  for (auto [i, call] : llvm::enumerate(calls))
    std::memcpy(call.result, d[i], resultBytes);
  count(workgroup, row);
  llvm::SmallVector<const char *> results(d.begin(), d.end());
  trace(workgroup, row, site, calls, a, b, c, results);
}

/// AMX: `(i16 rows, i16 column bytes, i16 depth bytes, C, A, B)`. A tile is a
/// pointer to 16 rows of 64 bytes; what lies outside of its shape is zero, so
/// that a smaller product is the full one.
static void executeTile(Workgroup &workgroup, const Site &site,
                        llvm::ArrayRef<Call> calls) {
  const ISA::Instruction &row = *site.row;
  const Call &call = calls.front();
  auto getTile = [&](unsigned argument) {
    return getArgument<const char *>(site, call, argument);
  };
  const char *a = getTile(site.matrix.a.first),
             *b = getTile(site.matrix.b.first),
             *c = getTile(site.matrix.c.first);
  char *d = makeTile(call);
  if (llvm::Error error = executeMma(row, a, b, c, d)) {
    workgroup.fail(site, call.lane, llvm::toString(std::move(error)));
    return;
  }
  setResult<char *>(call, d);
  count(workgroup, row);
  const char *result = d;
  trace(workgroup, row, site, calls, a, b, c, result);
}

static void executeCoopMat(Workgroup &workgroup, const Site &site,
                           llvm::ArrayRef<Call> calls) {
  count(workgroup, *site.row);
  multiplyCoopMat(workgroup, site, calls);
}

Handler sim::getMatrixHandler(const ISA::Instruction &row) {
  if (row.getTarget() == ISA::SPIRV)
    return {Meeting::Subgroup, executeCoopMat};
  if (row.laneCount == 0)
    return {Meeting::None, executeTile};
  return {Meeting::Subgroup, executeCooperative};
}

std::optional<Handler> sim::findHandler(StringRef name) {
  if (name.starts_with("air."))
    return findAIRHandler(name);
  if (name.starts_with(coopMatPrefix))
    return findCoopMatHandler(name);
  if (name.starts_with("llvm.amdgcn."))
    return findAMDGPUHandler(name);
  if (name.starts_with("llvm.nvvm."))
    return findNVVMHandler(name);
  if (name.starts_with("llvm.x86."))
    return findX86Handler(name);
  return std::nullopt;
}
