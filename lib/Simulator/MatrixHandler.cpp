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

MatrixArguments::MatrixArguments(const ISA::Instruction &row) {
  unsigned next = 0;
  for (const ISA::OperandWord &word :
       ISA::parseOperandWords(row.intrinsicOperands)) {
    if (!word.role) {
      immediates.push_back(next++);
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
    os << formatv(" [{0}][{1}]={2}", isB ? at->k : at->m, isA ? at->k : at->n,
                  decodeAt(operand.type, data, reg));
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

/// Immediates must be the same in all lanes; the ones of lane 0 count.
static MFMAModifiers getModifiers(const Site &site, const Call &call) {
  MFMAModifiers modifiers;
  llvm::ArrayRef<unsigned> immediates = site.matrix.immediates;
  if (site.row->instructionClass != ISA::MFMA || immediates.size() != 3)
    return modifiers;
  modifiers.cbsz = getArgument<uint32_t>(site, call, immediates[0]);
  modifiers.abid = getArgument<uint32_t>(site, call, immediates[1]);
  modifiers.blgp = getArgument<uint32_t>(site, call, immediates[2]);
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
  for (const Call &call : calls) {
    a.push_back(hold(collect(site, call, matrix.a)));
    b.push_back(hold(collect(site, call, matrix.b)));
    c.push_back(hold(collect(site, call, matrix.c)));
    d.push_back(hold(std::vector<char>(matrix.c.getBytes())));
  }
  if (llvm::Error error =
          executeMma(row, a, b, c, d, getModifiers(site, calls.front()))) {
    workgroup.fail(site, calls.front().lane, llvm::toString(std::move(error)));
    return;
  }
  for (auto [i, call] : llvm::enumerate(calls))
    std::memcpy(call.result, d[i], matrix.c.getBytes());
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

Handler sim::getMatrixHandler(const ISA::Instruction &row) {
  if (row.laneCount == 0)
    return {Meeting::None, executeTile};
  return {Meeting::Subgroup, executeCooperative};
}

std::optional<Handler> sim::findHandler(StringRef name) {
  if (name.starts_with("llvm.amdgcn."))
    return findAMDGPUHandler(name);
  if (name.starts_with("llvm.nvvm."))
    return findNVVMHandler(name);
  if (name.starts_with("llvm.x86."))
    return findX86Handler(name);
  return std::nullopt;
}
