//===- Generator.cpp - random programs ------------------------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include "Programs.h"
#include "Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace mma_select;
using namespace mma_select::fuzz;

const std::vector<std::string> &mma_select::fuzz::getDoors() {
  static const std::vector<std::string> doors = {"contract", "loop", "linalg",
                                                 "chained", "reduction"};
  return doors;
}

//===----------------------------------------------------------------------===//
// Machine, types, sizes, numbers
//===----------------------------------------------------------------------===//

static bool isWanted(const GeneratorOptions &options, const ISA::Chip &chip) {
  if (options.targets.empty())
    return true;
  std::string platform = ISA::getName(chip.target).str();
  return is_contained(options.targets, platform) ||
         is_contained(options.targets, platform + ":" + chip.name);
}

/// Platforms whose matrices lie in memory by one static stride.
static bool isOpaque(ISA::TargetKind target) {
  return target == ISA::Apple || target == ISA::SPIRV;
}

bool Generator::pickChip() {
  std::vector<ISA::TargetKind> kinds;
  std::vector<const ISA::Chip *> chips;
  for (const ISA::Chip *chip : ISA::InstructionSet::getBuiltin().getChips())
    if (isWanted(options, *chip) && chip->target != ISA::Custom) {
      chips.push_back(chip);
      if (!is_contained(kinds, chip->target))
        kinds.push_back(chip->target);
    }
  // Every platform as often, whatever the number of its chips; those of opaque
  // matrices have one kind of instruction only.
  ISA::TargetKind kind = random.pick(kinds);
  if (isOpaque(kind))
    kind = random.pick(kinds);
  erase_if(chips, [&](const ISA::Chip *chip) { return chip->target != kind; });
  llvm::sort(chips, [](const ISA::Chip *lhs, const ISA::Chip *rhs) {
    return lhs->name < rhs->name;
  });
  program.chip = random.pick(chips);
  program.lanes = kind == ISA::SPIRV ? 32 : program.chip->laneCount;
  program.target =
      ISA::getName(program.chip->target).str() + ":" + program.chip->name;
  if (program.chip->alternateLaneCount != 0 && random.percent(40)) {
    program.lanes = program.chip->alternateLaneCount;
    program.target += ":wave" + std::to_string(program.lanes);
  }
  return true;
}

static OperandType getOperandType(ISA::ElementKind kind) {
  const ISA::ElementTypeRow &type = ISA::getElementType(kind);
  return {{type.storage.str()}, !type.isFloat && !type.isSigned};
}

bool Generator::pickTypes() {
  std::vector<const ISA::Instruction *> rows, others;
  for (const ISA::Instruction *each :
       ISA::InstructionSet::getBuiltin().getInstructions()) {
    if (!each->findOn(*program.chip) || each->blocks > 1 || each->sparse ||
        each->scaleBlock || !each->isProduct() || each->c.type != each->d ||
        (each->laneCount && each->laneCount != program.lanes))
      continue;
    auto isWhole = [](const ISA::Operand &operand) {
      return ISA::getElementType(operand.type).bitWidth % 8 == 0;
    };
    (isWhole(each->a) && isWhole(each->b) ? rows : others).push_back(each);
  }
  auto byName = [](const ISA::Instruction *lhs, const ISA::Instruction *rhs) {
    return lhs->name < rhs->name;
  };
  llvm::sort(rows, byName);
  llvm::sort(others, byName);
  if (!others.empty() && (rows.empty() || random.percent(3)))
    rows = others;
  if (rows.empty())
    return false;
  row = random.pick(rows);
  aType = getOperandType(row->a.type);
  bType = getOperandType(row->b.type);
  accType = getOperandType(row->c.type).element;
  program.allowsTF32 = row->a.type == ISA::TF32;
  if (random.percent(12))
    program.preset = row->name;
  // What the chip may not have.
  static const std::vector<std::string> floats = {
      "f32", "f16", "bf16", "f64", "f8E4M3FN", "f8E5M2", "f4E2M1FN"};
  if (random.percent(3)) {
    aType = {{random.pick(floats)}};
    bType = random.percent(60) ? aType : OperandType{{random.pick(floats)}};
    accType = {random.percent(70) ? "f32" : random.pick(floats)};
    unsigned widest =
        std::max(aType.element.getBits(), bType.element.getBits());
    // linalg's body needs the operands' types, or a wider one.
    bool isOne = aType.element == bType.element && accType == aType.element;
    if (!isOne && accType.getBits() <= widest)
      accType = {"f64"};
    if (widest == 64) { // nothing is wider
      aType = bType = {{"f64"}};
      accType = {"f64"};
    }
    program.preset.clear();
  }
  return aType.element.isNumber() && bType.element.isNumber() &&
         accType.isNumber();
}

/// Mostly numbers whose sums are exact in the accumulator.
void Generator::pickContents(int64_t depth) {
  contents = Contents();
  if (accType.isFloat() && random.percent(20)) {
    contents.isReal = true;
    return;
  }
  if (!accType.isFloat()) {
    contents.largest = random.percent(50) ? 127 : 3;
    return;
  }
  unsigned precision = accType.getPrecision();
  contents.largest = precision >= 24 ? 3 : 1;
  if (precision < 16)
    contents.density = std::clamp<int64_t>(3000 / (depth + 1), 10, 60);
}

int64_t Generator::pickSize(int64_t native, int64_t most) {
  int64_t size = native * random.between(1, 3);
  if (random.percent(45))
    size = random.between(1, native * 2 + 1);
  if (program.chip->target == ISA::Apple && random.percent(85))
    size = divideCeil(size, native) * native;
  while (size > most)
    size = std::max<int64_t>(1, size - native);
  return size;
}

Case Generator::make() {
  do {
    program.preset.clear();
    pickChip();
  } while (!pickTypes());
  program.skips = random.percent(10);
  // The environment of SPIR-V is a target that an option would contradict.
  program.targetInModule =
      program.chip->target == ISA::SPIRV ||
      (program.lanes == program.chip->laneCount && random.percent(20));
  if (program.chip->target != ISA::X86 && random.percent(10))
    buffers.memorySpace =
        random.percent(50) ? "#gpu.address_space<global>" : "1";
  buffers.plain = isOpaque(program.chip->target) && random.percent(85);
  static const std::vector<std::string> weighted = {
      "contract", "contract", "contract", "loop",    "loop",
      "linalg",   "linalg",   "linalg",   "chained", "reduction"};
  program.door = random.pick(options.doors.empty() ? weighted : options.doors);
  if (program.door == "contract")
    makeContract();
  else if (program.door == "loop")
    makeLoop();
  else if (program.door == "linalg")
    makeLinalg();
  else if (program.door == "chained")
    makeChained();
  else
    makeReduction();
  return std::move(program);
}

Case mma_select::fuzz::generate(uint64_t seed,
                                const GeneratorOptions &options) {
  // Mixed, so that neighbouring seeds have nothing in common.
  for (uint64_t attempt = 0;; ++attempt) {
    uint64_t mixed = (seed + 1) * 0x9E3779B97F4A7C15 + attempt * 0x2545F491;
    Case program = Generator(mixed ^ (mixed >> 29), options).make();
    program.seed = seed;
    if (evaluate(program))
      return program;
  }
}
