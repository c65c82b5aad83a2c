//===- Types.cpp - fragments and their slices -----------------------------===//
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

Type mma_select::getScalarType(Type type) {
  if (auto slice = dyn_cast<SliceType>(type))
    return slice.getElementType();
  return cast<FragmentType>(type).getElementType();
}

static std::optional<ISA::OperandRole> parseRole(StringRef name) {
  for (ISA::OperandRole role :
       {ISA::OperandRole::A, ISA::OperandRole::B, ISA::OperandRole::Acc})
    if (ISA::getName(role) == name)
      return role;
  return std::nullopt;
}

/// What fragments and slices begin with: `<` sizes, element type, comma.
static ParseResult parseShape(AsmParser &parser, SMLoc &loc,
                              SmallVectorImpl<int64_t> &shape,
                              Type &elementType) {
  if (parser.parseLess())
    return failure();
  loc = parser.getCurrentLocation();
  return failure(parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
                 parser.parseType(elementType) || parser.parseComma());
}

Type FragmentType::parse(AsmParser &parser) {
  SMLoc shapeLoc;
  SmallVector<int64_t> shape;
  Type elementType;
  StringRef roleName;
  MmaInstrAttrInterface instr;
  if (parseShape(parser, shapeLoc, shape, elementType))
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
  KOrder order = KOrder::Free;
  if (parser.parseComma() || parser.parseAttribute(instr))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    StringRef word;
    SMLoc wordLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word))
      return {};
    if (word != "tile" && word != "native") {
      parser.emitError(wordLoc,
                       "expected the order of k, tile or native, got '")
          << word << "'";
      return {};
    }
    order = word == "tile" ? KOrder::Tile : KOrder::Native;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<FragmentType>(shapeLoc, parser.getContext(),
                                         shape[0], shape[1], elementType, *role,
                                         instr, order);
}

void FragmentType::print(AsmPrinter &printer) const {
  printer << "<" << getRows() << "x" << getColumns() << "x" << getElementType()
          << ", " << ISA::getName(getRole()) << ", " << getInstr();
  switch (getKOrder()) {
  case KOrder::Free:
    break;
  case KOrder::Tile:
    printer << ", tile";
    break;
  case KOrder::Native:
    printer << ", native";
    break;
  }
  printer << ">";
}

LogicalResult FragmentType::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t rows, int64_t columns,
                                   Type elementType, ISA::OperandRole role,
                                   MmaInstrAttrInterface instr, KOrder kOrder) {
  const ISA::Instruction &row = instr.getRow();
  if (row.blocks > 1)
    return emitError() << row.name << " computes " << row.blocks
                       << " products at once, a fragment holds one matrix";
  if (rows < 1 || columns < 1)
    return emitError() << "a fragment has at least one row and one column, not "
                       << rows << "x" << columns;
  if (role == ISA::OperandRole::Acc && kOrder != KOrder::Free)
    return emitError() << "an accumulator has no order of k";
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
          std::min(columns, getColumns() - j * columns), getElementType(),
          getKOrder()};
}

SmallVector<TileShape> FragmentType::getTileShapes() const {
  SmallVector<TileShape> shapes;
  for (int64_t i = 0, e = getTileRows(); i < e; ++i)
    for (int64_t j = 0, f = getTileColumns(); j < f; ++j)
      shapes.push_back(getTileShape(i, j));
  return shapes;
}

//===----------------------------------------------------------------------===//
// SliceType
//===----------------------------------------------------------------------===//

Type SliceType::parse(AsmParser &parser) {
  SMLoc shapeLoc;
  SmallVector<int64_t> shape;
  Type elementType;
  StringRef dim;
  MmaInstrAttrInterface instr;
  if (parseShape(parser, shapeLoc, shape, elementType))
    return {};
  if (shape.size() != 1) {
    parser.emitError(shapeLoc, "expected one size, got ") << shape.size();
    return {};
  }
  SMLoc dimLoc = parser.getCurrentLocation();
  if (parser.parseKeyword(&dim))
    return {};
  if (dim != "m" && dim != "n") {
    parser.emitError(dimLoc, "expected the dimension m or n, got '")
        << dim << "'";
    return {};
  }
  if (parser.parseComma() || parser.parseAttribute(instr) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<SliceType>(
      shapeLoc, parser.getContext(), shape[0], elementType,
      dim == "m" ? SliceDim::M : SliceDim::N, instr);
}

void SliceType::print(AsmPrinter &printer) const {
  printer << "<" << getSize() << "x" << getElementType() << ", "
          << (getDim() == SliceDim::M ? "m" : "n") << ", " << getInstr() << ">";
}

LogicalResult SliceType::verify(function_ref<InFlightDiagnostic()> emitError,
                                int64_t size, Type elementType, SliceDim,
                                MmaInstrAttrInterface instr) {
  if (instr.getRow().blocks > 1)
    return emitError() << instr.getRow().name << " computes "
                       << instr.getRow().blocks
                       << " products at once, a slice is one matrix's";
  if (size < 1)
    return emitError() << "a slice has at least one number, not " << size;
  if (!elementType.isIntOrFloat())
    return emitError() << "a slice holds integers or floats, not "
                       << elementType;
  return success();
}

int64_t SliceType::getNumTiles() const {
  const ISA::Instruction &row = getInstr().getRow();
  return llvm::divideCeil(getSize(), getDim() == SliceDim::M ? row.m : row.n);
}
