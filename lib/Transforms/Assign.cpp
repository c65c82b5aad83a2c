//===- Assign.cpp - choose an instruction for each contraction ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"
#include "Remarks.h"
#include "Selection.h"
#include "TargetLookup.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTASSIGN
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
/// The choices for one function, made before anything is written to the IR.
class FunctionAssignment {
public:
  FunctionAssignment(MmaTargetAttrInterface fromOption, MathMode mathMode,
                     UnsupportedAction action)
      : fromOption(fromOption), mathMode(mathMode), action(action) {}

  /// Chooses for every contraction under `function`; failure is reported.
  LogicalResult analyze(Operation *function);
  /// Attaches the choices.
  void apply();

private:
  FaultOr<AssignedContraction> assign(vector::ContractionOp op);
  FaultOr<AssignedContraction> assign(vector::ContractionOp op,
                                      Extensions extensions);
  void refuse(Operation *op, const Fault &fault) {
    report(op, fault, action);
    refusedAny = true;
  }

  MmaTargetAttrInterface fromOption;
  MathMode mathMode;
  UnsupportedAction action;
  AssignedContractions assigned;
  DenseMap<Operation *, std::string> explanations;
  bool refusedAny = false;
};
} // namespace

/// A contraction is unrolled to one op for each native product: past some
/// thousands that is no kernel but a hang of every compiler behind us.
static std::optional<Fault> checkUnrolling(const Contraction &contraction,
                                           const ISA::Instruction &row) {
  constexpr int64_t limit = 8192;
  int64_t tiles = 1;
  for (auto [size, native] :
       {std::pair(contraction.m, row.m), std::pair(contraction.n, row.n),
        std::pair(contraction.k, row.k)}) {
    if (llvm::MulOverflow<int64_t>(tiles, llvm::divideCeil(size, native),
                                   tiles) ||
        tiles > limit)
      return Fault(
                 formatv("{0}x{1}x{2} takes more than {3} instructions of {4} "
                         "({5}), not yet supported",
                         contraction.m, contraction.n, contraction.k, limit,
                         row.getShapeString(), row.name))
          .note("tile it first: a 2-D vector is what one subgroup holds in "
                "registers");
  }
  return std::nullopt;
}

FaultOr<AssignedContraction>
FunctionAssignment::assign(vector::ContractionOp op) {
  FaultOr<AssignedContraction> result = assign(op, Extensions::Peel);
  if (result || !canKeepExtensions(op))
    return result;
  // No instruction widens such operands: code can, before it multiplies.
  FaultOr<AssignedContraction> kept = assign(op, Extensions::Keep);
  return kept ? std::move(kept) : std::move(result);
}

FaultOr<AssignedContraction>
FunctionAssignment::assign(vector::ContractionOp op, Extensions extensions) {
  FaultOr<Contraction> contraction = analyzeContraction(op, extensions);
  if (!contraction)
    return contraction.fault();
  FaultOr<MmaTargetAttrInterface> target = findTarget(op, fromOption);
  if (!target)
    return target.fault();
  FaultOr<MmaInstrAttrInterface> preset = findPreset(op);
  if (!preset)
    return preset.fault();
  Request request = makeRequest(*contraction);
  request.mathMode = mathMode;
  FaultOr<ChosenInstruction> choice =
      chooseInstruction(op, std::move(request), *target, *preset);
  if (!choice)
    return choice.fault();
  MmaInstrAttrInterface instr = choice->instr;
  explanations[op] = std::move(choice->explanation);
  if (std::optional<Fault> fault = checkUnrolling(*contraction, instr.getRow()))
    return std::move(*fault);
  return AssignedContraction{std::move(*contraction), instr};
}

LogicalResult FunctionAssignment::analyze(Operation *function) {
  function->walk([&](vector::ContractionOp op) {
    FaultOr<AssignedContraction> result = assign(op);
    if (result)
      assigned.insert({op.getOperation(), std::move(*result)});
    else
      refuse(op, result.fault());
  });
  // With an error already, a web that lacks a member would only repeat it.
  if (refusedAny && action == UnsupportedAction::Error)
    return failure();
  // A refused contraction may be what another one waits for: repeat until all
  // that are left stand on their own.
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<Operation *> refused;
    for (WebResult &result : findWebs(assigned)) {
      if (!result.fault)
        continue;
      for (AssignedContraction *member : result.web.members) {
        refuse(member->contraction.op, *result.fault);
        refused.push_back(member->contraction.op);
      }
    }
    for (Operation *op : refused) {
      assigned.erase(op);
      changed = true;
    }
  }
  return failure(refusedAny && action == UnsupportedAction::Error);
}

void FunctionAssignment::apply() {
  for (auto &[op, choice] : assigned) {
    op->setAttr(MMASelectDialect::getInstrAttrName(), choice.instr);
    remark::passed(op->getLoc(), getRemarkOptions("Selected"))
        << explanations[op]
        << remark::metric("Instruction", choice.instr.getRow().name);
  }
}

namespace {
struct AssignPass : mma_select::impl::MMASelectAssignBase<AssignPass> {
  using MMASelectAssignBase::MMASelectAssignBase;

  void runOnOperation() override {
    MmaTargetAttrInterface fromOption;
    if (!target.empty()) {
      fromOption = TargetAttr::parseText(&getContext(), target, [&] {
        return mlir::emitError(getOperation()->getLoc());
      });
      if (!fromOption)
        return signalPassFailure();
    }
    // All functions are analyzed before the first is changed, so that a failure
    // leaves the IR as it was.
    SmallVector<FunctionAssignment> assignments;
    bool failed = false;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](FunctionOpInterface function) {
          FunctionAssignment &assignment =
              assignments.emplace_back(fromOption, mathMode, unsupported);
          failed |= mlir::failed(assignment.analyze(function));
          return WalkResult::skip();
        });
    if (failed)
      return signalPassFailure();
    for (FunctionAssignment &assignment : assignments)
      assignment.apply();
  }
};
} // namespace
