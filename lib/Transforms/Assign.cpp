//===- Assign.cpp - choose an instruction for each contraction ------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"
#include "AssignedContraction.h"
#include "LinalgSelection.h"
#include "Remarks.h"
#include "Selection.h"
#include "TargetLookup.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mma_select/Transforms/Steps.h"
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
  FunctionAssignment(const SelectOptions &options, UnsupportedAction action,
                     Refuse refuse)
      : options(options), action(action), refuseOp(refuse) {}

  /// Chooses for `contractions` of `function`.
  LogicalResult analyze(Operation *function,
                        ArrayRef<vector::ContractionOp> contractions);
  /// Attaches the choices.
  void apply();

private:
  FaultOr<AssignedContraction> assign(vector::ContractionOp op);
  FaultOr<AssignedContraction> assign(vector::ContractionOp op,
                                      Extensions extensions);
  void refuse(Operation *op, const Fault &fault) {
    refuseOp(op, fault);
    refusedAny = true;
  }

  const SelectOptions &options;
  UnsupportedAction action;
  Refuse refuseOp;
  AssignedContractions assigned;
  /// Of those that were chosen here.
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
  FaultOr<MmaTargetAttrInterface> target = findTarget(op, options.target);
  if (!target)
    return target.fault();
  FaultOr<MmaInstrAttrInterface> preset = findPreset(op, options.instr);
  if (!preset)
    return preset.fault();
  Request request = makeRequest(*contraction);
  request.mathMode = options.mathMode;
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

LogicalResult
FunctionAssignment::analyze(Operation *function,
                            ArrayRef<vector::ContractionOp> contractions) {
  llvm::SmallPtrSet<Operation *, 8> wanted(contractions.begin(),
                                           contractions.end());
  // In program order, and with those that have an instruction already: they may
  // hand their accumulators to the others.
  function->walk([&](vector::ContractionOp op) {
    if (!wanted.contains(op)) {
      if (std::optional<FaultOr<AssignedContraction>> other = readAssigned(op))
        if (*other)
          assigned.insert({op.getOperation(), std::move(**other)});
      return;
    }
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
    auto explanation = explanations.find(op);
    if (explanation == explanations.end())
      continue;
    op->setAttr(MMASelectDialect::getInstrAttrName(), choice.instr);
    remark::passed(op->getLoc(), getRemarkOptions("Selected"))
        << explanation->second
        << remark::metric("Instruction", choice.instr.getRow().name);
  }
}

/// The instruction of a linalg op, or why it gets none.
static FaultOr<MmaInstrAttrInterface>
chooseForProduct(Operation *op, const SelectOptions &options) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !isContraction(linalgOp))
    return Fault("is no product of matrices")
        .note("instructions are chosen for linalg.matmul, other contractions "
              "of linalg, and vector.contract");
  if (isVectorProduct(linalgOp))
    return makeVectorProductFault();
  FaultOr<ChosenContraction> chosen = chooseForLinalg(linalgOp, options);
  if (!chosen)
    return chosen.fault();
  return chosen->instr;
}

LogicalResult mma_select::assignInstructions(ArrayRef<Operation *> contractions,
                                             const SelectOptions &options,
                                             UnsupportedAction action,
                                             Refuse refuse) {
  llvm::MapVector<Operation *, SmallVector<vector::ContractionOp>> functions;
  SmallVector<std::pair<Operation *, MmaInstrAttrInterface>> products;
  bool refused = false;
  for (Operation *op : contractions) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    auto contract = dyn_cast<vector::ContractionOp>(op);
    if (contract && function) {
      functions[function].push_back(contract);
      continue;
    }
    FaultOr<MmaInstrAttrInterface> instr = contract
                                               ? Fault("is not in a function")
                                               : chooseForProduct(op, options);
    if (instr) {
      products.emplace_back(op, *instr);
      continue;
    }
    refuse(op, instr.fault());
    refused = true;
  }
  // All functions are analyzed before the first is changed, so that a failure
  // leaves the IR as it was.
  SmallVector<FunctionAssignment> assignments;
  for (auto &[function, ops] : functions) {
    FunctionAssignment &assignment =
        assignments.emplace_back(options, action, refuse);
    refused |= failed(assignment.analyze(function, ops));
  }
  if (refused && action == UnsupportedAction::Error)
    return failure();
  for (FunctionAssignment &assignment : assignments)
    assignment.apply();
  for (auto [op, instr] : products)
    op->setAttr(MMASelectDialect::getInstrAttrName(), instr);
  return success();
}

namespace {
struct AssignPass : mma_select::impl::MMASelectAssignBase<AssignPass> {
  using MMASelectAssignBase::MMASelectAssignBase;

  void runOnOperation() override {
    FailureOr<MmaTargetAttrInterface> fromOption =
        parseTargetOption(getOperation(), target);
    if (failed(fromOption))
      return signalPassFailure();
    SmallVector<Operation *> contractions;
    getOperation()->walk([&](vector::ContractionOp op) {
      if (op->getParentOfType<FunctionOpInterface>())
        contractions.push_back(op);
    });
    if (failed(assignInstructions(
            contractions, {*fromOption, mathMode, /*instr=*/{}}, unsupported,
            [&](Operation *op, const Fault &fault) {
              report(op, fault, unsupported);
            })))
      signalPassFailure();
  }
};
} // namespace
