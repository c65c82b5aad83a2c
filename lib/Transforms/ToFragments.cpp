//===- ToFragments.cpp - contractions become fragment operations ----------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccumulatorWeb.h"
#include "AssignedContraction.h"
#include "TransferAccess.h"
#include "mma_select/IR/ConversionEmitter.h"
#include "mma_select/IR/MMASelect.h"
#include "mma_select/Transforms/Passes.h"
#include "mma_select/Transforms/Steps.h"
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

/// The contractions under `function` that name an instruction; returns whether
/// one of them was refused.
static bool collect(Operation *function, AssignedContractions &assigned,
                    Refuse refuse) {
  bool refusedAny = false;
  function->walk([&](vector::ContractionOp op) {
    std::optional<FaultOr<AssignedContraction>> contraction = readAssigned(op);
    if (!contraction)
      return;
    if (*contraction) {
      assigned.insert({op.getOperation(), std::move(**contraction)});
      return;
    }
    refuse(op, contraction->fault());
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
  // Rows of a compiler's own table may have no emitter at all.
  const Emitter *emitter = assigned.instr.getEmitter();
  if (!emitter)
    return Fault("this compiler has no code for " + row.name);
  std::tuple<ISA::OperandRole, int64_t, int64_t, StringRef> operands[] = {
      {ISA::OperandRole::A, contraction.m, contraction.k,
       contraction.a.elementType},
      {ISA::OperandRole::B, contraction.k, contraction.n,
       contraction.b.elementType},
      {ISA::OperandRole::Acc, contraction.m, contraction.n,
       contraction.accType}};
  for (auto &[role, rows, columns, type] : operands) {
    if (!emitter->supportsPartialTiles(assigned.contraction.op) &&
        (rows % row.getRows(role) != 0 || columns % row.getColumns(role) != 0))
      return Fault(
          llvm::formatv("{0}x{1} is no multiple of {2}x{3}, the {4} tile "
                        "of {5}, which moves whole tiles only",
                        rows, columns, row.getRows(role), row.getColumns(role),
                        ISA::getName(role), row.name));
    ISA::ElementKind kind = row.getOperand(role).type;
    StringRef wanted = ISA::getName(kind);
    // Rounding f32 was allowed when the instruction was chosen.
    if (wanted != type && (kind != ISA::TF32 || type != "f32"))
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
  for (auto &[value, dim] : web.slices)
    if (std::optional<Fault> fault = check(value))
      return fault;
  for (auto [entry, dim] : web.entries)
    if (std::optional<Fault> fault = check(entry->get()))
      return fault;
  if (!web.reductions.empty() && !emitter->getSliceEmitter())
    return Fault(web.members.front()->instr.getRow().name +
                 " keeps its results where no row or column of them can be "
                 "reduced")
        .note("the reduction is here", web.reductions.front()->getLoc());
  return std::nullopt;
}

namespace {
/// How a web is laid out.
struct WebLayout {
  /// Its products are those of the transposed matrices, B^T A^T = (AB)^T, and
  /// all fragments and slices are transposed.
  bool transposed = false;
  /// Of operands that are accumulators of the web.
  KOrder chainedOrder = KOrder::Tile;
};
} // namespace

/// The layout in which the fewest elements move between lanes.
static WebLayout chooseLayout(const AccumulatorWeb &web) {
  WebLayout best;
  if (web.chained.empty())
    return best;
  MmaInstrAttrInterface instr = web.members.front()->instr;
  const ISA::Instruction &row = instr.getRow();
  if (!instr.getEmitter())
    return best;
  const ConversionEmitter *emitter = instr.getEmitter()->getConversionEmitter();
  auto getCost = [&](const WebLayout &layout) {
    int64_t cost = 0;
    for (const ChainedOperand &chained : web.chained) {
      bool isA = (chained.role == ISA::OperandRole::A) != layout.transposed;
      cost +=
          emitter->getCost(row, isA ? ISA::OperandRole::A : ISA::OperandRole::B,
                           layout.chainedOrder);
    }
    return cost;
  };
  std::optional<int64_t> bestCost;
  for (bool transposed : {false, true}) {
    // A and B change places.
    if (transposed && row.a.type != row.b.type)
      continue;
    for (KOrder order : {KOrder::Tile, KOrder::Native}) {
      WebLayout layout = {transposed, order};
      int64_t cost = getCost(layout);
      if (!bestCost || cost < *bestCost) {
        bestCost = cost;
        best = layout;
      }
    }
  }
  return best;
}

namespace {
/// Rewrites one web in place.
class WebRewriter {
public:
  WebRewriter(IRRewriter &rewriter, AccumulatorWeb &web)
      : rewriter(rewriter), web(web), layout(chooseLayout(web)),
        instr(web.members.front()->instr) {}

  void run();

private:
  /// How a matrix of the program becomes a fragment.
  struct Form {
    ISA::OperandRole role;
    /// The fragment is the other way round than the vector.
    bool transposed;
    KOrder kOrder = KOrder::Free;

    std::tuple<unsigned, unsigned, unsigned> getKey() const {
      return {static_cast<unsigned>(role), transposed,
              static_cast<unsigned>(kOrder)};
    }
  };
  Form getAccumulatorForm() const {
    return {ISA::OperandRole::Acc, layout.transposed};
  }

  FragmentType getType(VectorType vector, Form form) {
    int64_t rows = vector.getDimSize(form.transposed ? 1 : 0);
    int64_t columns = vector.getDimSize(form.transposed ? 0 : 1);
    return FragmentType::get(rewriter.getContext(), rows, columns,
                             vector.getElementType(), form.role, instr,
                             form.kOrder);
  }
  SliceType getSliceType(VectorType vector, SliceDim dim) {
    bool isRows = (dim == SliceDim::M) != layout.transposed;
    return SliceType::get(rewriter.getContext(), vector.getDimSize(0),
                          vector.getElementType(),
                          isRows ? SliceDim::M : SliceDim::N, instr);
  }

  /// The fragment for a vector that is read, broadcast or constant.
  Value makeSource(Value vector, Form form);
  /// A fragment or slice of one value.
  Value makeFill(Value vector, Type type);
  /// The same for an operand, which may be computed from such vectors.
  Value makeOperand(Value vector, Form form);
  Value makeOperand(AssignedContraction &member,
                    const ContractionOperand &operand, ISA::OperandRole role);
  /// An accumulator of the web as an operand.
  Value makeChained(Value accumulator, Form form, Operation *user);
  void rewriteReduction(vector::MultiDimReductionOp op);
  void rewriteBroadcasts();
  /// `op` by an op that gives a fragment or slice.
  void replace(Operation *op, Value value) {
    replaced[op->getResult(0)] = value;
    rewriter.replaceOp(op, value);
  }
  void rewriteMember(AssignedContraction &member);
  /// A matrix all of whose rows are one row in memory: a stride of 0.
  Value loadRow(vector::BroadcastOp broadcast, FragmentType type,
                bool transposed);
  /// The op on vectors as the same op on scalars, in a region. `operands` are
  /// the op's, with fragments in the place of vectors.
  Value createElementwise(Operation *op, Type type, ValueRange operands);
  void rewriteExit(vector::TransferWriteOp write, const TransferAccess &access);

  IRRewriter &rewriter;
  AccumulatorWeb &web;
  WebLayout layout;
  MmaInstrAttrInterface instr;
  /// Fragments of operands by vector and form.
  DenseMap<std::pair<Value, std::tuple<unsigned, unsigned, unsigned>>, Value>
      operands;
  /// What became of results of ops of the web.
  DenseMap<Value, Value> replaced;
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

Value WebRewriter::makeSource(Value vector, Form form) {
  FragmentType type = getType(cast<VectorType>(vector.getType()), form);
  if (auto read = vector.getDefiningOp<vector::TransferReadOp>())
    return createLoad(rewriter, read, type, form.transposed);
  if (auto broadcast = vector.getDefiningOp<vector::BroadcastOp>();
      broadcast && llvm::isa<VectorType>(broadcast.getSourceType()))
    return loadRow(broadcast, type, form.transposed);
  return makeFill(vector, type);
}

Value WebRewriter::makeFill(Value vector, Type type) {
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

Value WebRewriter::createElementwise(Operation *op, Type type,
                                     ValueRange operands) {
  Location loc = op->getLoc();
  auto isFragment = [](Value value) {
    return llvm::isa<FragmentType, SliceType>(value.getType());
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
            ? body->addArgument(getScalarType(operand.getType()), loc)
            : operand);
  state.addTypes(getScalarType(type));
  state.addAttributes(op->getAttrDictionary().getValue());
  Value scalar = rewriter.create(state)->getResult(0);
  YieldOp::create(rewriter, loc, scalar);
  return elementwise;
}

Value WebRewriter::makeOperand(Value vector, Form form) {
  auto key = std::pair(vector, form.getKey());
  if (Value known = operands.lookup(key))
    return known;
  Operation *definition = vector.getDefiningOp();
  Value fragment;
  if (isElementwise(definition)) {
    SmallVector<Value> inputs;
    for (Value input : definition->getOperands())
      inputs.push_back(llvm::isa<VectorType>(input.getType())
                           ? makeOperand(input, form)
                           : input);
    fragment = createElementwise(
        definition, getType(cast<VectorType>(vector.getType()), form), inputs);
  } else {
    fragment = makeSource(vector, form);
  }
  return operands[key] = fragment;
}

Value WebRewriter::makeChained(Value accumulator, Form form, Operation *user) {
  auto source = cast<FragmentType>(accumulator.getType());
  auto type = FragmentType::get(rewriter.getContext(), source.getRows(),
                                source.getColumns(), source.getElementType(),
                                form.role, instr, form.kOrder);
  rewriter.setInsertionPoint(user);
  return ConvertOp::create(rewriter, user->getLoc(), type, accumulator);
}

Value WebRewriter::makeOperand(AssignedContraction &member,
                               const ContractionOperand &operand,
                               ISA::OperandRole role) {
  Form form = {role, operand.transposed};
  if (layout.transposed) {
    form.role =
        role == ISA::OperandRole::A ? ISA::OperandRole::B : ISA::OperandRole::A;
    form.transposed = !form.transposed;
  }
  bool isChained = false;
  for (const ChainedOperand &chained : web.chained)
    if (chained.member == &member) {
      form.kOrder = layout.chainedOrder; // A and B agree in it
      isChained |= chained.role == role;
    }
  if (!isChained)
    return makeOperand(operand.value, form);
  Value own = replaced.lookup(operand.value);
  return makeChained(own ? own : operand.value, form, member.contraction.op);
}

void WebRewriter::rewriteReduction(vector::MultiDimReductionOp op) {
  rewriter.setInsertionPoint(op);
  replace(op,
          ReduceOp::create(rewriter, op.getLoc(), op->getResult(0).getType(),
                           op.getKind(), op->getOperand(0), op->getOperand(1)));
}

void WebRewriter::rewriteBroadcasts() {
  llvm::SetVector<Operation *> steps;
  for (auto [op, slice] : web.broadcasts) {
    rewriter.setInsertionPoint(op);
    Value matrix = BroadcastOp::create(
        rewriter, op->getLoc(), op->getResult(0).getType(), slice->get());
    if (slice->getOwner() != op)
      steps.insert(slice->getOwner());
    replace(op, matrix);
  }
  // The first of two ops.
  for (Operation *op : steps)
    rewriter.eraseOp(op);
}

void WebRewriter::rewriteMember(AssignedContraction &member) {
  Contraction &contraction = member.contraction;
  Value a = makeOperand(member, contraction.a, ISA::OperandRole::A);
  Value b = makeOperand(member, contraction.b, ISA::OperandRole::B);
  if (layout.transposed)
    std::swap(a, b);
  rewriter.setInsertionPoint(contraction.op);
  // The accumulator and the result have become fragments by now.
  auto mma = MmaOp::create(rewriter, contraction.op.getLoc(),
                           contraction.op.getAcc().getType(), a, b,
                           contraction.op.getAcc());
  replace(contraction.op, mma);
}

void WebRewriter::rewriteExit(vector::TransferWriteOp write,
                              const TransferAccess &access) {
  rewriter.setInsertionPoint(write);
  SmallVector<Value> bounds = emitBounds(
      rewriter, cast<VectorTransferOpInterface>(write.getOperation()), access,
      layout.transposed);
  // Its getter would take the value, which is a fragment by now, for a vector.
  Value fragment = write.getValueToStoreMutable().get();
  rewriter.replaceOpWithNewOp<StoreOp>(write, fragment, write.getBase(),
                                       write.getIndices(), bounds,
                                       access.transposed != layout.transposed);
}

void WebRewriter::run() {
  // One load or fill for each matrix, however often it is used.
  DenseMap<Value, Value> entries;
  for (auto [use, dim] : web.entries) {
    Value value = use->get();
    if (dim) {
      use->set(makeFill(value,
                        getSliceType(cast<VectorType>(value.getType()), *dim)));
      continue;
    }
    Value &fragment = entries[value];
    if (!fragment)
      fragment = makeSource(value, getAccumulatorForm());
    use->set(fragment);
  }
  // A transfer is only itself while it writes a vector, so look first.
  SmallVector<std::pair<vector::TransferWriteOp, TransferAccess>> writes;
  for (Operation *write : web.exits)
    writes.emplace_back(
        write, *analyzeTransfer(cast<VectorTransferOpInterface>(write)));
  for (Value value : web.values)
    value.setType(
        getType(cast<VectorType>(value.getType()), getAccumulatorForm()));
  for (auto &[value, dim] : web.slices)
    Value(value).setType(getSliceType(cast<VectorType>(value.getType()), dim));
  for (Operation *op : web.elementwise)
    replace(op, createElementwise(op, op->getResult(0).getType(),
                                  op->getOperands()));
  for (Operation *op : web.reductions)
    rewriteReduction(cast<vector::MultiDimReductionOp>(op));
  rewriteBroadcasts();
  for (auto &[write, access] : writes)
    rewriteExit(write, access);
  for (AssignedContraction *member : web.members)
    rewriteMember(*member);
}

/// Of `sources`, what only fed contractions.
static void eraseDeadSources(IRRewriter &rewriter,
                             llvm::SetVector<Operation *> sources) {
  SmallVector<Operation *> pending = sources.takeVector();
  DenseSet<Operation *> left(pending.begin(), pending.end());
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    // An op is pending again with each of its users that goes.
    if (!left.contains(op) || !isOpTriviallyDead(op))
      continue;
    left.erase(op);
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp())
        pending.push_back(source);
    rewriter.eraseOp(op);
  }
}

/// The ops that the operands and entries of the members are made by.
static llvm::SetVector<Operation *> collectSources(const AccumulatorWeb &web) {
  llvm::SetVector<Operation *> sources;
  SmallVector<Value> pending;
  for (AssignedContraction *member : web.members)
    pending.append(
        {member->contraction.op.getLhs(), member->contraction.op.getRhs()});
  for (auto [entry, dim] : web.entries)
    pending.push_back(entry->get());
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (web.values.contains(value) || !op || !sources.insert(op))
      continue;
    if (isElementwise(op) || llvm::isa<vector::BroadcastOp>(op))
      llvm::append_range(pending, op->getOperands());
  }
  return sources;
}

LogicalResult mma_select::makeFragments(Operation *root,
                                        UnsupportedAction action,
                                        Refuse refuse) {
  SmallVector<AssignedContractions> functions;
  bool refusedAny = false;
  root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    refusedAny |= collect(function, functions.emplace_back(), refuse);
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
        refuse(member->contraction.op, *result.fault);
      refusedAny = true;
    }
  if (refusedAny && action == UnsupportedAction::Error)
    return failure();

  IRRewriter rewriter(root->getContext());
  for (AccumulatorWeb &web : webs) {
    llvm::SetVector<Operation *> sources = collectSources(web);
    WebRewriter(rewriter, web).run();
    eraseDeadSources(rewriter, std::move(sources));
  }
  return success();
}

namespace {
struct ToFragmentsPass
    : mma_select::impl::MMASelectToFragmentsBase<ToFragmentsPass> {
  using MMASelectToFragmentsBase::MMASelectToFragmentsBase;

  void runOnOperation() override {
    if (failed(makeFragments(getOperation(), unsupported,
                             [&](Operation *op, const Fault &fault) {
                               report(op, fault, unsupported);
                             })))
      signalPassFailure();
  }
};
} // namespace
