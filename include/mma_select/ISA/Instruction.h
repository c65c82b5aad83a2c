//===- Instruction.h - one matrix instruction -------------------*- C++ -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ form of a row of the instruction table. Members keep the names of the
// fields in ISA/Schema.td, where they are explained.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_INSTRUCTION_H
#define MMA_SELECT_ISA_INSTRUCTION_H

#include "mma_select/ISA/BitLayout.h"
#include "mma_select/ISA/Chip.h"
#include "mma_select/ISA/ElementType.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mma_select::ISA {

/// What an operand is to the product: D = A * B + Acc.
enum class OperandRole : uint8_t { A, B, Acc };
llvm::StringRef getName(OperandRole role);

struct Operand {
  ElementKind type;
  BitLayout layout;
  /// The op takes `registerCount` values of the MLIR type `registerType`.
  unsigned registerCount = 1;
  std::string registerType;
  /// Bits of a register that one element fills, 0 for as many as its type has,
  /// and the lowest of them that is the element's.
  unsigned containerBits = 0;
  unsigned containerShift = 0;

  unsigned getElementBits() const {
    return containerBits ? containerBits : getElementType(type).bitWidth;
  }
};

/// An instruction on one chip.
struct Availability {
  std::string chip;
  std::string mnemonic;
  unsigned cycles = 0; ///< 0: not published
  unsigned rate = 0;
  bool native = true;
};

struct Instruction {
  std::string name;
  InstructionClass instructionClass;
  unsigned m, n, k;
  unsigned blocks = 1;
  Operand a, b, c;
  ElementKind d;
  /// The registers of D, which may differ from those of C in type. Its layout
  /// is C's. An empty type stands for C's registers.
  unsigned dRegisterCount = 1;
  std::string dRegisterType;
  std::string computes = "product";
  unsigned laneCount = 0; ///< 0: the unit is not lane-cooperative
  std::string op;
  std::string opAttributes;
  std::string intrinsic;
  std::string opOperands = "a b c";
  std::string intrinsicOperands = "a b c";
  std::string feature;
  bool collective = false;
  bool sparse = false;
  unsigned sparseGroup = 4; ///< where sparse: half of so many are stored
  unsigned scaleBlock = 0;
  ElementKind scaleType = F8E8M0FNU;
  /// Where the scales lie, if the row says so.
  std::optional<BitLayout> aScaleLayout, bScaleLayout;
  std::string scaleRegisterType;
  bool permutableK = true;
  std::string source;
  std::vector<Availability> availability;

  TargetKind getTarget() const {
    return ISA::getInstructionClass(instructionClass).target;
  }
  bool isCooperative() const {
    return ISA::getInstructionClass(instructionClass).cooperative;
  }
  const Operand &getOperand(OperandRole role) const;

  /// D = A * B + C, and not another function of A and B.
  bool isProduct() const { return computes == "product"; }

  /// Elements of K that A stores: half of them where A is 2:4 sparse.
  unsigned getStoredK() const { return sparse ? k / 2 : k; }

  /// Rows and columns of an operand: MxK, KxN, MxN.
  unsigned getRows(OperandRole role) const;
  unsigned getColumns(OperandRole role) const;

  /// The entry for a chip, null where the instruction is not legal. A machine
  /// made of features shares the entry of the fastest chip that has them.
  const Availability *findOn(const Chip &chip) const;
  /// The same by the name of a chip of the table.
  const Availability *findOn(llvm::StringRef chip) const;

  /// "16x16x16", as diagnostics write a shape.
  std::string getShapeString() const;
  /// "f16 x f16 -> f32".
  std::string getTypesString() const;
};

/// Accumulator elements that each lane holds, M*N*blocks / lanes; none without
/// lanes. Fails when the lanes do not divide the tile evenly.
llvm::Expected<std::optional<unsigned>>
getFootprint(unsigned m, unsigned n, unsigned blocks, unsigned laneCount);

/// One word of Instruction::opOperands or intrinsicOperands: the registers of
/// an operand, a constant, or, with neither, a word for an index or scales.
struct OperandWord {
  std::optional<OperandRole> role;
  llvm::StringRef type; ///< of a constant: `i32`; else empty
  uint64_t value = 0;

  bool isConstant() const { return !type.empty(); }
};
/// The words refer to `operands`.
llvm::SmallVector<OperandWord> parseOperandWords(llvm::StringRef operands);

/// Bits of a register operand type as rows spell it: `f32`, `vector<4xi16>`,
/// `!amx.tile<16x32xbf16>`, `!llvm.x86_amx`; none for another spelling.
std::optional<unsigned> getRegisterTypeBits(llvm::StringRef type);

/// Checks what the table generator cannot: that layouts parse, place every
/// element of the tile, use the row's lanes, and fill the op's operands.
llvm::Error verifyInstruction(const Instruction &row);

} // namespace mma_select::ISA

#endif // MMA_SELECT_ISA_INSTRUCTION_H
