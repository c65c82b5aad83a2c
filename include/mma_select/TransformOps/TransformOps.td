//===- TransformOps.td - the steps in a schedule -----------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_TD
#define MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_TD

include "mma_select/IR/Attrs.td"
include "mma_select/IR/Interfaces.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MMASelect_TransformOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, "mma_select." # mnemonic,
         [TransformOpInterface, MemoryEffectsOpInterface] # traits> {
  let cppNamespace = "::mma_select";
}

def MMASelect_MathName : StringBasedAttr<
    CPred<"::llvm::isa<::mlir::StringAttr>($_self) && ::llvm::is_contained("
          "{\"ieee\", \"tf32\"}, ::llvm::cast<::mlir::StringAttr>($_self).getValue())">,
    "'ieee' or 'tf32'">;

def MMASelect_AssignOp : MMASelect_TransformOp<"assign", [
    DeclareOpInterfaceMethods<TransformOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Choose a matrix instruction for contractions";
  let description = [{
    Chooses for each payload op, a contraction of `linalg` or a
    `vector.contract`, as `mma-select-vectorize` and `mma-select-assign` do, and
    writes the attribute `mma_select.instr` to it:

    ```mlir
    %products = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.mma_select.assign %products target(#mma_select.target<rocm, "gfx942">) : !transform.any_op
    transform.mma_select.assign %others instr(#mma_select.instr<"mfma_f32_32x32x8_f16">) : !transform.any_op
    ```

    `target` is for ops whose surroundings name none; it may be any attribute that
    is a target. `instr` is the only instruction that will do. `math("tf32")`
    lets f32 operands be rounded.

    `vector.contract` ops that hand their accumulator to each other become
    fragments together, so one handle must have all of them that carry no
    instruction yet.

    The handle stays valid. A payload op that gets no instruction is a silenceable
    failure that says why, and none of the payload is changed.
  }];
  let arguments = (ins TransformHandleTypeInterface:$contractions,
                       OptionalAttr<MmaTargetAttrInterface>:$target,
                       OptionalAttr<MmaInstrAttrInterface>:$instr,
                       OptionalAttr<MMASelect_MathName>:$math);
  let assemblyFormat = [{
    $contractions (`target` `(` $target^ `)`)? (`instr` `(` $instr^ `)`)?
    (`math` `(` $math^ `)`)? attr-dict `:` type($contractions)
  }];
}

def MMASelect_TileOp : MMASelect_TransformOp<"tile", [
    DeclareOpInterfaceMethods<TransformOpInterface>,
    FunctionalStyleTransformOpTrait]> {
  let summary = "Tile linalg contractions for workgroups and subgroups";
  let description = [{
    Does what `mma-select-tile` does with the functions of the payload ops, each
    the only product of its `func.func`:

    ```mlir
    %tiled, %loops = transform.mma_select.tile %products target(#mma_select.target<rocm, "gfx942">)
      tiling(#mma_select.tiling<workgroup = [64, 64], subgroup = [32, 32], k = 32>)
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```

    Without `tiling`, the sizes follow from the instruction and its registers.
    `occupancy` is how many subgroups are to share these.

    The op consumes the handle. `tiled` are the contractions in the tiles, `loops`
    the `scf.forall` around them, outermost first. Handles to the functions stay
    valid; handles to other ops in them point to nothing afterwards. A payload op
    that cannot be tiled is a silenceable failure that says why, and none of the
    payload is changed.
  }];
  let arguments = (ins TransformHandleTypeInterface:$products,
                       OptionalAttr<MmaTargetAttrInterface>:$target,
                       OptionalAttr<MMASelect_MathName>:$math,
                       OptionalAttr<MMASelect_TilingAttr>:$tiling,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$occupancy);
  let results = (outs TransformHandleTypeInterface:$tiled,
                      TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $products (`target` `(` $target^ `)`)? (`math` `(` $math^ `)`)?
    (`tiling` `(` $tiling^ `)`)? (`occupancy` `(` $occupancy^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MMASelect_LowerOp : MMASelect_TransformOp<"lower", [
    TransformEachOpTrait, FunctionalStyleTransformOpTrait]> {
  let summary = "Lower contractions that carry an instruction to lanes";
  let description = [{
    Does what `mma-select-to-fragments` and `mma-select-lower` do in each payload
    op, a function, a `gpu.module` or a module:

    ```mlir
    %lowered = transform.mma_select.lower %kernels : (!transform.any_op) -> !transform.any_op
    ```

    Contractions without an instruction are left. The op consumes the handle, since
    what is in the payload op is replaced; the result is the same op. A contraction
    that cannot become fragments, or a fragment that cannot be lowered, is a
    silenceable failure that says why. The payload op is unchanged then, but when
    it is a fragment, contractions have become fragments.
  }];
  let arguments = (ins TransformHandleTypeInterface:$root);
  let results = (outs TransformHandleTypeInterface:$lowered);
  let assemblyFormat = [{
    $root attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::Operation *root,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

#endif // MMA_SELECT_TRANSFORMOPS_TRANSFORMOPS_TD
