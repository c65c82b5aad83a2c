//===- Modifiers.h - what the other arguments mean --------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arguments of a matrix intrinsic that are no registers of A, B or C.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_SIMULATOR_MODIFIERS_H
#define LIB_SIMULATOR_MODIFIERS_H

#include "mma_select/Simulator/MatrixUnit.h"

namespace mma_select::sim {

enum class Meaning : uint8_t {
  Fixed,   ///< tells the row from others of its intrinsic: a sign, a format
  Ignored, ///< has no effect on D: the reuse of a register, a tile's shape
  Cbsz,
  Abid,
  Blgp,
  IndexCbsz, ///< sparse MFMA: another than 0 takes the first set
  IndexAbid, ///< sparse MFMA: which set of index bits
  Selector,  ///< mma.sp: which lanes of each four
  OpSel,     ///< gfx11: the half of the registers of C and D
  NegateA,
  NegateB,
  ModifyC, ///< gfx1250: 1 negates, 2 takes the absolute value, 3 both
  Clamp,
  ByteA, ///< of the scales
  ByteB,
  LanesA,
  LanesB,
  FormatA,
  FormatB,
  Index, ///< registers
  ScaleA,
  ScaleB,
};

/// What the words of a row's intrinsicOperands mean but for those of A, B and
/// C, in order. Fails on a list of words that is not known.
llvm::Expected<llvm::ArrayRef<Meaning>>
getMeanings(const ISA::Instruction &row);

/// Puts the value of one argument into `modifiers`. Fails, naming the argument
/// and its value, where the row does not have it or no document says what it
/// does. `chip`: blgp of f64 depends on it.
llvm::Error setModifier(const ISA::Instruction &row, const ISA::Chip &chip,
                        Meaning meaning, uint64_t value,
                        MatrixModifiers &modifiers);

/// Checks what needs several arguments.
llvm::Error verifyModifiers(const ISA::Instruction &row,
                            const MatrixModifiers &modifiers);

} // namespace mma_select::sim

#endif // LIB_SIMULATOR_MODIFIERS_H
