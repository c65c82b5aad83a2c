//===- Selector.h - from a request to an instruction ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pure function of a table and a request. It answers with an instruction and
// the reason, or with a reason code, a message and what would work instead.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_SELECTOR_H
#define MMA_SELECT_SELECTOR_SELECTOR_H

#include "mma_select/Selector/CostModel.h"
#include "mma_select/Selector/Legality.h"
#include "llvm/Support/JSON.h"

namespace mma_select {

/// What the caller has to provide for one operand.
struct SelectedOperand {
  ISA::OperandRole role;
  ISA::ElementKind type;
  bool columnMajor; ///< the logical order in which the unit reads it
  /// Consecutive k that share a 32-bit register; none for the accumulator.
  std::optional<unsigned> kPacking;
};

struct Selection {
  const ISA::Instruction *instruction;
  const ISA::Availability *availability;
  const ISA::Chip *chip;
  /// Lanes and accumulator elements per lane; none without lanes.
  std::optional<unsigned> laneCount;
  std::optional<unsigned> accumulatorRegs;
  std::vector<SelectedOperand> operands;
  /// Another row of these types runs faster on this chip.
  bool belowFullRate = false;
  /// The chip splits or emulates the instruction.
  bool emulated = false;
};

/// The answer: a selection, or the reason why there is none.
struct SelectionResult {
  std::optional<Selection> selection;
  std::vector<Candidate> ranking;  ///< best first; the winner leads
  std::vector<Rejection> rejected; ///< rows of the target, by name

  // Meaningful without a selection.
  Reason failure = Reason::NoInstruction;
  std::string message;            ///< what was asked and what is in the way
  std::vector<std::string> notes; ///< what would work

  explicit operator bool() const { return selection.has_value(); }
};

SelectionResult selectMma(const ISA::InstructionSet &set,
                          const Request &request);

/// Why the winner won, in one sentence: "footprint 4 accumulator registers per
/// lane; runner-up mfma_f32_32x32x8_f16 has footprint 16".
std::string explain(const SelectionResult &result);

/// {"selection": ..., "ranking": [...], "rejected": [...]}; the members are
/// listed in docs/Selector.md. Figures that do not apply are null.
llvm::json::Value toJSON(const SelectionResult &result);

/// Names of the element types that `chip` multiplies, computed from the rows.
std::vector<std::string> getMultipliedTypes(const ISA::InstructionSet &set,
                                            const ISA::Chip &chip);

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_SELECTOR_H
