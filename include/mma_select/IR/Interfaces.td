//===- Interfaces.td - targets and instructions ------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_INTERFACES_TD
#define MMA_SELECT_IR_INTERFACES_TD

include "mlir/IR/OpBase.td"

def MmaTargetAttrInterface : AttrInterface<"MmaTargetAttrInterface"> {
  let cppNamespace = "::mma_select";
  let description = [{
    What an attribute must answer to be a target of the passes. `#mma_select.target`
    implements it, and by external models so do `#rocdl.target`,
    `#nvvm.target` and `#spirv.target_env`. A compiler with its own target attribute implements the first
    two methods, and the others where it has rows or a choice of its own.
  }];
  let methods = [
    InterfaceMethod<"The platform: `rocm`, `cuda`, `x86`, `apple`, `spirv`, or `custom` for a machine of the embedding compiler.",
      "::llvm::StringRef", "getTargetName">,
    InterfaceMethod<"LLVM's name of the chip.",
      "::llvm::StringRef", "getChipName">,
    InterfaceMethod<[{
        Lanes of the subgroup, none for the chip's default.
      }],
      "std::optional<unsigned>", "getRequestedLaneCount", (ins),
      [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<[{
        The rows to choose from.
      }],
      "const ::mma_select::ISA::InstructionSet &", "getInstructionSet", (ins),
      [{}], [{ return getContextInstructionSet($_attr.getContext()); }]>,
    InterfaceMethod<[{
        Chooses an instruction. The target, chip and lane count of the request
        are filled in here. By default the shared selector decides.
      }],
      "::mma_select::SelectionResult", "selectInstruction",
      (ins "::mma_select::Request":$request), [{}],
      [{ return selectForTarget($_attr, std::move(request)); }]>,
    InterfaceMethod<[{
        The attribute that stands for a row of getInstructionSet() in the IR. By
        default a `#mma_select.instr`.
      }],
      "::mlir::Attribute", "getInstrAttr",
      (ins "const ::mma_select::ISA::Instruction &":$row), [{}],
      [{ return makeInstrAttr($_attr.getContext(), row); }]>,
  ];
}

def MmaInstrAttrInterface : AttrInterface<"MmaInstrAttrInterface"> {
  let cppNamespace = "::mma_select";
  let description = [{
    What a chosen instruction must answer: its row (shape, types, layouts), the
    type that one native tile of a fragment lowers to, and the code that loads,
    stores, fills and multiplies native tiles. `#mma_select.instr` implements it
    from a row of the table and the emitter of its class.
  }];
  let methods = [
    InterfaceMethod<"Shape, types, layouts; never changes.",
      "const ::mma_select::ISA::Instruction &", "getRow">,
    InterfaceMethod<[{
        The code of native tiles; null when this compiler has none for the
        instruction, which the passes report.
      }],
      "const ::mma_select::Emitter *", "getEmitter">,
  ];
}

#endif // MMA_SELECT_IR_INTERFACES_TD
