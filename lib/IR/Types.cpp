//===- Types.cpp - the fragment type --------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mma_select;

#define GET_TYPEDEF_CLASSES
#include "mma_select/IR/Types.cpp.inc"

void MMASelectDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "mma_select/IR/Types.cpp.inc"
      >();
}

Type mma_select::getStorageType(MLIRContext *context, ISA::ElementKind kind) {
  return parseType(ISA::getElementType(kind).storage, context);
}

static std::optional<ISA::OperandRole> parseRole(StringRef name) {
  for (ISA::OperandRole role :
       {ISA::OperandRole::A, ISA::OperandRole::B, ISA::OperandRole::Acc})
    if (ISA::getName(role) == name)
      return role;
  return std::nullopt;
}

Type FragmentType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType;
  StringRef roleName;
  MmaInstrAttrInterface instr;
  if (parser.parseLess())
    return {};
  SMLoc shapeLoc = parser.getCurrentLocation();
  if (parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(elementType) || parser.parseComma())
    return {};
  if (shape.size() != 2) {
    parser.emitError(shapeLoc, "expected rows and columns, got ")
        << shape.size() << " sizes";
    return {};
  }
  SMLoc roleLoc = parser.getCurrentLocation();
  if (parser.parseKeyword(&roleName))
    return {};
  std::optional<ISA::OperandRole> role = parseRole(roleName);
  if (!role) {
    parser.emitError(roleLoc, "expected the role a, b or acc, got '")
        << roleName << "'";
    return {};
  }
  if (parser.parseComma() || parser.parseAttribute(instr) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<FragmentType>(shapeLoc, parser.getContext(),
                                         shape[0], shape[1], elementType, *role,
                                         instr);
}

void FragmentType::print(AsmPrinter &printer) const {
  printer << "<" << getRows() << "x" << getColumns() << "x" << getElementType()
          << ", " << ISA::getName(getRole()) << ", " << getInstr() << ">";
}

LogicalResult FragmentType::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t rows, int64_t columns,
                                   Type elementType, ISA::OperandRole role,
                                   MmaInstrAttrInterface instr) {
  const ISA::Instruction &row = instr.getRow();
  if (row.blocks > 1)
    return emitError() << row.name << " computes " << row.blocks
                       << " products at once, a fragment holds one matrix";
  if (rows < 1 || columns < 1)
    return emitError() << "a fragment has at least one row and one column, not "
                       << rows << "x" << columns;
  // Elementwise code may take and make other elements than the instruction
  // multiplies; mma_select.mma is strict.
  Type wanted =
      getStorageType(elementType.getContext(), row.getOperand(role).type);
  if (elementType != wanted && !elementType.isIntOrFloat())
    return emitError() << "element type of " << ISA::getName(role) << " is "
                       << elementType << ", " << row.name << " has " << wanted
                       << "; elementwise code can have integers and floats";
  return success();
}

int64_t FragmentType::getNativeRows() const {
  return getInstr().getRow().getRows(getRole());
}

int64_t FragmentType::getNativeColumns() const {
  return getInstr().getRow().getColumns(getRole());
}

int64_t FragmentType::getTileRows() const {
  return llvm::divideCeil(getRows(), getNativeRows());
}

int64_t FragmentType::getTileColumns() const {
  return llvm::divideCeil(getColumns(), getNativeColumns());
}

TileShape FragmentType::getTileShape(int64_t i, int64_t j) const {
  int64_t rows = getNativeRows(), columns = getNativeColumns();
  return {std::min(rows, getRows() - i * rows),
          std::min(columns, getColumns() - j * columns), getElementType()};
}
