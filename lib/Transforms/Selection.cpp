//===- Selection.cpp - the instruction of a product -----------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection.h"

#include "mma_select/IR/MMASelect.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mma_select;
using llvm::formatv;

/// The fault of a failed selection.
static Fault makeSelectionFault(const SelectionResult &result) {
  Fault fault(result.message);
  for (const std::string &note : result.notes)
    fault.notes.emplace_back(std::nullopt, note);
  return fault;
}

/// A size that `row` leaves a remainder of, or may, which its unit cannot pad.
static std::optional<Fault> findRemainder(const Request &request,
                                          const ISA::Instruction &row) {
  std::tuple<StringRef, std::optional<int64_t>, unsigned> sizes[] = {
      {"M", request.m, row.m},
      {"N", request.n, row.n},
      {"K", request.k, row.k}};
  for (auto [name, size, native] : sizes) {
    if (!size)
      return Fault(formatv("{0} is not known, and {1} moves whole tiles of {2} "
                           "only",
                           name, row.name, native))
          .note("its size must be static");
    if (*size % native != 0)
      return Fault(formatv("{0} = {1} leaves a remainder of {2} after tiles of "
                           "{3} ({4}), which moves whole tiles only",
                           name, *size, *size % native, native, row.name))
          .note(formatv("every size must be a multiple of {0}; pad {1} to {2}",
                        row.getShapeString(), name,
                        llvm::alignTo(*size, native)));
  }
  return std::nullopt;
}

FaultOr<MmaInstrAttrInterface>
mma_select::findPreset(Operation *op, MmaInstrAttrInterface asked) {
  Attribute attribute = op->getAttr(MMASelectDialect::getInstrAttrName());
  if (!attribute)
    return asked;
  if (asked && attribute != asked)
    return Fault(
               formatv("has the instruction {0} already, and {1} is asked for",
                       attribute, asked))
        .note("an instruction that is on an op is kept: remove one of the two");
  if (auto preset = dyn_cast<MmaInstrAttrInterface>(attribute))
    return preset;
  return Fault(formatv("attribute '{0}' is {1}, which is no instruction",
                       MMASelectDialect::getInstrAttrName(), attribute));
}

FaultOr<ChosenInstruction>
mma_select::chooseInstruction(Operation *op, Request request,
                              MmaTargetAttrInterface target,
                              MmaInstrAttrInterface preset) {
  if (preset)
    request.forceInstruction = preset.getRow().name;
  request.allowRemainders = false;
  SelectionResult result = target.selectInstruction(request);
  if (!result) {
    request.allowRemainders = true;
    SelectionResult padded = target.selectInstruction(request);
    if (!padded)
      return makeSelectionFault(result);
    result = std::move(padded);
  }
  const ISA::Instruction &row = *result.selection->instruction;
  auto instr =
      preset ? preset : cast<MmaInstrAttrInterface>(target.getInstrAttr(row));
  const Emitter *emitter = instr.getEmitter();
  if (!emitter)
    return Fault(formatv(
        "{0} is selected, but this compiler has no code for it", row.name));
  if (!emitter->supportsPartialTiles(op))
    if (std::optional<Fault> fault = findRemainder(request, row))
      return std::move(*fault);
  return ChosenInstruction{
      instr, formatv("{0}: {1}", getTargetText(target), explain(result))};
}
