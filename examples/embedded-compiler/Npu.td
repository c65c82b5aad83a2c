//===- Npu.td - a machine that does not exist --------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect of an invented 4x4x8 int8 matrix engine of 16 lanes. Its target
// attribute is a target of mma-select's passes, without a word about it there.
//
//===----------------------------------------------------------------------===//

#ifndef NPU_TD
#define NPU_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mma_select/IR/Interfaces.td"

def Npu_Dialect : Dialect {
  let name = "npu";
  let cppNamespace = "::npu";
  let summary = "The invented matrix engine";
  let useDefaultAttributePrinterParser = 1;
}

class Npu_Attr<string name, string attrMnemonic, list<Trait> traits>
    : AttrDef<Npu_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` $name `>`";
  let genVerifyDecl = 1;
}

def Npu_TargetAttr : Npu_Attr<"Target", "target", [
    DeclareAttrInterfaceMethods<MmaTargetAttrInterface,
                                ["getInstructionSet", "getInstrAttr"]>]> {
  let summary = "an engine by its version, #npu.target<\"v1\">";
  let parameters = (ins StringRefParameter<"the version">:$name);
}

def Npu_InstrAttr : Npu_Attr<"Instr", "instr", [
    DeclareAttrInterfaceMethods<MmaInstrAttrInterface>]> {
  let summary = "an instruction of the engine by its name";
  let parameters = (ins StringRefParameter<"the name of its row">:$name);
}

def Npu_MmaOp : Op<Npu_Dialect, "mma_4x4x8", [Pure, AllTypesMatch<["a", "b"]>]> {
  let summary = "one lane's share of a product of 4x8 and 8x4 bytes";
  let arguments = (ins VectorOfLengthAndType<[2], [I8]>:$a,
                       VectorOfLengthAndType<[2], [I8]>:$b, I32:$c);
  let results = (outs I32:$d);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($a)";
}

#endif // NPU_TD
