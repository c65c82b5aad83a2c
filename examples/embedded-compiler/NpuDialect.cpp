//===- NpuDialect.cpp - the engine's dialect and rows ---------------------===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Npu.h"

#include "mma_select/ISA/JSON.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mma_select;

#include "NpuDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "NpuAttrs.cpp.inc"

#define GET_OP_CLASSES
#include "NpuOps.cpp.inc"

void npu::NpuDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "NpuAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "NpuOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

// Lane 4 * (k / 2) + m holds A[m][k] and A[m][k + 1]; each lane holds one
// element of C.
static constexpr llvm::StringLiteral rows = R"json({
  "version": 1,
  "chips": [
    {"target": "custom", "name": "v1", "lane_count": 16, "registers": 64}
  ],
  "instructions": [{
    "name": "npu_mma_4x4x8_i8",
    "class": "custom_lanes",
    "m": 4, "n": 4, "k": 8,
    "a": {"type": "si8", "register_type": "vector<2xi8>",
          "layout": "lane(m0 m1 k1 k2) reg(k0)"
}
, "b" : {
  "type" : "si8",
  "register_type" : "vector<2xi8>",
  "layout" : "lane(n0 n1 k1 k2) reg(k0)"
},
        "c" : {
          "type" : "i32",
          "register_type" : "i32",
          "layout" : "lane(n0 n1 m0 m1) reg()"
        },
              "lane_count" : 16,
              "op" : "npu.mma_4x4x8",
                     "intrinsic" : "npu.mma.4x4x8",
                                   "source" : "invented",
                                              "availability"
    : [ {"chip" : "v1", "mnemonic" : "mma", "cycles" : 4, "rate" : 64} ]
}]
})json";

const ISA::InstructionSet &npu::getInstructionSet() {
  static const ISA::InstructionSet set = [] {
    ISA::InstructionSet made;
    llvm::cantFail(ISA::readJSON(rows, made));
    return made;
  }();
  return set;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

LogicalResult
npu::TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        StringRef name) {
  if (npu::getInstructionSet().findChip(ISA::Custom, name))
    return success();
  return emitError() << npu::getInstructionSet().describeUnknownChip(
             ISA::Custom, name);
}

StringRef npu::TargetAttr::getTargetName() const {
  return ISA::getName(ISA::Custom);
}

StringRef npu::TargetAttr::getChipName() const { return getName(); }

const ISA::InstructionSet &npu::TargetAttr::getInstructionSet() const {
  return npu::getInstructionSet();
}

Attribute npu::TargetAttr::getInstrAttr(const ISA::Instruction &row) const {
  return InstrAttr::get(getContext(), row.name);
}

LogicalResult
npu::InstrAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringRef name) {
  if (npu::getInstructionSet().findInstruction(name))
    return success();
  return emitError() << "the engine has no instruction '" << name << "'";
}

const ISA::Instruction &npu::InstrAttr::getRow() const {
  return *npu::getInstructionSet().findInstruction(getName());
}

const Emitter *npu::InstrAttr::getEmitter() const { return &npu::getEmitter(); }
