//===- Fault.h - why a contraction cannot be lowered ------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Analyses collect faults instead of emitting them: whether one is an error or
// a remark is the pass's decision, and nothing may be rewritten before.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_FAULT_H
#define MMA_SELECT_TRANSFORMS_FAULT_H

#include "mma_select/Transforms/Passes.h"
#include "mlir/IR/Operation.h"
#include <variant>

namespace mma_select {

/// What is in the way, and what would work.
struct Fault {
  std::string message;
  /// Each at its own place; without one, at the contraction.
  std::vector<std::pair<std::optional<mlir::Location>, std::string>> notes;

  Fault(std::string message) : message(std::move(message)) {}
  Fault &&note(std::string text,
               std::optional<mlir::Location> loc = std::nullopt) && {
    notes.emplace_back(loc, std::move(text));
    return std::move(*this);
  }
};

/// A value, or the reason why there is none.
template <typename T>
class FaultOr {
public:
  FaultOr(T value) : content(std::move(value)) {}
  FaultOr(Fault fault) : content(std::move(fault)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content); }
  T &operator*() { return std::get<T>(content); }
  T *operator->() { return &std::get<T>(content); }
  Fault &fault() { return std::get<Fault>(content); }

private:
  std::variant<T, Fault> content;
};

/// Says that `op` cannot be lowered: an error, or, for Skip, a remark. The
/// remark goes to the remark engine where that listens to missed remarks of the
/// project, else to the diagnostics, so that it is never silent.
void report(mlir::Operation *op, const Fault &fault, UnsupportedAction action);

} // namespace mma_select

#endif // MMA_SELECT_TRANSFORMS_FAULT_H
