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

LogicalResult FillOp::verify() {
  if (getValue().getType() != getResult().getType().getElementType())
    return emitOpError("fills with ")
           << getValue().getType() << ", the fragment holds "
           << getResult().getType().getElementType();
  return success();
}

//===----------------------------------------------------------------------===//
// ElementwiseOp
//===----------------------------------------------------------------------===//

LogicalResult ElementwiseOp::verify() {
  FragmentType result = getResult().getType();
  if (getInputs().empty())
    return emitOpError("has no input; mma_select.fill makes a fragment of one "
                       "value");
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    auto type = cast<FragmentType>(input.getType());
    auto asResult = FragmentType::get(
        getContext(), result.getRows(), result.getColumns(),
        type.getElementType(), result.getRole(), result.getInstr());
    if (type != asResult)
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
    Type scalar = cast<FragmentType>(input.getType()).getElementType();
    if (argument.getType() != scalar)
      return emitOpError("region argument ")
             << argument.getArgNumber() << " is " << argument.getType()
             << ", the fragment holds " << scalar;
  }
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return emitOpError("region must end in mma_select.yield");
  Type scalar = getResult().getType().getElementType();
  if (yield.getValue().getType() != scalar)
    return emitOpError("yields ")
           << yield.getValue().getType() << ", the fragment holds " << scalar;
  return success();
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
  return success();
}
