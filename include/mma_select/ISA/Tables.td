//===- Tables.td - what llvm-tblgen makes of the records ---*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The file given to llvm-tblgen. The C++ side is include/mma_select/ISA/
// {ElementType,Chip,Instruction}.h; a field here and the member there share
// their name.
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"
include "mma_select/ISA/Schema.td"

// The rows. A new vendor is one more line here.
include "mma_select/ISA/AMD.td"
include "mma_select/ISA/Apple.td"
include "mma_select/ISA/NVIDIA.td"
include "mma_select/ISA/SPIRV.td"
include "mma_select/ISA/X86.td"

// Sees the records above it, so the includes stay first.
defvar AllInstructions = !instances<MmaInstruction>();

/// An instruction on one chip: the one-to-many side of a row.
class MmaAvailability<MmaInstruction row, MmaOn where, MmaChip onChip> {
  string instruction = row.name;
  string chip = onChip.name;
  string mnemonic = where.mnemonic;
  bits<32> cycles = where.cycles;
  bits<32> rate = where.rate;
  bit native = where.native;

  assert !eq(row.instructionClass.target.name, onChip.target.name),
         "instruction " # row.name # ": " # onChip.name #
         " belongs to another target";
}

foreach row = AllInstructions in
  foreach where = row.on in
    foreach chip = where.chips in
      def : MmaAvailability<row, where, chip>;

/// An instruction, flat: records inside records do not reach a GenericTable.
class MmaRow<MmaInstruction row> {
  string name = row.name;
  MmaClass instructionClass = row.instructionClass;
  bits<16> m = row.m;
  bits<16> n = row.n;
  bits<16> k = row.k;
  bits<16> blocks = row.blocks;
  MmaElementType aType = row.a;
  MmaElementType bType = row.b;
  MmaElementType cType = row.c;
  MmaElementType dType = row.d;
  string computes = row.computes;
  bits<16> laneCount = row.laneCount;
  string aLayout = row.layouts.a;
  string bLayout = row.layouts.b;
  string cLayout = row.layouts.c;
  bits<16> aRegisterCount = row.aRegisters.count;
  bits<16> bRegisterCount = row.bRegisters.count;
  bits<16> cRegisterCount = row.cRegisters.count;
  string aRegisterType = row.aRegisters.type;
  string bRegisterType = row.bRegisters.type;
  string cRegisterType = row.cRegisters.type;
  bits<16> dRegisterCount = row.dRegisters.count;
  string dRegisterType = row.dRegisters.type;
  bits<16> aContainerBits = row.aRegisters.containerBits;
  bits<16> bContainerBits = row.bRegisters.containerBits;
  bits<16> aContainerShift = row.aRegisters.containerShift;
  bits<16> bContainerShift = row.bRegisters.containerShift;
  bit collective = row.collective;
  string op = row.op;
  string opAttributes = row.opAttributes;
  string intrinsic = row.intrinsic;
  string opOperands = row.opOperands;
  string intrinsicOperands = row.intrinsicOperands;
  string feature = row.feature;
  bit sparse = row.sparse;
  bits<16> sparseGroup = row.sparseGroup;
  bits<16> scaleBlock = row.scaleBlock;
  MmaElementType scaleType = row.scaleType;
  string aScaleLayout = row.aScaleLayout;
  string bScaleLayout = row.bScaleLayout;
  string scaleRegisterType = row.scaleRegisterType;
  bit permutableK = row.permutableK;
  string source = row.source;
}

foreach row = AllInstructions in
  def : MmaRow<row>;

def ElementKind : GenericEnum {
  let FilterClass = "MmaElementType";
  let NameField = "symbol";
}

def ElementTypeTable : GenericTable {
  let FilterClass = "MmaElementType";
  let CppTypeName = "ElementTypeRow";
  let Fields = ["symbol", "name", "bitWidth", "storage", "isFloat", "isSigned"];
}

def TargetKind : GenericEnum {
  let FilterClass = "MmaTarget";
  let NameField = "symbol";
}

def TargetTable : GenericTable {
  let FilterClass = "MmaTarget";
  let CppTypeName = "TargetRow";
  let Fields = ["symbol", "name"];
}

def InstructionClass : GenericEnum {
  let FilterClass = "MmaClass";
  let NameField = "symbol";
}

def InstructionClassTable : GenericTable {
  let FilterClass = "MmaClass";
  let CppTypeName = "InstructionClassRow";
  let Fields = ["symbol", "name", "target", "cooperative"];
  string TypeOf_target = "TargetKind";
}

def ChipTable : GenericTable {
  let FilterClass = "MmaChip";
  let CppTypeName = "ChipRow";
  let Fields = ["name", "target", "laneCount", "alternateLaneCount",
                "registers", "sharedBytes", "accumulationRegisters",
                "sharedBanks"];
  string TypeOf_target = "TargetKind";
}

def InstructionTable : GenericTable {
  let FilterClass = "MmaRow";
  let CppTypeName = "InstructionRow";
  let Fields = ["name", "instructionClass", "m", "n", "k", "blocks",
                "aType", "bType", "cType", "dType", "computes",
                "laneCount",
                "aLayout", "bLayout", "cLayout",
                "aRegisterCount", "bRegisterCount", "cRegisterCount",
                "aRegisterType", "bRegisterType", "cRegisterType",
                "dRegisterCount", "dRegisterType",
                "aContainerBits", "bContainerBits",
                "aContainerShift", "bContainerShift", "collective",
                "op", "opAttributes", "intrinsic", "opOperands",
                "intrinsicOperands", "feature", "sparse", "sparseGroup",
                "scaleBlock",
                "scaleType", "aScaleLayout", "bScaleLayout",
                "scaleRegisterType", "permutableK", "source"];
  string TypeOf_instructionClass = "InstructionClass";
  string TypeOf_aType = "ElementKind";
  string TypeOf_bType = "ElementKind";
  string TypeOf_cType = "ElementKind";
  string TypeOf_dType = "ElementKind";
  string TypeOf_scaleType = "ElementKind";
}

def AvailabilityTable : GenericTable {
  let FilterClass = "MmaAvailability";
  let CppTypeName = "AvailabilityRow";
  let Fields = ["instruction", "chip", "mnemonic", "cycles", "rate", "native"];
}
