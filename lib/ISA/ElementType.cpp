//===- ElementType.cpp - element types of matrix operands -----------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/ElementType.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <vector>

namespace mma_select::ISA {

#define GET_ElementTypeTable_IMPL
#define GET_TargetTable_IMPL
#define GET_InstructionClassTable_IMPL
#include "mma_select/ISA/Tables.inc"

// llvm-tblgen numbers an enum in the order of the symbols, by their characters,
// and sorts a table by record names in an order that ignores case. The rows
// are put into the enum's order, so that an enumerator is its row's index.
template <typename Row>
static std::vector<Row> sortBySymbol(llvm::ArrayRef<Row> table) {
  std::vector<Row> rows = table.vec();
  llvm::sort(rows, [](const Row &lhs, const Row &rhs) {
    return lhs.symbol < rhs.symbol;
  });
  return rows;
}

llvm::ArrayRef<ElementTypeRow> getElementTypes() {
  static const std::vector<ElementTypeRow> rows =
      sortBySymbol<ElementTypeRow>(ElementTypeTable);
  return rows;
}
llvm::ArrayRef<TargetRow> getTargets() {
  static const std::vector<TargetRow> rows =
      sortBySymbol<TargetRow>(TargetTable);
  return rows;
}
llvm::ArrayRef<InstructionClassRow> getInstructionClasses() {
  static const std::vector<InstructionClassRow> rows =
      sortBySymbol<InstructionClassRow>(InstructionClassTable);
  return rows;
}

const ElementTypeRow &getElementType(ElementKind kind) {
  return getElementTypes()[kind];
}
const TargetRow &getTarget(TargetKind kind) { return getTargets()[kind]; }
const InstructionClassRow &getInstructionClass(InstructionClass kind) {
  return getInstructionClasses()[kind];
}

template <typename Kind, typename Row>
static std::optional<Kind> findByName(llvm::ArrayRef<Row> rows,
                                      llvm::StringRef name) {
  for (auto [index, row] : llvm::enumerate(rows))
    if (row.name == name)
      return static_cast<Kind>(index);
  return std::nullopt;
}

template <typename Row>
static std::string listNames(llvm::ArrayRef<Row> rows) {
  return llvm::join(
      llvm::map_range(rows, [](const Row &row) { return row.name; }), ", ");
}

std::optional<ElementKind> parseElementKind(llvm::StringRef name) {
  return findByName<ElementKind>(getElementTypes(), name);
}
std::optional<TargetKind> parseTargetKind(llvm::StringRef name) {
  return findByName<TargetKind>(getTargets(), name);
}
std::optional<InstructionClass> parseInstructionClass(llvm::StringRef name) {
  return findByName<InstructionClass>(getInstructionClasses(), name);
}
std::string listElementKinds() { return listNames(getElementTypes()); }
std::string listTargetKinds() { return listNames(getTargets()); }
std::string listInstructionClasses() {
  return listNames(getInstructionClasses());
}

} // namespace mma_select::ISA
