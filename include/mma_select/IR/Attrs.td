//===- Attrs.td - target and instruction attributes --------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_ATTRS_TD
#define MMA_SELECT_IR_ATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mma_select/IR/Dialect.td"
include "mma_select/IR/Interfaces.td"

class MMASelect_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<MMASelect_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def MMASelect_TargetAttr : MMASelect_Attr<"Target", "target", [
    DeclareAttrInterfaceMethods<MmaTargetAttrInterface,
                                ["getRequestedLaneCount"]>]> {
  let summary = "the machine to choose instructions for";
  let description = [{
    A platform and one of its chips, by LLVM's name, and the size of the
    subgroup where it is not the chip's default:

    ```mlir
    #mma_select.target<rocm, "gfx942">
    #mma_select.target<rocm, "gfx1100", wave = 64>
    #mma_select.target<x86, "sapphirerapids">
    ```

    As the attribute `mma_select.target` of a function, module or `gpu.module` it
    holds for everything inside. An unknown chip is an error that lists near
    names.
  }];
  let parameters = (ins
    "const ::mma_select::ISA::Chip *":$chip,
    "unsigned":$wave // 0: the chip's default
  );
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Reads `rocm:gfx942` or `rocm:gfx1100:wave64`. On failure calls
    /// `emitError` and returns null.
    static TargetAttr parseText(
        ::mlir::MLIRContext *context, ::llvm::StringRef text,
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
    /// Makes the attribute from names. `wave` 0 is the chip's default. On
    /// failure calls `emitError` and returns null.
    static TargetAttr getByName(
        ::mlir::MLIRContext *context, ::llvm::StringRef target,
        ::llvm::StringRef chip, unsigned wave,
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
  }];
}

def MMASelect_InstrAttr : MMASelect_Attr<"Instr", "instr", [
    DeclareAttrInterfaceMethods<MmaInstrAttrInterface>]> {
  let summary = "a matrix instruction of the table";
  let description = [{
    A row of the instruction table by its name:

    ```mlir
    #mma_select.instr<"mfma_f32_16x16x16_f16">
    ```

    As the attribute `mma_select.instr` of a contraction it is the choice that
    `mma-select-assign` made, or a user's, which that pass verifies.
  }];
  let parameters = (ins "const ::mma_select::ISA::Instruction *":$instruction);
  let hasCustomAssemblyFormat = 1;
}

def MMASelect_TilingAttr : MMASelect_Attr<"Tiling", "tiling"> {
  let summary = "how much of a product workgroups and subgroups compute";
  let description = [{
    Rows and columns of the result that a workgroup and one of its subgroups
    compute, and how much of K is one step:

    ```mlir
    #mma_select.tiling<workgroup = [256, 256], subgroup = [128, 128], k = 32>
    ```

    As the attribute `mma_select.tiling` of a contraction it is the choice that
    `mma-select-tile` made, or a user's, which that pass verifies.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$workgroup,
    ArrayRefParameter<"int64_t">:$subgroup,
    "int64_t":$k
  );
  let assemblyFormat = [{
    `<` `workgroup` `=` `[` $workgroup `]` `,` `subgroup` `=` `[` $subgroup `]` `,`
    `k` `=` $k `>`
  }];
  let genVerifyDecl = 1;
}

#endif // MMA_SELECT_IR_ATTRS_TD
