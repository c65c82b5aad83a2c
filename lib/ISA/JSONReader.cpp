//===- JSONReader.cpp - a set of instructions from JSON -------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mma_select/ISA/JSON.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mma_select;
using namespace mma_select::ISA;
using llvm::Error;
using llvm::formatv;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
/// Takes members out of an object one by one. The first fault is kept, what is
/// read after it has no meaning.
class Members {
public:
  Members(const json::Object &object, std::string what, std::string &fault)
      : object(object), what(std::move(what)), fault(fault) {}

  void fail(StringRef field, const std::string &why) {
    if (fault.empty())
      fault = formatv("{0}: field '{1}' {2}", what, field, why);
  }

  std::string getString(StringRef field, bool required = true) {
    const json::Value *value = get(field, required);
    if (!value)
      return "";
    if (std::optional<StringRef> text = value->getAsString())
      return text->str();
    fail(field, formatv("must be a string, got {0}", *value));
    return "";
  }

  unsigned getNumber(StringRef field, unsigned least,
                     std::optional<unsigned> otherwise = std::nullopt) {
    const json::Value *value = get(field, !otherwise);
    if (!value)
      return otherwise.value_or(0);
    // The fields of the table have 16 bits, bytes and rates more.
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    std::optional<int64_t> number = value->getAsInteger();
    if (number && *number >= least && *number <= most)
      return *number;
    fail(field, formatv("must be an integer from {0} to {1}, got {2}", least,
                        most, *value));
    return otherwise.value_or(0);
  }

  bool getBool(StringRef field, bool otherwise) {
    const json::Value *value = get(field, /*required=*/false);
    if (!value)
      return otherwise;
    if (std::optional<bool> flag = value->getAsBoolean())
      return *flag;
    fail(field, formatv("must be true or false, got {0}", *value));
    return otherwise;
  }

  /// A word of an enum that `parse` knows; `list` names them all.
  template <typename Kind>
  Kind getKind(StringRef field, std::optional<Kind> (*parse)(StringRef),
               std::string (*list)(),
               std::optional<Kind> otherwise = std::nullopt) {
    if (otherwise && !object.get(field))
      return *otherwise;
    std::string name = getString(field);
    if (std::optional<Kind> kind = parse(name))
      return *kind;
    fail(field, formatv("knows {0}, got '{1}'", list(), name));
    return {};
  }

  const json::Object *getObject(StringRef field, bool required = true) {
    const json::Value *value = get(field, required);
    const json::Object *member = value ? value->getAsObject() : nullptr;
    if (value && !member)
      fail(field, formatv("must be an object, got {0}", *value));
    return member;
  }

  const json::Array *getArray(StringRef field, bool required) {
    const json::Value *value = get(field, required);
    const json::Array *member = value ? value->getAsArray() : nullptr;
    if (value && !member)
      fail(field, formatv("must be an array, got {0}", *value));
    return member;
  }

  /// Faults a member that nobody asked for: it is most likely misspelt.
  void finish() {
    std::vector<StringRef> unknown;
    for (const auto &member : object)
      if (!asked.contains(member.first))
        unknown.push_back(member.first);
    if (!unknown.empty())
      fail(*llvm::min_element(unknown), "is not known");
  }

private:
  const json::Value *get(StringRef field, bool required) {
    asked.insert(field);
    const json::Value *value = object.get(field);
    if (!value && required)
      fail(field, "is missing");
    return value;
  }

  const json::Object &object;
  std::string what;
  std::string &fault;
  llvm::StringSet<> asked;
};
} // namespace

/// "instruction 'mfma_...'", or its place while it has no name.
static std::string describe(StringRef kind, const json::Object &object,
                            size_t index) {
  if (std::optional<StringRef> name = object.getString("name"))
    return formatv("{0} '{1}'", kind, *name);
  return formatv("{0} number {1}", kind, index + 1);
}

static Chip readChip(Members members) {
  Chip chip;
  chip.name = members.getString("name");
  chip.target = members.getKind("target", parseTargetKind, listTargetKinds);
  chip.laneCount = members.getNumber("lane_count", 0, 0);
  chip.alternateLaneCount = members.getNumber("alternate_lane_count", 0, 0);
  chip.registers = members.getNumber("registers", 0);
  chip.sharedBytes = members.getNumber("shared_bytes", 0, 0);
  chip.accumulationRegisters =
      members.getNumber("accumulation_registers", 0, 0);
  chip.sharedBanks = members.getNumber("shared_banks", 0, 0);
  members.finish();
  return chip;
}

static Operand readOperand(Members &row, StringRef field,
                           const std::string &what, std::string &fault) {
  Operand operand;
  operand.type = F32;
  const json::Object *object = row.getObject(field);
  if (!object)
    return operand;
  Members members(*object, formatv("{0}: operand '{1}'", what, field), fault);
  operand.type = members.getKind("type", parseElementKind, listElementKinds);
  std::string layout = members.getString("layout");
  operand.registerCount = members.getNumber("register_count", 1, 1);
  operand.registerType = members.getString("register_type");
  operand.containerBits = members.getNumber("container_bits", 0, 0);
  operand.containerShift = members.getNumber("container_shift", 0, 0);
  members.finish();
  llvm::Expected<BitLayout> parsed = BitLayout::parse(layout);
  if (parsed)
    operand.layout = std::move(*parsed);
  else
    members.fail("layout", formatv("does not parse: {0}",
                                   llvm::toString(parsed.takeError())));
  return operand;
}

/// An optional layout line; none for no or an empty text.
static std::optional<BitLayout> readLayout(Members &row, StringRef field) {
  std::string text = row.getString(field, /*required=*/false);
  if (text.empty())
    return std::nullopt;
  llvm::Expected<BitLayout> layout = BitLayout::parse(text);
  if (layout)
    return *layout;
  row.fail(field,
           formatv("does not parse: {0}", llvm::toString(layout.takeError())));
  return std::nullopt;
}

/// D, which is as C where the row does not say otherwise.
static void readResult(Members &members, Instruction &row,
                       const std::string &what, std::string &fault) {
  row.d = row.c.type;
  const json::Object *object = members.getObject("d", /*required=*/false);
  if (!object)
    return;
  Members result(*object, formatv("{0}: operand 'd'", what), fault);
  row.d = result.getKind<ElementKind>("type", parseElementKind,
                                      listElementKinds, row.d);
  row.dRegisterCount =
      result.getNumber("register_count", 1, row.c.registerCount);
  row.dRegisterType = result.getString("register_type", /*required=*/false);
  result.finish();
}

static std::vector<Availability>
readAvailability(Members &row, const std::string &what, std::string &fault) {
  std::vector<Availability> availability;
  const json::Array *array = row.getArray("availability", /*required=*/true);
  if (!array)
    return availability;
  if (array->empty())
    row.fail("availability", "names no chip");
  for (auto [index, value] : llvm::enumerate(*array)) {
    const json::Object *object = value.getAsObject();
    if (!object) {
      row.fail("availability", formatv("holds objects, got {0}", value));
      break;
    }
    Members members(*object, formatv("{0}: availability {1}", what, index + 1),
                    fault);
    Availability entry;
    entry.chip = members.getString("chip");
    entry.mnemonic = members.getString("mnemonic");
    entry.cycles = members.getNumber("cycles", 0, 0);
    entry.rate = members.getNumber("rate", 0);
    entry.native = members.getBool("native", true);
    members.finish();
    availability.push_back(std::move(entry));
  }
  return availability;
}

static Instruction readInstruction(Members members, const std::string &what,
                                   std::string &fault) {
  Instruction row;
  row.name = members.getString("name");
  if (row.name.empty())
    members.fail("name", "must not be empty");
  row.instructionClass =
      members.getKind("class", parseInstructionClass, listInstructionClasses);
  TargetKind target = members.getKind<TargetKind>(
      "target", parseTargetKind, listTargetKinds, row.getTarget());
  if (target != row.getTarget())
    members.fail("target", formatv("is '{0}', its class belongs to '{1}'",
                                   getName(target), getName(row.getTarget())));
  auto getOr = [&](StringRef field, const std::string &otherwise) {
    std::string text = members.getString(field, /*required=*/false);
    return text.empty() ? otherwise : text;
  };
  row.m = members.getNumber("m", 1);
  row.n = members.getNumber("n", 1);
  row.k = members.getNumber("k", 1);
  row.blocks = members.getNumber("blocks", 1, 1);
  row.a = readOperand(members, "a", what, fault);
  row.b = readOperand(members, "b", what, fault);
  row.c = readOperand(members, "c", what, fault);
  readResult(members, row, what, fault);
  row.computes = getOr("computes", row.computes);
  row.laneCount = members.getNumber("lane_count", 0, 0);
  row.op = members.getString("op");
  row.opAttributes = members.getString("op_attributes", /*required=*/false);
  row.intrinsic = members.getString("intrinsic", /*required=*/false);
  row.opOperands = getOr("op_operands", row.opOperands);
  row.intrinsicOperands = getOr("intrinsic_operands", row.opOperands);
  row.feature = members.getString("feature", /*required=*/false);
  row.collective = members.getBool("collective", false);
  row.sparse = members.getBool("sparse", false);
  row.sparseGroup = members.getNumber("sparse_group", 0, row.sparse ? 4 : 0);
  row.scaleBlock = members.getNumber("scale_block", 0, 0);
  row.scaleType = members.getKind<ElementKind>("scale_type", parseElementKind,
                                               listElementKinds, row.scaleType);
  row.aScaleLayout = readLayout(members, "a_scale_layout");
  row.bScaleLayout = readLayout(members, "b_scale_layout");
  row.scaleRegisterType =
      members.getString("scale_register_type", /*required=*/false);
  row.permutableK =
      members.getBool("permutable_k", !row.sparse && row.scaleBlock == 0);
  row.source = members.getString("source");
  if (row.source.empty())
    members.fail("source", "must name where the facts come from");
  row.availability = readAvailability(members, what, fault);
  members.finish();
  return row;
}

static Error addChip(Chip chip, InstructionSet &set) {
  const Chip *known = set.findChip(chip.target, chip.name);
  if (!known)
    return set.addChip(std::move(chip));
  auto figures = [](const Chip &c) {
    return std::make_tuple(c.laneCount, c.alternateLaneCount, c.registers,
                           c.sharedBytes, c.accumulationRegisters,
                           c.sharedBanks);
  };
  if (figures(*known) == figures(chip))
    return Error::success();
  return llvm::createStringError("chip '" + chip.name +
                                 "' is already known with other figures");
}

/// Calls `read` with each object of a member of the document.
template <typename Read>
static Error forEach(Members &document, StringRef field, StringRef kind,
                     std::string &fault, Read read) {
  const json::Array *array = document.getArray(field, /*required=*/false);
  if (!array)
    return Error::success();
  for (auto [index, value] : llvm::enumerate(*array)) {
    const json::Object *object = value.getAsObject();
    if (!object) {
      document.fail(field, formatv("holds objects, got {0}", value));
      return Error::success();
    }
    if (Error error = read(*object, describe(kind, *object, index)))
      return error;
    if (!fault.empty())
      break;
  }
  return Error::success();
}

/// How deep arrays and objects lie in each other, of any text.
static unsigned getDepth(StringRef text) {
  unsigned depth = 0, deepest = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (inString) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        inString = false;
    } else if (text[i] == '"') {
      inString = true;
    } else if (text[i] == '[' || text[i] == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((text[i] == ']' || text[i] == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

/// What would take more memory or stack than a program may have.
static Error checkLimits(StringRef text) {
  if (text.size() > maxManifestBytes)
    return llvm::createStringError(
        formatv("a manifest of {0} bytes; at most {1} are read: leave out rows "
                "that are not needed",
                text.size(), maxManifestBytes));
  if (unsigned depth = getDepth(text); depth > maxManifestDepth)
    return llvm::createStringError(formatv(
        "arrays and objects nest {0} deep, a manifest's do not pass {1}", depth,
        maxManifestDepth));
  return Error::success();
}

Error ISA::readJSON(StringRef text, InstructionSet &set) {
  if (Error error = checkLimits(text))
    return error;
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return llvm::createStringError("no JSON document: " +
                                   llvm::toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  if (!object)
    return llvm::createStringError("a manifest is a JSON object");
  std::string fault;
  Members document(*object, "manifest", fault);
  unsigned version = document.getNumber("version", 1);
  if (fault.empty() && version != manifestVersion)
    document.fail("version", formatv("is {0}, this program reads version {1}",
                                     version, manifestVersion));
  if (!fault.empty())
    return llvm::createStringError(fault);

  Error error = forEach(
      document, "chips", "chip", fault,
      [&](const json::Object &chip, const std::string &what) -> Error {
        Chip read = readChip(Members(chip, what, fault));
        return fault.empty() ? addChip(std::move(read), set) : Error::success();
      });
  if (error)
    return error;
  if (fault.empty())
    error =
        forEach(document, "instructions", "instruction", fault,
                [&](const json::Object &row, const std::string &what) -> Error {
                  Instruction read =
                      readInstruction(Members(row, what, fault), what, fault);
                  return fault.empty() ? set.addInstruction(std::move(read))
                                       : Error::success();
                });
  if (error)
    return error;
  document.finish();
  return fault.empty() ? Error::success() : llvm::createStringError(fault);
}
