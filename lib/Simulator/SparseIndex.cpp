//===- SparseIndex.cpp - a sparse A in full -------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the stored elements of A stand in their row. Both vendors write two
// bits for a stored element (or pair of elements), the vendors differ in which
// lane has them.
//
//===----------------------------------------------------------------------===//

#include "mma_select/Simulator/MatrixUnit.h"
#include "mma_select/Simulator/NumberFormat.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace mma_select;
using namespace mma_select::sim;
using llvm::Expected;
using llvm::formatv;

namespace {
/// Two bits of an index register.
struct IndexBits {
  unsigned lane, bit;
};
} // namespace

static unsigned read(LaneRegisters index, IndexBits place) {
  uint32_t bits = 0;
  std::memcpy(&bits, index[place.lane], sizeof(bits));
  return bits >> place.bit & 3;
}

/// AMD: two bits for each of the lane's own elements, in register order; a lane
/// of fewer than 16 has several sets of them (MLIR's amdgpu.sparse_mfma: cbsz
/// and abid choose).
static IndexBits findBits(const ISA::BitLayout &layout, unsigned row,
                          unsigned storedK, unsigned indexSet) {
  ISA::Position place = layout.find({row, 0, storedK, 0}).front();
  return {place.lane, 2 * (indexSet * layout.getNumRegs() + place.reg)};
}

/// PTX, 4 bits for a group of K. Elements of 16 bits and more: a lane has four
/// groups of row r, then those of row r + 8. Narrower: eight groups of row r,
/// and the next lane those of row r + 8. Further groups are in further lanes;
/// the selector says where in the quad the first one is. CUTLASS,
/// util/host_reorder.h (reorder_meta) and ELayout in
/// cute/atom/mma_traits_sm120_sparse.hpp; the PTX manual has it in figures
/// only.
static IndexBits findGroupBits(const ISA::Instruction &instruction,
                               unsigned row, unsigned group,
                               unsigned selector) {
  bool wide = ISA::getElementType(instruction.a.type).bitWidth >= 16;
  unsigned perLane = wide ? 4 : 8;
  unsigned lanes = instruction.k / instruction.sparseGroup / perLane;
  if (!wide)
    lanes *= 2;
  unsigned quad = row % 8 * 4 + selector * lanes;
  if (wide)
    return {quad + group / 4, row / 8 * 16 + group % 4 * 4};
  return {quad + row / 8 + 2 * (group / 8), group % 8 * 4};
}

/// The K of a stored element of AMD's, by its two bits.
static unsigned getAMDPlace(const ISA::Instruction &instruction, unsigned row,
                            unsigned storedK, LaneRegisters index,
                            unsigned indexSet) {
  unsigned stored = instruction.sparseGroup / 2;
  return storedK / stored * instruction.sparseGroup +
         read(index, findBits(instruction.a.layout, row, storedK, indexSet));
}

/// The same of PTX: the second index of a group is in the upper two bits. Two
/// indices choose among four parts of a group, of which each is one element
/// (2:4), half of one (1:2) or a pair (4:8).
static unsigned getPTXPlace(const ISA::Instruction &instruction, unsigned row,
                            unsigned storedK, LaneRegisters index,
                            unsigned selector) {
  unsigned size = instruction.sparseGroup, stored = size / 2;
  unsigned group = storedK / stored, inGroup = storedK % stored;
  IndexBits place = findGroupBits(instruction, row, group, selector);
  if (size == 2)
    return group * size + read(index, place) / 2;
  unsigned part = size / 4;
  place.bit += 2 * (inGroup / part);
  return group * size + read(index, place) * part + inGroup % part;
}

/// What the two indices of a group must be: PTX ISA 9.7.14.6.1 has no meaning
/// for equal ones, `sp::ordered_metadata` none for descending ones, and of 1:2
/// groups only for both halves of one element.
static std::string checkGroup(const ISA::Instruction &instruction, unsigned row,
                              unsigned group, LaneRegisters index,
                              unsigned indexSet) {
  IndexBits place;
  bool isPTX = instruction.getTarget() == ISA::CUDA;
  if (isPTX)
    place = findGroupBits(instruction, row, group, indexSet);
  else
    place = findBits(instruction.a.layout, row, 2 * group, indexSet);
  unsigned first = read(index, place);
  place.bit += 2;
  unsigned second = read(index, place);
  bool pairsOnly = instruction.sparseGroup == 2;
  bool good = pairsOnly ? first % 2 == 0 && second == first + 1
              : isPTX   ? first < second
                        : first != second;
  if (good)
    return {};
  return formatv("{0}: the indices of group {1} in row {2} of A are {3} and "
                 "{4} (lane {5}, bits {6} to {7}); {8}",
                 instruction.name, group, row, first, second, place.lane,
                 place.bit - 2, place.bit + 1,
                 pairsOnly ? "they must be 0 and 1, or 2 and 3"
                 : isPTX   ? "they must ascend"
                           : "they must differ");
}

Expected<OperandMatrix> sim::expandSparse(const ISA::Instruction &instruction,
                                          const OperandMatrix &stored,
                                          LaneRegisters index,
                                          unsigned indexSet) {
  OperandMatrix full(instruction.m, instruction.k, instruction.blocks);
  auto getPlace =
      instruction.getTarget() == ISA::CUDA ? getPTXPlace : getAMDPlace;
  for (unsigned m = 0; m < instruction.m; ++m) {
    unsigned groups = instruction.k / instruction.sparseGroup;
    for (unsigned group = 0; group < groups; ++group) {
      std::string problem = checkGroup(instruction, m, group, index, indexSet);
      if (!problem.empty())
        return llvm::createStringError(problem);
    }
    for (unsigned k = 0; k < stored.columns; ++k)
      full.at(0, m, getPlace(instruction, m, k, index, indexSet)) =
          stored.values[stored.getIndex(0, m, k)];
  }
  return full;
}
