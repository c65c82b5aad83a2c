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

/// How the bits of a scale are read.
enum class ScaleFormat : uint8_t {
  Row, ///< as the row's scaleType says
  E8M0,
  E5M3,
  E4M3,
};

/// The scales of one operand: where among the places that the row's layout line
/// leaves open they are read, and how.
struct ScaleOperand {
  LaneRegisters registers;
  /// Bits for the `0` positions of the line's reg list: on gfx950 the byte.
  unsigned byte = 0;
  /// Bits for the `0` and `_` positions of its lane list: which lanes count.
  unsigned lanes = 0;
  ScaleFormat format = ScaleFormat::Row;
};

/// What a call gives beyond A, B and C. The default is the plain product.
struct MatrixModifiers {
  /// MFMA, by AMD's matrix instruction calculator: block b of A is read from
  /// block floor(b / 2^cbsz) * 2^cbsz + abid; blgp picks the lanes of B (1, 2:
  /// one half for all, 3: rotated by 16 lanes, 4 to 7: one group of 16 for
  /// all).
  unsigned cbsz = 0, abid = 0, blgp = 0;
  bool negateA = false, negateB = false;
  /// Of C, the absolute value first.
  bool negateC = false, absoluteC = false;
  /// Integer results stop at the ends of i32 instead of wrapping.
  bool saturate = false;
  /// C and D are in the positions that their layout line leaves empty (opsel of
  /// gfx11).
  bool highHalf = false;

  /// Sparse rows: one 32-bit register for each lane, and which of its bits
  /// (AMD) or of the lanes (PTX) count.
  LaneRegisters index;
  unsigned indexSet = 0;
  ScaleOperand scaleA, scaleB;
};

/// Bytes of D that one lane holds.
size_t getResultBytes(const ISA::Instruction &instruction);

/// D of a row, for instance A * B + C. `d` has room for getResultBytes() for
/// each lane; positions that hold nothing keep C's bits, or are zero where D
/// has another type. Sums are exact for integers that a double holds, and
/// rounded once, at the end, for others. Fails when lanes that must hold copies
/// of one element differ, on an index or a container that is not well formed,
/// and on a modifier that the row does not have.
llvm::Error executeMma(const ISA::Instruction &instruction, LaneRegisters a,
                       LaneRegisters b, LaneRegisters c,
                       llvm::ArrayRef<char *> d,
                       const MatrixModifiers &modifiers = {});

/// The elements of one operand by matrix coordinate: `[block][row][column]`.
struct OperandMatrix {
  unsigned rows, columns;
  std::vector<double> values;
  /// Where the elements are complex, their imaginary parts; else empty.
  std::vector<double> imaginary;

  OperandMatrix(unsigned rows, unsigned columns, unsigned blocks)
      : rows(rows), columns(columns),
        values(size_t(rows) * columns * blocks, 0.0) {}
  size_t getIndex(unsigned block, unsigned row, unsigned column) const {
    return (size_t(block) * rows + row) * columns + column;
  }
  double &at(unsigned block, unsigned row, unsigned column) {
    return values[getIndex(block, row, column)];
  }
};

/// A, B or C from the registers of the lanes. A sparse A has the columns that
/// are stored.
llvm::Expected<OperandMatrix> gather(const ISA::Instruction &instruction,
                                     ISA::OperandRole role,
                                     LaneRegisters registers);

/// A sparse A in full, from what gather() gives and the index registers.
llvm::Expected<OperandMatrix> expandSparse(const ISA::Instruction &instruction,
                                           const OperandMatrix &stored,
                                           LaneRegisters index,
                                           unsigned indexSet);

/// Multiplies the elements of A or B by their scales.
llvm::Error applyScales(const ISA::Instruction &instruction,
                        ISA::OperandRole role, const ScaleOperand &scales,
                        OperandMatrix &matrix);

} // namespace mma_select::sim

#endif // MMA_SELECT_SIMULATOR_MATRIXUNIT_H
