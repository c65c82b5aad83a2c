//===- ElementType.h - element types of matrix operands ---------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The enums and small tables that ISA/Tables.td generates for element types,
// targets and instruction classes.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_ELEMENTTYPE_H
#define MMA_SELECT_ISA_ELEMENTTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace mma_select::ISA {

#define GET_ElementKind_DECL
#define GET_TargetKind_DECL
#define GET_InstructionClass_DECL
#include "mma_select/ISA/Tables.inc"

/// What the table knows of an element type; see ISA/ElementTypes.td.
struct ElementTypeRow {
  llvm::StringRef symbol;  ///< the enumerator
  llvm::StringRef name;    ///< as requests, JSON and diagnostics spell it
  uint16_t bitWidth;       ///< bits of one element in a register
  llvm::StringRef storage; ///< MLIR builtin type of one element in memory
  bool isFloat;
  bool isSigned;
};

struct TargetRow {
  llvm::StringRef symbol;
  llvm::StringRef name;
};

struct InstructionClassRow {
  llvm::StringRef symbol;
  llvm::StringRef name;
  TargetKind target;
  bool cooperative; ///< the lanes of a subgroup hold the operands together
};

llvm::ArrayRef<ElementTypeRow> getElementTypes();
llvm::ArrayRef<TargetRow> getTargets();
llvm::ArrayRef<InstructionClassRow> getInstructionClasses();

const ElementTypeRow &getElementType(ElementKind kind);
const TargetRow &getTarget(TargetKind kind);
const InstructionClassRow &getInstructionClass(InstructionClass kind);

inline llvm::StringRef getName(ElementKind kind) {
  return getElementType(kind).name;
}
inline llvm::StringRef getName(TargetKind kind) { return getTarget(kind).name; }
inline llvm::StringRef getName(InstructionClass kind) {
  return getInstructionClass(kind).name;
}

/// Looks a name up; none when no row has it.
std::optional<ElementKind> parseElementKind(llvm::StringRef name);
std::optional<TargetKind> parseTargetKind(llvm::StringRef name);
std::optional<InstructionClass> parseInstructionClass(llvm::StringRef name);

/// Every name that the parser accepts, for diagnostics: "f64, f32, ...".
std::string listElementKinds();
std::string listTargetKinds();
std::string listInstructionClasses();

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_ELEMENTTYPE_H
