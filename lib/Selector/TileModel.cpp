//===- TileModel.cpp - tiles of a matrix product --------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/Selector/TileModel.h"

#include "mma_select/Selector/Legality.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mma_select;
using llvm::formatv;

namespace {
// Stand-ins for what the table does not know of a chip.

/// Subgroups of a workgroup: one for each matrix unit of a compute unit.
constexpr int64_t mostSubgroups = 4;
/// Workgroups that a GPU computes at a time.
constexpr int64_t workgroupsAtOnce = 128;
/// Products that a matrix unit computes while its share of one operand element
/// comes out of memory.
constexpr int64_t productsPerLoad = 8;
/// A size that is not known.
constexpr int64_t assumedSize = 4096;
/// Operands in shared memory: one stage is computed while the next one comes.
constexpr int64_t stages = 2;
} // namespace

bool Tiling::operator==(const Tiling &other) const {
  return workgroupM == other.workgroupM && workgroupN == other.workgroupN &&
         subgroupM == other.subgroupM && subgroupN == other.subgroupN &&
         k == other.k;
}

std::string Tiling::str() const {
  return formatv("{0}x{1} in subgroups of {2}x{3}, {4} k at a time", workgroupM,
                 workgroupN, subgroupM, subgroupN, k);
}

/// Registers of a lane for its part of an operand's step: what it loads, an
/// address of 64 bits for each access, and one more for a narrow access, which
/// rows of any size have, so that it may be at an edge.
static int64_t getCopyCost(const TileProblem &problem, const Tiling &tiling,
                           const ISA::Operand &operand, int64_t extent,
                           unsigned accessBits) {
  int64_t threads = tiling.getSubgroups() * problem.instruction->laneCount;
  if (accessBits == 0 || threads == 0)
    return 0;
  int64_t bits = extent * tiling.k * getElementType(operand.type).bitWidth;
  int64_t accesses = llvm::divideCeil(bits, threads * accessBits);
  int64_t address = accessBits < 128 ? 3 : 2;
  return accesses * (llvm::divideCeil(accessBits, 32) + address);
}

TileResources mma_select::getResources(const TileProblem &problem,
                                       const Tiling &tiling) {
  const ISA::Instruction &row = *problem.instruction;
  auto getCost = [&](ISA::OperandRole role, int64_t rows, int64_t columns) {
    return getRegisterCost(row, role, rows, columns);
  };
  TileResources resources;
  resources.accumulators =
      getCost(ISA::OperandRole::Acc, tiling.subgroupM, tiling.subgroupN);
  resources.operands =
      getCost(ISA::OperandRole::A, tiling.subgroupM, tiling.k) +
      getCost(ISA::OperandRole::B, tiling.k, tiling.subgroupN);
  resources.copies =
      getCopyCost(problem, tiling, row.a, tiling.workgroupM,
                  problem.copyBitsA) +
      getCopyCost(problem, tiling, row.b, tiling.workgroupN, problem.copyBitsB);
  int64_t bits = tiling.workgroupM * getElementType(row.a.type).bitWidth +
                 tiling.workgroupN * getElementType(row.b.type).bitWidth;
  resources.sharedBytes = stages * llvm::divideCeil(bits * tiling.k, 8);
  return resources;
}

namespace {
/// Registers that a tiling may take.
struct RegisterBudget {
  int64_t accumulators, all;
};
} // namespace

/// Accumulators take half of the registers; a lane needs a quarter for
/// addresses and what the compiler moves, tile registers hold nothing else.
static RegisterBudget getBudget(const TileProblem &problem) {
  // 255 of 256: the last one reads as zero.
  int64_t registers =
      llvm::PowerOf2Ceil(problem.chip->registers) / problem.occupancy;
  bool hasLanes = problem.instruction->laneCount != 0;
  return {registers / 2, hasLanes ? registers * 3 / 4 : registers};
}

std::optional<std::string> mma_select::checkTiling(const TileProblem &problem,
                                                   const Tiling &tiling) {
  // A driver's matrices are in registers that it does not tell.
  if (problem.chip->registers == 0)
    return formatv("the registers of {0} are not known", problem.chip->name);
  const ISA::Instruction &row = *problem.instruction;
  std::tuple<llvm::StringRef, int64_t, int64_t> multiples[] = {
      {"subgroup rows", tiling.subgroupM, row.m},
      {"subgroup columns", tiling.subgroupN, row.n},
      {"k", tiling.k, row.k},
      {"workgroup rows", tiling.workgroupM, tiling.subgroupM},
      {"workgroup columns", tiling.workgroupN, tiling.subgroupN}};
  for (auto [name, size, unit] : multiples)
    if (size <= 0 || size % unit != 0)
      return formatv("{0} = {1} is no positive multiple of {2}", name, size,
                     unit);
  int64_t most = row.laneCount ? mostSubgroups : 1;
  if (tiling.getSubgroups() > most)
    return formatv(
        "a workgroup of {0} subgroups is too large, {1} can have {2}",
        tiling.getSubgroups(), problem.chip->name, most);
  TileResources resources = getResources(problem, tiling);
  RegisterBudget budget = getBudget(problem);
  if (resources.accumulators > budget.accumulators)
    return formatv("accumulators of {0}x{1} take {2} registers, the budget is "
                   "{3} of {4}",
                   tiling.subgroupM, tiling.subgroupN, resources.accumulators,
                   budget.accumulators, problem.chip->registers);
  if (resources.accumulators + resources.operands > budget.all)
    return formatv("accumulators and operands take {0} + {1} registers, the "
                   "budget is {2} of {3}",
                   resources.accumulators, resources.operands, budget.all,
                   problem.chip->registers);
  int64_t shared = problem.chip->sharedBytes;
  if (shared && resources.sharedBytes > shared)
    return formatv(
        "two stages of operands take {0} bytes of shared memory, {1} "
        "has {2}",
        resources.sharedBytes, problem.chip->name, shared);
  return std::nullopt;
}

/// Rounds of workgroups, each of as long as its subgroups multiply and its
/// operands come in.
static RankKey getKey(const TileProblem &problem, const Tiling &tiling) {
  int64_t m = problem.m.value_or(assumedSize);
  int64_t n = problem.n.value_or(assumedSize);
  int64_t rows = llvm::alignTo(m, tiling.workgroupM);
  int64_t columns = llvm::alignTo(n, tiling.workgroupN);
  int64_t workgroups =
      (rows / tiling.workgroupM) * (columns / tiling.workgroupN);
  int64_t rounds = llvm::divideCeil(
      workgroups, problem.instruction->laneCount ? workgroupsAtOnce : 1);
  int64_t products = tiling.subgroupM * tiling.subgroupN;
  int64_t loads = tiling.workgroupM + tiling.workgroupN;
  TileResources resources = getResources(problem, tiling);
  // Loads of a subgroup for 2^20 products.
  int64_t intensity = ((tiling.subgroupM + tiling.subgroupN) << 20) / products;
  RankKey key;
  key.parts = {{"time", rounds * (products + productsPerLoad * loads)},
               {"subgroup_loads", intensity},
               {"padded_products", rows * columns - m * n},
               {"registers", resources.accumulators + resources.operands},
               {"workgroup_rows", -tiling.workgroupM},
               {"workgroup_columns", -tiling.workgroupN},
               {"subgroup_rows", -tiling.subgroupM},
               {"subgroup_columns", -tiling.subgroupN}};
  key.name = problem.instruction->name;
  return key;
}

/// Whether what is on its way to shared memory leaves the compiler a sixteenth
/// of the registers. Without copies the budget alone decides.
static bool hasRoomForCopies(const TileProblem &problem, const Tiling &tiling) {
  TileResources resources = getResources(problem, tiling);
  int64_t registers =
      llvm::PowerOf2Ceil(problem.chip->registers) / problem.occupancy;
  return resources.copies == 0 ||
         resources.accumulators + resources.operands + resources.copies <=
             registers * 15 / 16;
}

std::vector<RankedTiling> mma_select::rankTilings(const TileProblem &problem) {
  const ISA::Instruction &row = *problem.instruction;
  std::vector<RankedTiling> ranking;
  constexpr int64_t mostTiles = 16;
  for (int64_t rows = 1; rows <= mostTiles; rows *= 2)
    for (int64_t columns = 1; columns <= mostTiles; columns *= 2)
      for (int64_t m = 1; m <= mostSubgroups; m *= 2)
        for (int64_t n = 1; n <= mostSubgroups; n *= 2) {
          Tiling tiling;
          tiling.subgroupM = rows * row.m;
          tiling.subgroupN = columns * row.n;
          tiling.workgroupM = m * tiling.subgroupM;
          tiling.workgroupN = n * tiling.subgroupN;
          tiling.k = problem.depth * row.k;
          if (!checkTiling(problem, tiling) &&
              hasRoomForCopies(problem, tiling))
            ranking.push_back({tiling, getKey(problem, tiling)});
        }
  llvm::sort(ranking, [](const RankedTiling &lhs, const RankedTiling &rhs) {
    return lhs.key < rhs.key;
  });
  return ranking;
}
