//===- AccumulatorWeb.cpp - where accumulators come from and go -----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"

#include "Padding.h"
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
      auto *slice = result.web.slices.find(value);
      dim.reset();
      if (slice != result.web.slices.end())
        dim = slice->second;
      visitDefinition(value);
      for (OpOperand &use : value.getUses())
        visitUse(use);
    }
    llvm::sort(result.web.members,
               [](AssignedContraction *lhs, AssignedContraction *rhs) {
                 return lhs < rhs; // MapVector keeps program order
               });
    // Now it is known which operands are the web's own.
    for (AssignedContraction *member : result.web.members) {
      visitOperand(*member, member->contraction.a, ISA::OperandRole::A);
      visitOperand(*member, member->contraction.b, ISA::OperandRole::B);
    }
    return std::move(result);
  }

private:
  /// Only the first fault is kept; the walk goes on to find all members.
  void fail(Fault fault) {
    if (!result.fault)
      result.fault = std::move(fault);
  }

  /// A matrix, or, where `valueDim` says so, a slice.
  void addValue(Value value, std::optional<SliceDim> valueDim) {
    if (!valueDim) {
      if (result.web.values.insert(value))
        worklist.push_back(value);
      return;
    }
    auto [slice, isNew] = result.web.slices.insert({value, *valueDim});
    if (isNew)
      worklist.push_back(value);
    else if (slice->second != *valueDim)
      fail(Fault("has a vector that stands for rows and for columns")
               .note("the vector is here", value.getLoc()));
  }
  /// Of the kind of the value that is being visited.
  void addValue(Value value) { addValue(value, dim); }

  void visitDefinition(Value value);
  void visitUse(OpOperand &use);
  /// `use` takes an accumulator or slice in: its value is in the web or enters
  /// it.
  void visitIncoming(OpOperand &use, std::optional<SliceDim> valueDim);
  void visitIncoming(OpOperand &use) { visitIncoming(use, dim); }
  void visitLoop(scf::ForOp loop, unsigned index);
  void visitBranch(scf::IfOp branch, unsigned index);
  void visitElementwise(Operation *op);
  void visitReduction(vector::MultiDimReductionOp op);
  void visitBroadcast(Operation *op, const SliceBroadcast &broadcast);
  void visitRepetition(Operation *op);
  /// Whether `op` does nothing but widen the operand of contractions, which
  /// take it as it is; they are added.
  bool visitOperandExtension(Operation *op);
  void addMember(AssignedContraction &member);
  /// The operand is made of accumulators of the web, or comes from memory.
  void visitOperand(AssignedContraction &member,
                    const ContractionOperand &operand, ISA::OperandRole role);
  /// The operand is read from memory, or computed element by element from what
  /// is.
  void checkOperand(const AssignedContraction &member,
                    const ContractionOperand &operand, StringRef name);

  AssignedContractions &contractions;
  WebResult result;
  SmallVector<Value> worklist;
  /// What the value that is being visited is a slice along, if it is one.
  std::optional<SliceDim> dim;
};
} // namespace

bool mma_select::isElementwise(Operation *op) {
  if (!OpTrait::hasElementwiseMappableTraits(op) || op->getNumResults() != 1 ||
      op->getNumRegions() != 0 || !isMemoryEffectFree(op) ||
      !canRunOnPadding(op))
    return false;
  auto result = dyn_cast<VectorType>(op->getResult(0).getType());
  auto isAlike = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return !vector || vector.getShape() == result.getShape();
  };
  return result && (result.getRank() == 1 || result.getRank() == 2) &&
         !result.isScalable() && llvm::all_of(op->getOperandTypes(), isAlike);
}

static bool isTransposition(Operation *op) {
  auto transpose = dyn_cast_or_null<vector::TransposeOp>(op);
  return transpose && transpose.getPermutation() == ArrayRef<int64_t>({1, 0});
}

static bool isSliceType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !vector.isScalable();
}

/// `vector<M>` to `vector<Mx1>`.
static bool isColumnCast(Operation *op) {
  auto cast = dyn_cast_or_null<vector::ShapeCastOp>(op);
  if (!cast || !isSliceType(cast.getSourceVectorType()))
    return false;
  VectorType type = cast.getResultVectorType();
  return type.getRank() == 2 && type.getDimSize(1) == 1;
}

std::optional<SliceBroadcast> mma_select::matchSliceBroadcast(Operation *op) {
  bool isTransposed = isTransposition(op);
  if (isTransposed)
    op = op->getOperand(0).getDefiningOp();
  auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(op);
  if (!broadcast || cast<VectorType>(broadcast.getType()).getRank() != 2)
    return std::nullopt;
  if (isSliceType(broadcast.getSourceType()))
    return SliceBroadcast{&broadcast.getSourceMutable(),
                          isTransposed ? SliceDim::M : SliceDim::N};
  Operation *source = broadcast.getSource().getDefiningOp();
  if (isTransposed || !isColumnCast(source))
    return std::nullopt;
  return SliceBroadcast{&cast<vector::ShapeCastOp>(source).getSourceMutable(),
                        SliceDim::M};
}

/// Why `value` cannot be loaded as a fragment or made of one scalar; nothing if
/// it can. `other` is the fault of another kind of value.
static std::optional<Fault> checkSource(Value value,
                                        llvm::function_ref<Fault()> other) {
  Operation *definition = value.getDefiningOp();
  auto getFault = [](FaultOr<TransferAccess> access) -> std::optional<Fault> {
    if (access)
      return std::nullopt;
    return access.fault();
  };
  if (llvm::isa_and_nonnull<vector::TransferReadOp>(definition))
    return getFault(
        analyzeTransfer(cast<VectorTransferOpInterface>(definition)));
  if (auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(definition)) {
    if (!llvm::isa<VectorType>(broadcast.getSourceType()))
      return std::nullopt;
    return getFault(analyzeBroadcastRow(broadcast));
  }
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
    return std::nullopt;
  return other();
}

/// The elements that are loaded from memory for `value`; null if none are.
static Type getLoadedType(Value value) {
  if (auto broadcast = value.getDefiningOp<vector::BroadcastOp>())
    value = broadcast.getSource();
  if (auto read = value.getDefiningOp<vector::TransferReadOp>())
    return read.getVectorType().getElementType();
  return {};
}

static std::optional<Fault> checkOperandSource(Value value, StringRef name,
                                               bool isComputed) {
  std::optional<Fault> fault = checkSource(value, [&] {
    return Fault(formatv("operand {0} is not read from memory, not yet "
                         "supported",
                         name))
        .note("it must come from a vector.transfer_read of a memref, or be "
              "computed element by element from such reads, broadcasts and "
              "constants of one value",
              value.getLoc());
  });
  Type loaded = getLoadedType(value);
  if (!fault && isComputed && loaded && loaded.getIntOrFloatBitWidth() % 8 != 0)
    return Fault(formatv("operand {0} is computed from {1} in memory, whose "
                         "elements have no address of their own",
                         name, loaded))
        .note("widen it to i8 first", value.getLoc());
  return fault;
}

void WebBuilder::checkOperand(const AssignedContraction &member,
                              const ContractionOperand &operand,
                              StringRef name) {
  const Emitter *emitter = member.instr.getEmitter();
  bool isComputed = !operand.value.getDefiningOp<vector::TransferReadOp>();
  if (isComputed && emitter && !emitter->computesOperands())
    return fail(
        Fault(formatv("operand {0} is not read from memory, and {1} takes its "
                      "operands as they are there",
                      name, member.instr.getRow().name))
            .note("it must come from a vector.transfer_read of a memref",
                  operand.value.getLoc()));
  SmallVector<Value> pending = {operand.value};
  llvm::SmallDenseSet<Value> seen;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    Operation *definition = value.getDefiningOp();
    if (definition && isElementwise(definition)) {
      for (Value input : definition->getOperands())
        if (llvm::isa<VectorType>(input.getType()))
          pending.push_back(input);
      continue;
    }
    if (std::optional<Fault> fault =
            checkOperandSource(value, name, isComputed))
      return fail(std::move(*fault));
  }
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
  visitIncoming(member.contraction.op.getAccMutable());
}

void WebBuilder::visitOperand(AssignedContraction &member,
                              const ContractionOperand &operand,
                              ISA::OperandRole role) {
  StringRef name = ISA::getName(role);
  if (!result.web.values.contains(operand.value))
    return checkOperand(member, operand, name);
  if (operand.transposed)
    return fail(Fault(formatv("operand {0} is the transpose of another "
                              "contraction's result, not yet supported",
                              name))
                    .note("the result is here", operand.value.getLoc()));
  const Emitter *emitter = member.instr.getEmitter();
  if (emitter && !emitter->getConversionEmitter())
    return fail(Fault(formatv("operand {0} is the result of another "
                              "contraction, and {1} takes its operands as they "
                              "are in memory",
                              name, member.instr.getRow().name))
                    .note("the result is here", operand.value.getLoc()));
  result.web.chained.push_back({&member, role});
}

void WebBuilder::visitLoop(scf::ForOp loop, unsigned index) {
  addValue(loop.getResult(index));
  addValue(loop.getRegionIterArg(index));
  visitIncoming(loop.getInitArgsMutable()[index]);
  visitIncoming((*loop.getYieldedValuesMutable())[index]);
}

void WebBuilder::visitBranch(scf::IfOp branch, unsigned index) {
  addValue(branch.getResult(index));
  visitIncoming(branch.thenYield().getResultsMutable()[index]);
  visitIncoming(branch.elseYield().getResultsMutable()[index]);
}

void WebBuilder::visitElementwise(Operation *op) {
  if (!result.web.elementwise.insert(op))
    return;
  addValue(op->getResult(0));
  for (OpOperand &operand : op->getOpOperands())
    if (llvm::isa<VectorType>(operand.get().getType()))
      visitIncoming(operand);
}

void WebBuilder::visitReduction(vector::MultiDimReductionOp op) {
  if (!result.web.reductions.insert(op))
    return;
  ArrayRef<int64_t> dims = op.getReductionDims();
  if (op.getSourceVectorType().getRank() != 2 || dims.size() != 1)
    return fail(Fault("its result is reduced to a scalar, not yet supported")
                    .note("reduce rows or columns here", op.getLoc()));
  SliceDim kept = dims.front() == 1 ? SliceDim::M : SliceDim::N;
  addValue(op.getResult(), kept);
  visitIncoming(op.getSourceMutable(), std::nullopt);
  visitIncoming(op.getAccMutable(), kept);
}

void WebBuilder::visitBroadcast(Operation *op,
                                const SliceBroadcast &broadcast) {
  if (!result.web.broadcasts.insert({op, broadcast.slice}).second)
    return;
  addValue(op->getResult(0), std::nullopt);
  visitIncoming(*broadcast.slice, broadcast.dim);
}

bool WebBuilder::visitOperandExtension(Operation *op) {
  if (!isExtension(op) || op->use_empty())
    return false;
  SmallVector<AssignedContraction *> members;
  for (Operation *user : op->getUsers()) {
    auto *it = contractions.find(user);
    if (it == contractions.end())
      return false;
    const Contraction &contraction = it->second.contraction;
    if (contraction.a.value != op->getOperand(0) &&
        contraction.b.value != op->getOperand(0))
      return false;
    members.push_back(&it->second);
  }
  for (AssignedContraction *member : members)
    addValue(member->contraction.op.getResult());
  return true;
}

void WebBuilder::visitDefinition(Value value) {
  if (auto loop = value.getDefiningOp<scf::ForOp>())
    return visitLoop(loop, cast<OpResult>(value).getResultNumber());
  if (auto branch = value.getDefiningOp<scf::IfOp>())
    return visitBranch(branch, cast<OpResult>(value).getResultNumber());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
    return visitLoop(loop,
                     argument.getArgNumber() - loop.getNumInductionVars());
  }
  if (auto *it = contractions.find(value.getDefiningOp());
      it != contractions.end())
    return addMember(it->second);
  if (auto reduction = value.getDefiningOp<vector::MultiDimReductionOp>())
    return visitReduction(reduction);
  if (auto broadcast = matchSliceBroadcast(value.getDefiningOp()))
    return visitBroadcast(value.getDefiningOp(), *broadcast);
  visitElementwise(value.getDefiningOp());
}

/// A slice that is read from memory is not the web's.
static bool isOwnBroadcast(Operation *op) {
  std::optional<SliceBroadcast> broadcast = matchSliceBroadcast(op);
  return broadcast &&
         !broadcast->slice->get().getDefiningOp<vector::TransferReadOp>();
}

void WebBuilder::visitIncoming(OpOperand &use,
                               std::optional<SliceDim> valueDim) {
  Value value = use.get();
  Operation *definition = value.getDefiningOp();
  if (contractions.contains(definition) ||
      isa_and_nonnull<scf::ForOp, scf::IfOp, vector::MultiDimReductionOp>(
          definition) ||
      (definition && (isElementwise(definition) || isOwnBroadcast(definition))))
    return addValue(value, valueDim);
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && llvm::isa<scf::ForOp>(argument.getOwner()->getParentOp()))
    return addValue(value, valueDim);

  if (valueDim && llvm::isa_and_nonnull<vector::TransferReadOp>(definition))
    return fail(Fault("a vector with a number for each row or column is read "
                      "from memory, not yet supported")
                    .note("the vector is here", value.getLoc()));
  std::optional<Fault> fault = checkSource(value, [&] {
    return Fault(formatv("its accumulator comes from {0}, not yet supported",
                         definition
                             ? formatv("'{0}'", definition->getName()).str()
                             : std::string("a block argument")))
        .note("it must be read from memory, a constant of one value, a "
              "broadcast, an argument of scf.for, a result of scf.for or "
              "scf.if, another contraction's result, or "
              "computed from these element by element",
              value.getLoc());
  });
  if (fault)
    return fail(std::move(*fault));
  result.web.entries.insert({&use, valueDim});
}

/// `op` starts what repeats a slice.
void WebBuilder::visitRepetition(Operation *op) {
  for (Operation *user : op->getUsers()) {
    Operation *last =
        isTransposition(user) || llvm::isa<vector::ShapeCastOp>(op) ? user : op;
    std::optional<SliceBroadcast> broadcast = matchSliceBroadcast(last);
    if (!broadcast)
      return fail(Fault(formatv("a vector of its rows or columns is used by "
                                "'{0}', not yet supported",
                                user->getName()))
                      .note("it may be repeated to a matrix, or be used "
                            "element by element",
                            user->getLoc()));
    visitBroadcast(last, *broadcast);
  }
}

void WebBuilder::visitUse(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto *it = contractions.find(user); it != contractions.end()) {
    // As the accumulator or as an operand.
    return addValue(user->getResult(0));
  }
  if (isElementwise(user)) {
    if (!visitOperandExtension(user))
      visitElementwise(user);
    return;
  }
  if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(user))
    return visitReduction(reduction);
  if (dim && (llvm::isa<vector::BroadcastOp>(user) || isColumnCast(user)))
    return visitRepetition(user);
  if (auto loop = dyn_cast<scf::ForOp>(user)) {
    for (auto [index, init] : llvm::enumerate(loop.getInitArgsMutable()))
      if (&init == &use)
        return addValue(loop.getResult(index));
  }
  if (llvm::isa<scf::YieldOp>(user) &&
      llvm::isa<scf::ForOp, scf::IfOp>(user->getParentOp()))
    return addValue(user->getParentOp()->getResult(use.getOperandNumber()));
  if (auto write = dyn_cast<vector::TransferWriteOp>(user); write && !dim) {
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
