//===- Layout.h - elements of an operand by row and column ------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TOOLS_MMA_QUERY_LAYOUT_H
#define MMA_SELECT_TOOLS_MMA_QUERY_LAYOUT_H

#include "mma_select/ISA/Instruction.h"
#include "llvm/Support/raw_ostream.h"

namespace query {

/// One operand of a row as a grid of elements.
struct LayoutGrid {
  LayoutGrid(const mma_select::ISA::Instruction &instruction,
             mma_select::ISA::OperandRole role);

  /// All places that hold an element, lowest first; more than one where lanes
  /// hold copies.
  llvm::SmallVector<mma_select::ISA::Position>
  find(unsigned block, unsigned row, unsigned column) const;

  /// "A", "B", "C and D".
  llvm::StringRef getTitle() const;

  const mma_select::ISA::Instruction &instruction;
  mma_select::ISA::OperandRole role;
  const mma_select::ISA::BitLayout &layout;
  mma_select::ISA::Dim rowDim, columnDim;
  char rowName, columnName;
  unsigned rows, columns, blocks;
};

/// Draws the grid as SVG, readable on light and dark pages. `lane` is
/// emphasised.
void drawLayout(llvm::raw_ostream &os, const LayoutGrid &grid,
                std::optional<unsigned> lane);

} // namespace query

#endif // MMA_SELECT_TOOLS_MMA_QUERY_LAYOUT_H
