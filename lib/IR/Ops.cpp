//===- Ops.cpp - operations on fragments ----------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"

using namespace mlir;
using namespace mma_select;

#define GET_OP_CLASSES
#include "mma_select/IR/Ops.cpp.inc"

//===----------------------------------------------------------------------===//
// LoadOp, StoreOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyAccess(Operation *op, MemRefType memref,
                                  OperandRange indices, OperandRange bounds,
                                  FragmentType fragment) {
  if (memref.getRank() < 2)
    return op->emitOpError("needs a memref of rank 2 or more, got ") << memref;
  if (static_cast<int64_t>(indices.size()) != memref.getRank())
    return op->emitOpError("has ")
           << indices.size() << " indices for a memref of rank "
           << memref.getRank();
  if (!bounds.empty() && bounds.size() != 2)
    return op->emitOpError("has ")
           << bounds.size() << " bounds, it takes one for the rows and one for "
           << "the columns";
  if (memref.getElementType() != fragment.getElementType())
    return op->emitOpError("moves ")
           << fragment.getElementType() << " elements, the memref holds "
           << memref.getElementType();
  return success();
}

LogicalResult LoadOp::verify() {
  return verifyAccess(*this, getSource().getType(), getIndices(), getBounds(),
                      getResult().getType());
}

LogicalResult StoreOp::verify() {
  return verifyAccess(*this, getDestination().getType(), getIndices(),
                      getBounds(), getValue().getType());
}

//===----------------------------------------------------------------------===//
// MmaOp
//===----------------------------------------------------------------------===//

LogicalResult MmaOp::verify() {
  std::pair<FragmentType, ISA::OperandRole> operands[] = {
      {getA().getType(), ISA::OperandRole::A},
      {getB().getType(), ISA::OperandRole::B},
      {getAcc().getType(), ISA::OperandRole::Acc}};
  for (auto [type, role] : operands) {
    if (type.getRole() != role)
      return emitOpError("operand ") << ISA::getName(role) << " has the role "
                                     << ISA::getName(type.getRole());
    if (Type wanted = getStorageType(
            getContext(), type.getInstr().getRow().getOperand(role).type);
        type.getElementType() != wanted)
      return emitOpError("operand ")
             << ISA::getName(role) << " holds " << type.getElementType() << ", "
             << type.getInstr().getRow().name << " takes " << wanted;
    if (type.getInstr() != getAcc().getType().getInstr())
      return emitOpError("operand ")
             << ISA::getName(role) << " is laid out for "
             << type.getInstr().getRow().name << ", the accumulator for "
             << getAcc().getType().getInstr().getRow().name;
  }
  FragmentType a = getA().getType(), b = getB().getType(),
               acc = getAcc().getType();
  if (a.getKOrder() != b.getKOrder())
    return emitOpError("has operands with different orders of k, ")
           << a << " and " << b;
  if (a.getRows() != acc.getRows())
    return emitOpError("a has ")
           << a.getRows() << " rows, the accumulator " << acc.getRows();
  if (b.getColumns() != acc.getColumns())
    return emitOpError("b has ")
           << b.getColumns() << " columns, the accumulator "
           << acc.getColumns();
  if (a.getColumns() != b.getRows())
    return emitOpError("a has ")
           << a.getColumns() << " columns, b has " << b.getRows() << " rows";
  return success();
}

//===----------------------------------------------------------------------===//
// FillOp
//===----------------------------------------------------------------------===//

static StringRef getWord(Type type) {
  return llvm::isa<SliceType>(type) ? "slice" : "fragment";
}

LogicalResult FillOp::verify() {
  Type wanted = getScalarType(getResult().getType());
  if (getValue().getType() != wanted)
    return emitOpError("fills with ")
           << getValue().getType() << ", the " << getWord(getResult().getType())
           << " holds " << wanted;
  return success();
}

//===----------------------------------------------------------------------===//
// ElementwiseOp
//===----------------------------------------------------------------------===//

/// `type` with elements of another type.
static Type cloneWith(Type type, Type elementType) {
  if (auto slice = dyn_cast<SliceType>(type))
    return SliceType::get(type.getContext(), slice.getSize(), elementType,
                          slice.getDim(), slice.getInstr());
  auto fragment = cast<FragmentType>(type);
  return FragmentType::get(
      type.getContext(), fragment.getRows(), fragment.getColumns(), elementType,
      fragment.getRole(), fragment.getInstr(), fragment.getKOrder());
}

LogicalResult ElementwiseOp::verify() {
  Type result = getResult().getType();
  if (getInputs().empty())
    return emitOpError("has no input; mma_select.fill makes a fragment of one "
                       "value");
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    Type type = input.getType();
    if (cloneWith(type, getScalarType(result)) != result)
      return emitOpError("input ")
             << index << " is " << type << ", the result " << result
             << "; only their element types may differ";
  }
  return success();
}

LogicalResult ElementwiseOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != getInputs().size())
    return emitOpError("has ") << getInputs().size() << " inputs, its region "
                               << block.getNumArguments() << " arguments";
  for (auto [argument, input] : llvm::zip(block.getArguments(), getInputs())) {
    Type scalar = getScalarType(input.getType());
    if (argument.getType() != scalar)
      return emitOpError("region argument ")
             << argument.getArgNumber() << " is " << argument.getType()
             << ", the " << getWord(input.getType()) << " holds " << scalar;
  }
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return emitOpError("region must end in mma_select.yield");
  Type scalar = getScalarType(getResult().getType());
  if (yield.getValue().getType() != scalar)
    return emitOpError("yields ")
           << yield.getValue().getType() << ", the "
           << getWord(getResult().getType()) << " holds " << scalar;
  return success();
}

//===----------------------------------------------------------------------===//
// ReduceOp, BroadcastOp
//===----------------------------------------------------------------------===//

/// Whether `slice` is one of `fragment`, an accumulator.
static LogicalResult verifySlice(Operation *op, FragmentType fragment,
                                 SliceType slice) {
  if (fragment.getRole() != ISA::OperandRole::Acc)
    return op->emitOpError("has a fragment of the role ")
           << ISA::getName(fragment.getRole())
           << ", only an accumulator has slices";
  if (fragment.getInstr() != slice.getInstr())
    return op->emitOpError("has a fragment of ")
           << fragment.getInstr().getRow().name << " and a slice of "
           << slice.getInstr().getRow().name;
  if (fragment.getElementType() != slice.getElementType())
    return op->emitOpError("has a fragment of ")
           << fragment.getElementType() << " and a slice of "
           << slice.getElementType();
  bool isRows = slice.getDim() == SliceDim::M;
  int64_t size = isRows ? fragment.getRows() : fragment.getColumns();
  if (slice.getSize() != size)
    return op->emitOpError("has a fragment with ")
           << size << (isRows ? " rows" : " columns") << " and a slice of "
           << slice.getSize();
  return success();
}

static bool canCombine(vector::CombiningKind kind, Type type) {
  using vector::CombiningKind;
  switch (kind) {
  case CombiningKind::ADD:
  case CombiningKind::MUL:
    return type.isIntOrFloat();
  case CombiningKind::MINUI:
  case CombiningKind::MINSI:
  case CombiningKind::MAXUI:
  case CombiningKind::MAXSI:
  case CombiningKind::AND:
  case CombiningKind::OR:
  case CombiningKind::XOR:
    return type.isInteger();
  case CombiningKind::MINNUMF:
  case CombiningKind::MAXNUMF:
  case CombiningKind::MINIMUMF:
  case CombiningKind::MAXIMUMF:
    return llvm::isa<FloatType>(type);
  }
  llvm_unreachable("unknown kind");
}

LogicalResult ReduceOp::verify() {
  Type type = getSource().getType().getElementType();
  if (!canCombine(getKind(), type))
    return emitOpError("cannot combine ")
           << type << " by " << vector::stringifyCombiningKind(getKind());
  return verifySlice(*this, getSource().getType(), getResult().getType());
}

LogicalResult BroadcastOp::verify() {
  return verifySlice(*this, getResult().getType(), getSource().getType());
}

//===----------------------------------------------------------------------===//
// ConvertOp
//===----------------------------------------------------------------------===//

LogicalResult ConvertOp::verify() {
  FragmentType from = getSource().getType(), to = getResult().getType();
  if (from.getRows() != to.getRows() || from.getColumns() != to.getColumns())
    return emitOpError("changes the shape from ")
           << from.getRows() << "x" << from.getColumns() << " to "
           << to.getRows() << "x" << to.getColumns();
  if (from.getElementType() != to.getElementType())
    return emitOpError("changes the element type from ")
           << from.getElementType() << " to " << to.getElementType();
  if (from == to)
    return success();
  if (from.getRole() != ISA::OperandRole::Acc ||
      to.getRole() == ISA::OperandRole::Acc)
    return emitOpError("makes ") << ISA::getName(from.getRole()) << " to "
                                 << ISA::getName(to.getRole())
                                 << ", only an accumulator becomes an operand";
  if (to.getKOrder() == KOrder::Free)
    return emitOpError("needs an order of k, tile or native, in the type of "
                       "its result");
  if (from.getInstr() != to.getInstr())
    return emitOpError("goes from ")
           << from.getInstr().getRow().name << " to "
           << to.getInstr().getRow().name
           << ", only the role may change, not the instruction";
  return success();
}
