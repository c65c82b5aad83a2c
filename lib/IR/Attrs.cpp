//===- Attrs.cpp - target and instruction attributes ----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/IR/MMASelect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mma_select;

#define GET_ATTRDEF_CLASSES
#include "mma_select/IR/Attrs.cpp.inc"

void MMASelectDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mma_select/IR/Attrs.cpp.inc"
      >();
}

using ErrorFn = llvm::function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

TargetAttr TargetAttr::getByName(MLIRContext *context, StringRef target,
                                 StringRef chipName, unsigned wave,
                                 ErrorFn emitError) {
  std::optional<ISA::TargetKind> kind = ISA::parseTargetKind(target);
  if (!kind) {
    emitError() << "unknown target '" << target << "', targets are "
                << ISA::listTargetKinds();
    return {};
  }
  const ISA::InstructionSet &set = getContextInstructionSet(context);
  const ISA::Chip *chip = set.findChip(*kind, chipName);
  if (!chip) {
    emitError() << set.describeUnknownChip(*kind, chipName) << ", chips are "
                << llvm::join(set.suggestChips(*kind, chipName), ", ");
    return {};
  }
  if (wave != 0 && !chip->supportsLaneCount(wave)) {
    InFlightDiagnostic error = emitError();
    error << target << ":" << chipName << " has no subgroup of " << wave
          << " lanes";
    if (chip->laneCount)
      error << ", its subgroups have " << chip->laneCount;
    if (chip->alternateLaneCount)
      error << " or " << chip->alternateLaneCount;
    return {};
  }
  return TargetAttr::get(context, chip, wave == chip->laneCount ? 0 : wave);
}

TargetAttr TargetAttr::parseText(MLIRContext *context, StringRef text,
                                 ErrorFn emitError) {
  std::optional<TargetText> parsed = TargetText::parse(text.str());
  if (!parsed) {
    emitError() << "cannot read the target '" << text
                << "', it is written as target:chip or target:chip:wave64, for "
                   "instance rocm:gfx942";
    return {};
  }
  return getByName(context, parsed->target, parsed->chip, parsed->wave,
                   emitError);
}

Attribute TargetAttr::parse(AsmParser &parser, Type) {
  StringRef target;
  std::string chip;
  unsigned wave = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseKeyword(&target) ||
      parser.parseComma() || parser.parseString(&chip))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("wave") || parser.parseEqual() ||
       parser.parseInteger(wave)))
    return {};
  if (parser.parseGreater())
    return {};
  return getByName(parser.getContext(), target, chip, wave,
                   [&] { return parser.emitError(loc); });
}

void TargetAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTargetName() << ", ";
  printer.printString(getChipName());
  if (getWave())
    printer << ", wave = " << getWave();
  printer << ">";
}

StringRef TargetAttr::getTargetName() const {
  return ISA::getName(getChip()->target);
}

StringRef TargetAttr::getChipName() const { return getChip()->name; }

std::optional<unsigned> TargetAttr::getRequestedLaneCount() const {
  return getWave() ? std::optional<unsigned>(getWave()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// InstrAttr
//===----------------------------------------------------------------------===//

Attribute InstrAttr::parse(AsmParser &parser, Type) {
  std::string name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseString(&name) || parser.parseGreater())
    return {};
  const ISA::Instruction *row =
      getContextInstructionSet(parser.getContext()).findInstruction(name);
  if (!row) {
    parser.emitError(loc) << "no matrix instruction is named '" << name << "'";
    return {};
  }
  return InstrAttr::get(parser.getContext(), row);
}

void InstrAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printString(getInstruction()->name);
  printer << ">";
}

const ISA::Instruction &InstrAttr::getRow() const { return *getInstruction(); }

const Emitter *InstrAttr::getEmitter() const {
  const Emitter *emitter =
      getContext()->getLoadedDialect<MMASelectDialect>()->getEmitter(
          getInstruction()->instructionClass);
  return emitter && emitter->supports(*getInstruction()) ? emitter : nullptr;
}

//===----------------------------------------------------------------------===//
// TilingAttr
//===----------------------------------------------------------------------===//

LogicalResult TilingAttr::verify(ErrorFn emitError, ArrayRef<int64_t> workgroup,
                                 ArrayRef<int64_t> subgroup, int64_t k) {
  for (auto [name, sizes] :
       {std::pair("workgroup", workgroup), std::pair("subgroup", subgroup)})
    if (sizes.size() != 2)
      return emitError() << name << " has " << sizes.size()
                         << " sizes, it takes rows and columns";
  for (int64_t size : {workgroup[0], workgroup[1], subgroup[0], subgroup[1], k})
    if (size <= 0)
      return emitError() << "size " << size << " is not positive";
  for (unsigned dim : {0, 1})
    if (workgroup[dim] % subgroup[dim] != 0)
      return emitError() << "a workgroup of [" << workgroup
                         << "] is no multiple of subgroups of [" << subgroup
                         << "]";
  return success();
}
