//===- Legality.h - why a row cannot serve a request ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_SELECTOR_LEGALITY_H
#define MMA_SELECT_SELECTOR_LEGALITY_H

#include "mma_select/ISA/InstructionSet.h"
#include "mma_select/Selector/Request.h"
#include <optional>
#include <string>

namespace mma_select {

struct Policy;

/// Why a row was rejected or a request failed. docs/Reasons.md has one line for
/// each; the texts of getName() are stable and appear in JSON and diagnostics.
enum class Reason : uint8_t {
  // Of a request.
  UnknownTarget,
  UnknownChip,
  UnknownType,
  UnknownInstruction,
  UnknownPolicy,
  NoInstruction,    ///< no row is left; the rejections tell why
  PreferredIllegal, ///< no legal row has the preferred shape
  ForcedIllegal,    ///< the forced row is not legal
  // Of a row.
  MissingLaneCount,    ///< a cooperative record without lanes
  UnexpectedLaneCount, ///< a record with lanes whose class has none
  ElementType,
  MathMode,
  Accumulator,
  Chip,
  LaneCount,
  Sparsity,
  Scaling,
  Batch,
  Remainder,
  Registers,
  Preferred, ///< legal, but another shape was preferred
  Forced,    ///< legal, but another row was forced
  Rate,      ///< legal, but a row with a higher rate is too
};

llvm::StringRef getName(Reason reason);

/// A row that was not taken, and why.
struct Rejection {
  const ISA::Instruction *instruction;
  Reason reason;
  std::string detail; ///< got and wanted, in words
};

/// An element type as users write it, with the short forms of Request.h.
std::optional<ISA::ElementKind> resolveElementType(llvm::StringRef name);

/// A request with its names resolved.
struct ResolvedRequest {
  const Request *request;
  const ISA::Chip *chip;
  ISA::ElementKind a, b, acc;
  unsigned laneCount; ///< 0 where the chip has no lanes
  const Policy *policy;
};

/// The fault of a record taken by itself, none if it has none.
std::optional<Reason> checkRecord(const ISA::Instruction &instruction);

/// Whether the row computes what is asked, on this chip: types, accumulator,
/// lanes, sparsity, scales, batch. `Rejection::reason` is the first obstacle.
std::optional<Rejection> checkCapability(const ISA::Instruction &instruction,
                                         const ResolvedRequest &resolved);

/// Whether a capable row fits the problem: remainders and registers.
std::optional<Rejection> checkFit(const ISA::Instruction &instruction,
                                  const ResolvedRequest &resolved);

/// 32-bit registers (tile registers without lanes) per lane that `rows` x
/// `columns` elements of an operand take.
unsigned getRegisterCost(const ISA::Instruction &instruction,
                         ISA::OperandRole role, int64_t rows, int64_t columns);

} // namespace mma_select

#endif // MMA_SELECT_SELECTOR_LEGALITY_H
