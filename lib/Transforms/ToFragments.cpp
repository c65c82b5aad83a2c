//===- ToFragments.cpp - contractions become fragment operations ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"
#include "TransferAccess.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

namespace mma_select {
#define GEN_PASS_DEF_MMASELECTTOFRAGMENTS
#include "mma_select/Transforms/Passes.h.inc"
} // namespace mma_select

using namespace mlir;
using namespace mma_select;

/// The contractions under `function` that name an instruction. Faults are
/// reported; returns whether there was one.
static bool collect(Operation *function, AssignedContractions &assigned,
                    UnsupportedAction action) {
  bool refusedAny = false;
  function->walk([&](vector::ContractionOp op) {
    auto instr = op->getAttrOfType<MmaInstrAttrInterface>(
        MMASelectDialect::getInstrAttrName());
    if (!instr)
      return;
    FaultOr<Contraction> contraction = analyzeContraction(op);
    // As `mma-select-assign` did where no instruction widens its operands.
    if (contraction && !hasOperandTypes(*contraction, instr.getRow()) &&
        canKeepExtensions(op))
      contraction = analyzeContraction(op, Extensions::Keep);
    if (contraction) {
      assigned.insert({op.getOperation(), {std::move(*contraction), instr}});
      return;
    }
    report(op, contraction.fault(), action);
    refusedAny = true;
  });
  return refusedAny;
}

/// Whether the sizes and types of the contraction are those of its instruction.
/// `mma-select-assign` has checked it, but the pass can be run without.
static std::optional<Fault> checkInstruction(AssignedContraction &assigned) {
  Contraction &contraction = assigned.contraction;
  const ISA::Instruction &row = assigned.instr.getRow();
  if (row.blocks > 1)
    return Fault(row.name + " computes several products at once");
  std::tuple<ISA::OperandRole, int64_t, int64_t, StringRef> operands[] = {
      {ISA::OperandRole::A, contraction.m, contraction.k,
       contraction.a.elementType},
      {ISA::OperandRole::B, contraction.k, contraction.n,
       contraction.b.elementType},
      {ISA::OperandRole::Acc, contraction.m, contraction.n,
       contraction.accType}};
  for (auto &[role, rows, columns, type] : operands) {
    const Emitter *emitter = assigned.instr.getEmitter();
    if (emitter && !emitter->supportsPartialTiles() &&
        (rows % row.getRows(role) != 0 || columns % row.getColumns(role) != 0))
      return Fault(
          llvm::formatv("{0}x{1} is no multiple of {2}x{3}, the {4} tile "
                        "of {5}, which moves whole tiles only",
                        rows, columns, row.getRows(role), row.getColumns(role),
                        ISA::getName(role), row.name));
    ISA::ElementKind kind = row.getOperand(role).type;
    StringRef wanted = ISA::getName(kind);
    // Rounding f32 was allowed when the instruction was chosen.
    if (wanted != type && !(kind == ISA::TF32 && type == "f32"))
      return Fault(("operand " + ISA::getName(role) + " is " + type + ", " +
                    row.name + " takes " + wanted)
                       .str());
  }
  return std::nullopt;
}

/// Elementwise code may make elements that the unit has no tiles of.
static std::optional<Fault> checkElementTypes(const AccumulatorWeb &web) {
  const Emitter *emitter = web.members.front()->instr.getEmitter();
  if (!emitter)
    return std::nullopt;
  auto check = [&](Value value) -> std::optional<Fault> {
    Type type = cast<VectorType>(value.getType()).getElementType();
    if (emitter->supportsElementType(type))
      return std::nullopt;
    return Fault(
               llvm::formatv("has elementwise code on {0}, of which {1} has no "
                             "tiles",
                             type, web.members.front()->instr.getRow().name))
        .note("the value is here", value.getLoc());
  };
  for (Value value : web.values)
    if (std::optional<Fault> fault = check(value))
      return fault;
  for (OpOperand *entry : web.entries)
    if (std::optional<Fault> fault = check(entry->get()))
      return fault;
  return std::nullopt;
}

namespace {
/// Rewrites one web in place.
class WebRewriter {
public:
  WebRewriter(IRRewriter &rewriter, AccumulatorWeb &web)
      : rewriter(rewriter), web(web), instr(web.members.front()->instr) {}

  void run();

private:
  FragmentType getType(VectorType vector, ISA::OperandRole role,
                       bool transposed) {
    int64_t rows = vector.getDimSize(transposed ? 1 : 0);
    int64_t columns = vector.getDimSize(transposed ? 0 : 1);
    return FragmentType::get(rewriter.getContext(), rows, columns,
                             vector.getElementType(), role, instr);
  }

  /// The fragment for a vector that is read, broadcast or constant; it is the
  /// other way round than the vector if `transposed`.
  Value makeSource(Value vector, ISA::OperandRole role, bool transposed);
  /// The same for an operand, which may be computed from such vectors.
  Value makeOperand(Value vector, ISA::OperandRole role, bool transposed);
  void rewriteMember(AssignedContraction &member);
  /// A matrix all of whose rows are one row in memory: a stride of 0.
  Value loadRow(vector::BroadcastOp broadcast, FragmentType type,
                bool transposed);
  /// The op on vectors as the same op on scalars, in a region. `operands` are
  /// the op's, with fragments in the place of vectors.
  Value createElementwise(Operation *op, FragmentType type,
                          ValueRange operands);
  void rewriteExit(vector::TransferWriteOp write, const TransferAccess &access);

  IRRewriter &rewriter;
  AccumulatorWeb &web;
  MmaInstrAttrInterface instr;
  /// Fragments of operands by vector, role and transposition.
  DenseMap<std::tuple<Value, unsigned, unsigned>, Value> operands;
};
} // namespace

/// Bounds in the order of a fragment that has the vector's dimensions, or, if
/// `transposed`, has them exchanged.
static SmallVector<Value> emitBounds(IRRewriter &rewriter,
                                     VectorTransferOpInterface transfer,
                                     const TransferAccess &access,
                                     bool transposed) {
  if (!access.isBounded())
    return {};
  SmallVector<Value> bounds = emitTransferBounds(rewriter, transfer, access);
  if (transposed)
    std::swap(bounds[0], bounds[1]);
  return bounds;
}

/// A load in the place of a transfer read whose vector is, `transposed`, the
/// fragment the other way round.
static Value createLoad(IRRewriter &rewriter, vector::TransferReadOp read,
                        FragmentType type, bool transposed) {
  auto transfer = cast<VectorTransferOpInterface>(read.getOperation());
  TransferAccess access = *analyzeTransfer(transfer);
  rewriter.setInsertionPointAfter(read);
  SmallVector<Value> bounds =
      emitBounds(rewriter, transfer, access, transposed);
  return LoadOp::create(rewriter, read.getLoc(), type, read.getBase(),
                        read.getIndices(), bounds,
                        access.transposed != transposed);
}

Value WebRewriter::loadRow(vector::BroadcastOp broadcast, FragmentType type,
                           bool transposed) {
  TransferAccess access = *analyzeBroadcastRow(broadcast);
  auto read = broadcast.getSource().getDefiningOp<vector::TransferReadOp>();
  Location loc = broadcast.getLoc();
  rewriter.setInsertionPointAfter(broadcast);
  auto memref = cast<MemRefType>(read.getShapedType());
  int64_t repetitions = cast<VectorType>(broadcast.getType()).getDimSize(0);
  auto view = MemRefType::get(
      {repetitions, memref.getDimSize(0)}, memref.getElementType(),
      StridedLayoutAttr::get(rewriter.getContext(), /*offset=*/0, {0, 1}),
      memref.getMemorySpace());
  Value size =
      rewriter.createOrFold<memref::DimOp>(loc, read.getBase(), int64_t(0));
  OpFoldResult rows = rewriter.getIndexAttr(repetitions);
  OpFoldResult columns = memref.isDynamicDim(0)
                             ? OpFoldResult(size)
                             : rewriter.getIndexAttr(memref.getDimSize(0));
  Value matrix = memref::ReinterpretCastOp::create(
      rewriter, loc, view, read.getBase(),
      /*offset=*/rewriter.getIndexAttr(0), {rows, columns},
      {rewriter.getIndexAttr(0), rewriter.getIndexAttr(1)});
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value index = read.getIndices().front();
  SmallVector<Value> bounds;
  if (access.isBounded()) {
    bounds = {arith::ConstantIndexOp::create(rewriter, loc, repetitions),
              rewriter.createOrFold<arith::SubIOp>(loc, size, index)};
    if (transposed)
      std::swap(bounds[0], bounds[1]);
  }
  return LoadOp::create(rewriter, loc, type, matrix, ValueRange{zero, index},
                        bounds, transposed);
}

Value WebRewriter::makeSource(Value vector, ISA::OperandRole role,
                              bool transposed) {
  FragmentType type =
      getType(cast<VectorType>(vector.getType()), role, transposed);
  if (auto read = vector.getDefiningOp<vector::TransferReadOp>())
    return createLoad(rewriter, read, type, transposed);
  if (auto broadcast = vector.getDefiningOp<vector::BroadcastOp>();
      broadcast && llvm::isa<VectorType>(broadcast.getSourceType()))
    return loadRow(broadcast, type, transposed);
  rewriter.setInsertionPointAfterValue(vector);
  Value scalar;
  DenseElementsAttr constant;
  if (auto broadcast = vector.getDefiningOp<vector::BroadcastOp>()) {
    scalar = broadcast.getSource();
  } else {
    matchPattern(vector, m_Constant(&constant));
    scalar = arith::ConstantOp::create(rewriter, vector.getLoc(),
                                       constant.getSplatValue<TypedAttr>());
  }
  return FillOp::create(rewriter, vector.getLoc(), type, scalar);
}

Value WebRewriter::createElementwise(Operation *op, FragmentType type,
                                     ValueRange operands) {
  Location loc = op->getLoc();
  auto isFragment = [](Value value) {
    return llvm::isa<FragmentType>(value.getType());
  };
  SmallVector<Value> inputs =
      llvm::to_vector(llvm::make_filter_range(operands, isFragment));
  rewriter.setInsertionPoint(op);
  auto elementwise = ElementwiseOp::create(rewriter, loc, type, inputs);
  Block *body = rewriter.createBlock(&elementwise.getBody());
  OperationState state(loc, op->getName());
  for (Value operand : operands)
    state.operands.push_back(
        isFragment(operand)
            ? body->addArgument(
                  cast<FragmentType>(operand.getType()).getElementType(), loc)
            : operand);
  state.addTypes(type.getElementType());
  state.addAttributes(op->getAttrDictionary().getValue());
  Value scalar = rewriter.create(state)->getResult(0);
  YieldOp::create(rewriter, loc, scalar);
  return elementwise;
}

Value WebRewriter::makeOperand(Value vector, ISA::OperandRole role,
                               bool transposed) {
  auto key = std::tuple(vector, static_cast<unsigned>(role),
                        static_cast<unsigned>(transposed));
  if (Value known = operands.lookup(key))
    return known;
  Operation *definition = vector.getDefiningOp();
  Value fragment;
  if (isElementwise(definition)) {
    SmallVector<Value> inputs;
    for (Value input : definition->getOperands())
      inputs.push_back(llvm::isa<VectorType>(input.getType())
                           ? makeOperand(input, role, transposed)
                           : input);
    fragment = createElementwise(
        definition,
        getType(cast<VectorType>(vector.getType()), role, transposed), inputs);
  } else {
    fragment = makeSource(vector, role, transposed);
  }
  return operands[key] = fragment;
}

void WebRewriter::rewriteMember(AssignedContraction &member) {
  Contraction &contraction = member.contraction;
  Value a = makeOperand(contraction.a.value, ISA::OperandRole::A,
                        contraction.a.transposed);
  Value b = makeOperand(contraction.b.value, ISA::OperandRole::B,
                        contraction.b.transposed);
  rewriter.setInsertionPoint(contraction.op);
  // The accumulator and the result have become fragments by now.
  auto mma = MmaOp::create(rewriter, contraction.op.getLoc(),
                           contraction.op.getAcc().getType(), a, b,
                           contraction.op.getAcc());
  rewriter.replaceOp(contraction.op, mma);
}

void WebRewriter::rewriteExit(vector::TransferWriteOp write,
                              const TransferAccess &access) {
  rewriter.setInsertionPoint(write);
  SmallVector<Value> bounds = emitBounds(
      rewriter, cast<VectorTransferOpInterface>(write.getOperation()), access,
      /*transposed=*/false);
  // Its getter would take the value, which is a fragment by now, for a vector.
  Value fragment = write.getValueToStoreMutable().get();
  rewriter.replaceOpWithNewOp<StoreOp>(write, fragment, write.getBase(),
                                       write.getIndices(), bounds,
                                       access.transposed);
}

void WebRewriter::run() {
  // One load or fill for each value, however often it is used.
  DenseMap<Value, Value> entries;
  for (OpOperand *use : web.entries) {
    Value &fragment = entries[use->get()];
    if (!fragment)
      fragment = makeSource(use->get(), ISA::OperandRole::Acc,
                            /*transposed=*/false);
    use->set(fragment);
  }
  // A transfer is only itself while it writes a vector, so look first.
  SmallVector<std::pair<vector::TransferWriteOp, TransferAccess>> writes;
  for (Operation *write : web.exits)
    writes.emplace_back(
        write, *analyzeTransfer(cast<VectorTransferOpInterface>(write)));
  for (Value value : web.values)
    value.setType(getType(cast<VectorType>(value.getType()),
                          ISA::OperandRole::Acc, /*transposed=*/false));
  for (Operation *op : web.elementwise)
    rewriter.replaceOp(
        op,
        createElementwise(op, cast<FragmentType>(op->getResult(0).getType()),
                          op->getOperands()));
  for (auto &[write, access] : writes)
    rewriteExit(write, access);
  for (AssignedContraction *member : web.members)
    rewriteMember(*member);
}

/// What only fed contractions. An op may come before another that uses it.
static void eraseDeadSources(IRRewriter &rewriter,
                             llvm::SetVector<Operation *> &sources) {
  for (bool changed = true; changed;) {
    SmallVector<Operation *> dead =
        llvm::to_vector(llvm::make_filter_range(sources, isOpTriviallyDead));
    for (Operation *op : dead) {
      sources.remove(op);
      rewriter.eraseOp(op);
    }
    changed = !dead.empty();
  }
}

/// The ops that the operands and entries of the members are made by.
static llvm::SetVector<Operation *> collectSources(const AccumulatorWeb &web) {
  llvm::SetVector<Operation *> sources;
  SmallVector<Value> pending;
  for (AssignedContraction *member : web.members)
    pending.append(
        {member->contraction.op.getLhs(), member->contraction.op.getRhs()});
  for (OpOperand *entry : web.entries)
    pending.push_back(entry->get());
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val().getDefiningOp();
    if (!op || !sources.insert(op))
      continue;
    if (isElementwise(op) || llvm::isa<vector::BroadcastOp>(op))
      llvm::append_range(pending, op->getOperands());
  }
  return sources;
}

namespace {
struct ToFragmentsPass
    : mma_select::impl::MMASelectToFragmentsBase<ToFragmentsPass> {
  using MMASelectToFragmentsBase::MMASelectToFragmentsBase;

  void runOnOperation() override {
    SmallVector<AssignedContractions> functions;
    bool refusedAny = false;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](FunctionOpInterface function) {
          refusedAny |=
              collect(function, functions.emplace_back(), unsupported);
          return WalkResult::skip();
        });
    std::vector<AccumulatorWeb> webs;
    for (AssignedContractions &assigned : functions)
      for (WebResult &result : findWebs(assigned)) {
        for (AssignedContraction *member : result.web.members)
          if (!result.fault)
            result.fault = checkInstruction(*member);
        if (!result.fault)
          result.fault = checkElementTypes(result.web);
        if (!result.fault) {
          webs.push_back(std::move(result.web));
          continue;
        }
        for (AssignedContraction *member : result.web.members)
          report(member->contraction.op, *result.fault, unsupported);
        refusedAny = true;
      }
    if (refusedAny && unsupported == UnsupportedAction::Error)
      return signalPassFailure();

    IRRewriter rewriter(&getContext());
    for (AccumulatorWeb &web : webs) {
      llvm::SetVector<Operation *> sources = collectSources(web);
      WebRewriter(rewriter, web).run();
      eraseDeadSources(rewriter, sources);
    }
  }
};
} // namespace
