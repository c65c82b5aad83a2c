//===- JSONWriter.cpp - a set of instructions as JSON ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/JSON.h"

#include "llvm/ADT/STLExtras.h"

using namespace mma_select;
using namespace mma_select::ISA;
namespace json = llvm::json;

static json::Object toJSON(const Chip &chip) {
  return json::Object{{"target", getName(chip.target)},
                      {"name", chip.name},
                      {"lane_count", chip.laneCount},
                      {"alternate_lane_count", chip.alternateLaneCount},
                      {"registers", chip.registers},
                      {"shared_bytes", chip.sharedBytes},
                      {"accumulation_registers", chip.accumulationRegisters},
                      {"shared_banks", chip.sharedBanks}};
}

static json::Object toJSON(const Operand &operand) {
  return json::Object{{"type", getName(operand.type)},
                      {"layout", operand.layout.str()},
                      {"register_count", operand.registerCount},
                      {"register_type", operand.registerType},
                      {"container_bits", operand.containerBits},
                      {"container_shift", operand.containerShift}};
}

static json::Array toJSON(llvm::ArrayRef<Availability> availability) {
  std::vector<const Availability *> entries;
  for (const Availability &entry : availability)
    entries.push_back(&entry);
  llvm::sort(entries, [](const Availability *lhs, const Availability *rhs) {
    return lhs->chip < rhs->chip;
  });
  json::Array array;
  for (const Availability *entry : entries)
    array.push_back(json::Object{{"chip", entry->chip},
                                 {"mnemonic", entry->mnemonic},
                                 {"cycles", entry->cycles},
                                 {"rate", entry->rate},
                                 {"native", entry->native}});
  return array;
}

/// The registers of D, C's where the row has none of its own.
static json::Object getResult(const Instruction &row) {
  bool isAsC = row.dRegisterType.empty();
  return json::Object{
      {"type", getName(row.d)},
      {"register_count", isAsC ? row.c.registerCount : row.dRegisterCount},
      {"register_type", isAsC ? row.c.registerType : row.dRegisterType}};
}

static std::string getText(const std::optional<BitLayout> &layout) {
  return layout ? layout->str() : "";
}

static json::Object toJSON(const Instruction &row) {
  return json::Object{{"name", row.name},
                      {"target", getName(row.getTarget())},
                      {"class", getName(row.instructionClass)},
                      {"m", row.m},
                      {"n", row.n},
                      {"k", row.k},
                      {"blocks", row.blocks},
                      {"a", ::toJSON(row.a)},
                      {"b", ::toJSON(row.b)},
                      {"c", ::toJSON(row.c)},
                      {"d", getResult(row)},
                      {"computes", row.computes},
                      {"lane_count", row.laneCount},
                      {"op", row.op},
                      {"op_attributes", row.opAttributes},
                      {"op_operands", row.opOperands},
                      {"intrinsic", row.intrinsic},
                      {"intrinsic_operands", row.intrinsicOperands},
                      {"feature", row.feature},
                      {"collective", row.collective},
                      {"sparse", row.sparse},
                      {"sparse_group", row.sparseGroup},
                      {"scale_block", row.scaleBlock},
                      {"scale_type", getName(row.scaleType)},
                      {"a_scale_layout", getText(row.aScaleLayout)},
                      {"b_scale_layout", getText(row.bScaleLayout)},
                      {"scale_register_type", row.scaleRegisterType},
                      {"permutable_k", row.permutableK},
                      {"source", row.source},
                      {"availability", ::toJSON(row.availability)}};
}

json::Value ISA::toJSON(const InstructionSet &set) {
  std::vector<const Chip *> chips = set.getChips().vec();
  llvm::sort(chips, [](const Chip *lhs, const Chip *rhs) {
    return std::make_pair(getName(lhs->target), llvm::StringRef(lhs->name)) <
           std::make_pair(getName(rhs->target), llvm::StringRef(rhs->name));
  });
  std::vector<const Instruction *> rows = set.getInstructions().vec();
  llvm::sort(rows, [](const Instruction *lhs, const Instruction *rhs) {
    return lhs->name < rhs->name;
  });
  json::Array chipArray, rowArray;
  for (const Chip *chip : chips)
    chipArray.push_back(::toJSON(*chip));
  for (const Instruction *row : rows)
    rowArray.push_back(::toJSON(*row));
  return json::Object{{"version", manifestVersion},
                      {"chips", std::move(chipArray)},
                      {"instructions", std::move(rowArray)}};
}
