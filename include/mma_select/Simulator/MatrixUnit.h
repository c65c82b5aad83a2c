//===- MatrixUnit.h - a matrix instruction, executed ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes a row of the instruction table from nothing but its layout lines and
// element types. Shares no code with the passes, whose output it judges.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SIMULATOR_MATRIXUNIT_H
#define MMA_SELECT_SIMULATOR_MATRIXUNIT_H

#include "mma_select/ISA/Instruction.h"

namespace mma_select::sim {

/// Operand registers of all lanes: `data[lane]` points at the elements of that
/// lane, packed in register order. A unit without lanes has one.
using LaneRegisters = llvm::ArrayRef<const char *>;

/// The modifiers of MFMA. AMD matrix instruction calculator: block b of A is
/// read from block floor(b / 2^cbsz) * 2^cbsz + abid; blgp picks the lanes of B
/// (1, 2: one half for all, 3: rotated by 16 lanes, 4 to 7: one group of 16 for
/// all). On f64 blgp negates instead (bit 0 A, bit 1 B, bit 2 C).
struct MFMAModifiers {
  unsigned cbsz = 0, abid = 0, blgp = 0;
};

/// D = A * B + C. `d` has room for the accumulator of each lane; positions that
/// hold nothing keep C's bits. Sums are exact for integers that a double holds,
/// and rounded once, at the end, for others. Fails when lanes that must hold
/// copies of one element differ.
llvm::Error executeMma(const ISA::Instruction &instruction, LaneRegisters a,
                       LaneRegisters b, LaneRegisters c,
                       llvm::ArrayRef<char *> d,
                       const MFMAModifiers &modifiers = {});

/// The elements of one operand by matrix coordinate: `[block][row][column]`.
struct OperandMatrix {
  unsigned rows, columns;
  std::vector<double> values;
  double &at(unsigned block, unsigned row, unsigned column) {
    return values[(size_t(block) * rows + row) * columns + column];
  }
};
llvm::Expected<OperandMatrix> gather(const ISA::Instruction &instruction,
                                     ISA::OperandRole role,
                                     LaneRegisters registers);

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_MATRIXUNIT_H
