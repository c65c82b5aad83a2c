//===- TensorForm.cpp - linalg on tensors between memrefs -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorForm.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

namespace {
class TensorForm {
public:
  explicit TensorForm(func::FuncOp function)
      : function(function), body(function.getBody().front()),
        builder(function.getContext()) {}

  std::optional<Fault> run();

private:
  std::optional<Fault> convertArguments();
  std::optional<Fault> convertResults();
  std::optional<Fault> convertLinalg();
  std::optional<Fault> placeDestination(Value result, Value memref);

  std::optional<Fault> checkBase(Value memref, Operation *user);
  /// The tensor that stands for the contents of a memref at this point.
  Value getContents(Value memref);
  Value makeTensor(Value memref, bool writable);

  func::FuncOp function;
  Block &body;
  OpBuilder builder;
  DenseMap<Value, Value> contents;
  /// Memrefs that are written, in the order of the first write.
  SetVector<Value> written;
  /// What a memref is a view of, and the one view that stands for it.
  DenseMap<Value, Value> views;
  DenseMap<Value, bufferization::ToTensorOp> tensors;
};
} // namespace

static bool isAllocation(Value memref) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(
      memref.getDefiningOp());
}

Value TensorForm::makeTensor(Value memref, bool writable) {
  bufferization::ToTensorOp &tensor = tensors[memref];
  if (!tensor) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(memref);
    auto type = cast<MemRefType>(memref.getType());
    tensor = bufferization::ToTensorOp::create(
        builder, memref.getLoc(),
        RankedTensorType::get(type.getShape(), type.getElementType()), memref,
        /*restrict=*/true, writable);
  }
  if (writable)
    tensor.setWritable(true);
  return tensor;
}

std::optional<Fault> TensorForm::convertArguments() {
  for (BlockArgument argument : body.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type) {
      if (isa<UnrankedTensorType, UnrankedMemRefType>(argument.getType()))
        return Fault(formatv("is in a function with an argument of {0}",
                             argument.getType()))
            .note("the rank must be known", argument.getLoc());
      continue;
    }
    argument.setType(MemRefType::get(type.getShape(), type.getElementType()));
    builder.setInsertionPointToStart(&body);
    auto tensor = bufferization::ToTensorOp::create(
        builder, argument.getLoc(), type, argument, /*restrict=*/true,
        /*writable=*/false);
    argument.replaceAllUsesExcept(tensor, tensor);
    tensors[argument] = tensor;
  }
  return std::nullopt;
}

std::optional<Fault> TensorForm::checkBase(Value memref, Operation *user) {
  Value base = memref;
  while (auto view = base.getDefiningOp<ViewLikeOpInterface>())
    base = view.getViewSource();
  if (!isa<BlockArgument>(base) && !isAllocation(base))
    return Fault(formatv("has in its function '{0}' on memory that comes from "
                         "'{1}'",
                         user->getName(), base.getDefiningOp()->getName()))
        .note("memory must be arguments of the function or allocated in it",
              user->getLoc());
  Value &view = views.try_emplace(base, memref).first->second;
  if (view != memref)
    return Fault(formatv("has in its function '{0}' on a second view of the "
                         "same memory",
                         user->getName()))
        .note("each argument must be used as a whole or through one view",
              user->getLoc());
  return std::nullopt;
}

Value TensorForm::getContents(Value memref) {
  Value &tensor = contents[memref];
  if (tensor)
    return tensor;
  if (!isAllocation(memref))
    return tensor = makeTensor(memref, /*writable=*/false);
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<OpFoldResult> sizes;
  auto dynamic = memref.getDefiningOp()->getOperands().begin();
  for (int64_t size : type.getShape())
    if (ShapedType::isDynamic(size))
      sizes.push_back(*dynamic++);
    else
      sizes.push_back(builder.getIndexAttr(size));
  return tensor = tensor::EmptyOp::create(builder, memref.getLoc(), sizes,
                                          type.getElementType());
}

std::optional<Fault> TensorForm::convertLinalg() {
  SmallVector<Operation *> erased;
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (isa<memref::DeallocOp>(op) && isAllocation(op.getOperand(0))) {
      erased.push_back(&op);
      continue;
    }
    if (isa<bufferization::ToTensorOp, memref::AllocOp, memref::AllocaOp>(op))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp) {
      if (!isMemoryEffectFree(&op))
        return Fault(formatv("has '{0}' beside it, and its function is to be a "
                             "kernel",
                             op.getName()))
            .note("move what is no linalg op to another function", op.getLoc());
      continue;
    }
    if (linalgOp.hasPureTensorSemantics())
      continue;
    builder.setInsertionPoint(&op);
    SmallVector<Value> operands;
    SmallVector<Type> results;
    for (Value operand : op.getOperands()) {
      if (!isa<MemRefType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      if (std::optional<Fault> fault = checkBase(operand, &op))
        return fault;
      operands.push_back(getContents(operand));
    }
    for (OpOperand &init : linalgOp.getDpsInitsMutable())
      results.push_back(operands[init.getOperandNumber()].getType());
    Operation *clone =
        mlir::clone(builder, &op, TypeRange(results), ValueRange(operands));
    for (auto [init, result] :
         llvm::zip_equal(linalgOp.getDpsInits(), clone->getResults())) {
      contents[init] = result;
      written.insert(init);
    }
    erased.push_back(&op);
  }
  for (Operation *op : erased)
    op->erase();
  for (Value memref : written) {
    if (isAllocation(memref))
      continue;
    makeTensor(memref, /*writable=*/true);
    builder.setInsertionPoint(body.getTerminator());
    if (std::optional<Fault> fault = placeDestination(contents[memref], memref))
      return fault;
  }
  return std::nullopt;
}

/// The first of the ops that hand their result to each other as init takes
/// what is in the memref, and the last result is written there.
std::optional<Fault> TensorForm::placeDestination(Value result, Value memref) {
  OpOperand *slot = nullptr;
  Value init = result;
  while (auto op = init.getDefiningOp<linalg::LinalgOp>()) {
    slot = op.getDpsInitOperand(cast<OpResult>(init).getResultNumber());
    init = slot->get();
    if (!op.payloadUsesValueFromOperand(slot))
      break;
  }
  Location loc = result.getLoc();
  if (!slot)
    return Fault("is in a function that returns what no linalg op made")
        .note("this value", loc);
  Value destination = makeTensor(memref, /*writable=*/true);
  if (init != destination) {
    auto op = cast<linalg::LinalgOp>(slot->getOwner());
    if (op.payloadUsesValueFromOperand(slot)) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(op);
      destination =
          linalg::CopyOp::create(builder, loc, init, destination).getResult(0);
    }
    slot->set(destination);
  }
  auto materialize = bufferization::MaterializeInDestinationOp::create(
      builder, loc, /*result=*/Type(), result, memref, /*restrict=*/false,
      /*writable=*/true);
  (void)materialize;
  return std::nullopt;
}

std::optional<Fault> TensorForm::convertResults() {
  auto terminator = cast<func::ReturnOp>(body.getTerminator());
  SmallVector<Value> results(terminator.getOperands());
  for (Value result : results) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      return Fault(
                 formatv("is in a function that returns {0}", result.getType()))
          .note("a kernel returns tensors, each through one more argument, or "
                "nothing",
                terminator.getLoc());
    BlockArgument argument = body.addArgument(
        MemRefType::get(type.getShape(), type.getElementType()),
        result.getLoc());
    builder.setInsertionPoint(terminator);
    if (std::optional<Fault> fault = placeDestination(result, argument))
      return fault;
  }
  terminator->setOperands({});
  return std::nullopt;
}

std::optional<Fault> TensorForm::run() {
  if (std::optional<Fault> fault = convertArguments())
    return fault;
  if (std::optional<Fault> fault = convertLinalg())
    return fault;
  if (std::optional<Fault> fault = convertResults())
    return fault;
  SmallVector<DictionaryAttr> attributes;
  function.getAllArgAttrs(attributes);
  attributes.resize(body.getNumArguments(), builder.getDictionaryAttr({}));
  function.removeResAttrsAttr();
  function.removeArgAttrsAttr();
  function.setType(FunctionType::get(function.getContext(),
                                     body.getArgumentTypes(), TypeRange()));
  // What is said of tensors does not hold for memrefs.
  for (DictionaryAttr &dictionary : attributes)
    dictionary = builder.getDictionaryAttr(
        llvm::filter_to_vector(dictionary, [](NamedAttribute attribute) {
          return !attribute.getName().strref().starts_with("bufferization.");
        }));
  function.setAllArgAttrs(attributes);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isa<memref::AllocOp, memref::AllocaOp>(op) ? op.use_empty()
                                                   : isOpTriviallyDead(&op))
      op.erase();
  return std::nullopt;
}

std::optional<Fault> mma_select::makeTensorForm(func::FuncOp function) {
  return TensorForm(function).run();
}
