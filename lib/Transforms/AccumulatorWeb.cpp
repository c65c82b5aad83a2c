//===- AccumulatorWeb.cpp - where accumulators come from and go -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"

#include "TransferAccess.h"
#include "mma_select/IR/MMASelect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
class WebBuilder {
public:
  WebBuilder(AssignedContractions &contractions) : contractions(contractions) {}

  WebResult build(AssignedContraction &seed) {
    addValue(seed.contraction.op.getResult());
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      visitDefinition(value);
      for (OpOperand &use : value.getUses())
        visitUse(use);
    }
    llvm::sort(result.web.members,
               [](AssignedContraction *lhs, AssignedContraction *rhs) {
                 return lhs < rhs; // MapVector keeps program order
               });
    return std::move(result);
  }

private:
  /// Only the first fault is kept; the walk goes on to find all members.
  void fail(Fault fault) {
    if (!result.fault)
      result.fault = std::move(fault);
  }

  void addValue(Value value) {
    if (result.web.values.insert(value))
      worklist.push_back(value);
  }

  void visitDefinition(Value value);
  void visitUse(OpOperand &use);
  /// `use` takes an accumulator in: its value is in the web or enters it.
  void visitIncoming(OpOperand &use);
  void visitLoop(scf::ForOp loop, unsigned index);
  void visitElementwise(Operation *op);
  void addMember(AssignedContraction &member);
  void checkOperand(const Contraction &contraction,
                    const ContractionOperand &operand, StringRef name);

  AssignedContractions &contractions;
  WebResult result;
  SmallVector<Value> worklist;
};
} // namespace

void WebBuilder::checkOperand(const Contraction &contraction,
                              const ContractionOperand &operand,
                              StringRef name) {
  auto read = operand.value.getDefiningOp<vector::TransferReadOp>();
  if (!read)
    return fail(
        Fault(formatv("operand {0} is not read from memory, not yet "
                      "supported",
                      name))
            .note("it must come from a vector.transfer_read of a memref",
                  operand.value.getLoc()));
  FaultOr<TransferAccess> access =
      analyzeTransfer(cast<VectorTransferOpInterface>(read.getOperation()));
  if (!access)
    fail(access.fault());
}

void WebBuilder::addMember(AssignedContraction &member) {
  if (llvm::is_contained(result.web.members, &member))
    return;
  if (!result.web.members.empty()) {
    AssignedContraction &first = *result.web.members.front();
    if (first.instr != member.instr)
      fail(Fault(formatv("shares its accumulator with a contraction of another "
                         "instruction, {0} and {1}, not yet supported",
                         first.instr.getRow().name, member.instr.getRow().name))
               .note("the other contraction is here",
                     member.contraction.op.getLoc()));
  }
  result.web.members.push_back(&member);
  checkOperand(member.contraction, member.contraction.a, "a");
  checkOperand(member.contraction, member.contraction.b, "b");
  visitIncoming(member.contraction.op.getAccMutable());
}

void WebBuilder::visitLoop(scf::ForOp loop, unsigned index) {
  addValue(loop.getResult(index));
  addValue(loop.getRegionIterArg(index));
  visitIncoming(loop.getInitArgsMutable()[index]);
  visitIncoming((*loop.getYieldedValuesMutable())[index]);
}

/// An op on each element of matrices: fragments can take their place.
static bool isElementwise(Operation *op) {
  auto isMatrix = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return !vector || (vector.getRank() == 2 && !vector.isScalable());
  };
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumResults() == 1 && op->getNumRegions() == 0 &&
         isMemoryEffectFree(op) &&
         llvm::all_of(op->getOperandTypes(), isMatrix) &&
         llvm::isa<VectorType>(op->getResult(0).getType()) &&
         isMatrix(op->getResult(0).getType());
}

void WebBuilder::visitElementwise(Operation *op) {
  if (!result.web.elementwise.insert(op))
    return;
  addValue(op->getResult(0));
  for (OpOperand &operand : op->getOpOperands())
    if (llvm::isa<VectorType>(operand.get().getType()))
      visitIncoming(operand);
}

void WebBuilder::visitDefinition(Value value) {
  if (auto loop = value.getDefiningOp<scf::ForOp>())
    return visitLoop(loop, cast<OpResult>(value).getResultNumber());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
    return visitLoop(loop,
                     argument.getArgNumber() - loop.getNumInductionVars());
  }
  if (auto it = contractions.find(value.getDefiningOp());
      it != contractions.end())
    return addMember(it->second);
  visitElementwise(value.getDefiningOp());
}

void WebBuilder::visitIncoming(OpOperand &use) {
  Value value = use.get();
  Operation *definition = value.getDefiningOp();
  if (contractions.contains(definition) ||
      isa_and_nonnull<scf::ForOp>(definition) ||
      (definition && isElementwise(definition)))
    return addValue(value);
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && llvm::isa<scf::ForOp>(argument.getOwner()->getParentOp()))
    return addValue(value);

  if (auto read = dyn_cast_or_null<vector::TransferReadOp>(definition)) {
    FaultOr<TransferAccess> access =
        analyzeTransfer(cast<VectorTransferOpInterface>(definition));
    if (!access)
      return fail(access.fault());
    result.web.entries.insert(&use);
    return;
  }
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat()) {
    result.web.entries.insert(&use);
    return;
  }
  if (auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(definition)) {
    if (!llvm::isa<VectorType>(broadcast.getSourceType())) {
      result.web.entries.insert(&use);
      return;
    }
    FaultOr<TransferAccess> access = analyzeBroadcastRow(broadcast);
    if (!access)
      return fail(access.fault());
    result.web.entries.insert(&use);
    return;
  }
  fail(Fault(formatv("its accumulator comes from {0}, not yet supported",
                     definition ? formatv("'{0}'", definition->getName()).str()
                                : std::string("a block argument")))
           .note("it must be read from memory, a constant of one value, a "
                 "broadcast, a loop argument, another contraction's result, or "
                 "computed from these element by element",
                 value.getLoc()));
}

void WebBuilder::visitUse(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto it = contractions.find(user); it != contractions.end()) {
    if (&use == &it->second.contraction.op.getAccMutable())
      return addValue(user->getResult(0));
    return fail(
        Fault("its result is an operand of another contraction, not yet "
              "supported")
            .note("the other contraction is here", user->getLoc()));
  }
  if (isElementwise(user))
    return visitElementwise(user);
  if (auto loop = dyn_cast<scf::ForOp>(user)) {
    for (auto [index, init] : llvm::enumerate(loop.getInitArgsMutable()))
      if (&init == &use)
        return addValue(loop.getResult(index));
  }
  if (llvm::isa<scf::YieldOp>(user))
    if (auto loop = dyn_cast<scf::ForOp>(user->getParentOp()))
      return addValue(loop.getResult(use.getOperandNumber()));
  if (auto write = dyn_cast<vector::TransferWriteOp>(user)) {
    FaultOr<TransferAccess> access =
        analyzeTransfer(cast<VectorTransferOpInterface>(user));
    if (!access)
      return fail(access.fault());
    result.web.exits.insert(user);
    return;
  }
  fail(
      Fault(formatv("its result is used by '{0}', not yet supported",
                    user->getName()))
          .note("it must be written to memory by a vector.transfer_write, be "
                "the accumulator of another contraction, or be used element by "
                "element",
                user->getLoc()));
}

std::vector<WebResult>
mma_select::findWebs(AssignedContractions &contractions) {
  std::vector<WebResult> webs;
  DenseSet<Operation *> seen;
  for (auto &[op, assigned] : contractions) {
    if (seen.contains(op))
      continue;
    webs.push_back(WebBuilder(contractions).build(assigned));
    for (AssignedContraction *member : webs.back().web.members)
      seen.insert(member->contraction.op);
  }
  return webs;
}
