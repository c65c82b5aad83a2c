//===- Ops.td - operations on fragments --------------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every op is collective: all lanes of a subgroup execute it together.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_OPS_TD
#define MMA_SELECT_IR_OPS_TD

include "mlir/Dialect/Vector/IR/VectorAttributes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mma_select/IR/Types.td"

class MMASelect_Op<string mnemonic, list<Trait> traits = []>
    : Op<MMASelect_Dialect, mnemonic, traits>;

def MMASelect_LoadOp : MMASelect_Op<"load", [AttrSizedOperandSegments]> {
  let summary = "reads a fragment from memory";
  let description = [{
    Element (r, c) of the fragment is element `[.., i + r, j + c]` of the memref,
    or `[.., i + c, j + r]` when `transposed`. All of it must be in bounds.

    ```mlir
    %a = mma_select.load %A[%i, %k] : memref<64x64xf16>
      -> !mma_select.fragment<16x16xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
    ```

    With `bounds`, only the first so many rows and columns of the fragment are
    read, the other elements are zero. A bound may be negative or larger than the
    fragment.

    ```mlir
    %a = mma_select.load %A[%i, %k] bounds [%rows, %columns] : memref<?x?xf16> -> ...
    ```
  }];
  let arguments = (ins
    Arg<AnyMemRef, "the matrix", [MemRead]>:$source,
    Variadic<Index>:$indices,
    Variadic<Index>:$bounds,
    UnitAttr:$transposed
  );
  let results = (outs MMASelect_FragmentType:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` (`transposed` $transposed^)?
    (`bounds` `[` $bounds^ `]`)? attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}

def MMASelect_StoreOp : MMASelect_Op<"store", [AttrSizedOperandSegments]> {
  let summary = "writes a fragment to memory";
  let description = [{
    The inverse of `mma_select.load`. What lies outside of the `bounds` is not
    written.

    ```mlir
    mma_select.store %d, %C[%i, %j]
      : !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>, memref<64x64xf32>
    ```
  }];
  let arguments = (ins
    MMASelect_FragmentType:$value,
    Arg<AnyMemRef, "the matrix", [MemWrite]>:$destination,
    Variadic<Index>:$indices,
    Variadic<Index>:$bounds,
    UnitAttr:$transposed
  );
  let assemblyFormat = [{
    $value `,` $destination `[` $indices `]` (`transposed` $transposed^)?
    (`bounds` `[` $bounds^ `]`)? attr-dict `:` type($value) `,`
    type($destination)
  }];
  let hasVerifier = 1;
}

def MMASelect_MmaOp : MMASelect_Op<"mma", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "multiplies fragments: D = A * B + C";
  let description = [{
    All three fragments name the same instruction. The order in which products
    are added along K is the instruction's and is not promised.

    ```mlir
    %d = mma_select.mma %a, %b, %c
      : !mma_select.fragment<16x16xf16, a, #instr>, !mma_select.fragment<16x16xf16, b, #instr>,
        !mma_select.fragment<16x16xf32, acc, #instr>
    ```
  }];
  let arguments = (ins
    MMASelect_FragmentType:$a,
    MMASelect_FragmentType:$b,
    MMASelect_FragmentType:$acc
  );
  let results = (outs MMASelect_FragmentType:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $acc attr-dict `:` type($a) `,` type($b) `,` type($acc)
  }];
  let hasVerifier = 1;
}

def MMASelect_FillOp : MMASelect_Op<"fill", [Pure]> {
  let summary = "makes a fragment or a slice of one value";
  let description = [{
    ```mlir
    %c = mma_select.fill %zero : f32
      -> !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
    ```
  }];
  let arguments = (ins AnyType:$value);
  let results = (outs MMASelect_Distributed:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1;
}

def MMASelect_ElementwiseOp : MMASelect_Op<"elementwise", [
    SingleBlock, RecursiveMemoryEffects]> {
  let summary = "applies a scalar function to every element";
  let description = [{
    The region takes one scalar of each input and yields one scalar. It must not
    depend on the place of the element, so the order of application is free. The
    fragments, or slices, differ in their element types only.

    ```mlir
    %r = mma_select.elementwise %x, %y : !frag, !frag -> !frag {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      mma_select.yield %s : f32
    }
    ```
  }];
  let arguments = (ins Variadic<MMASelect_Distributed>:$inputs);
  let results = (outs MMASelect_Distributed:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $inputs attr-dict `:` type($inputs) `->` type($result) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def MMASelect_YieldOp : MMASelect_Op<"yield", [
    Pure, Terminator, HasParent<"ElementwiseOp">]> {
  let summary = "ends the region of an elementwise op";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def MMASelect_ReduceOp : MMASelect_Op<"reduce", [Pure, AllTypesMatch<["init", "result"]>]> {
  let summary = "combines the elements of each row or column";
  let description = [{
    A slice along `m` gets, for each row of the accumulator, the elements of that row
    combined with each other and with `init`; one along `n` those of each column. The
    order is not promised.

    ```mlir
    %max = mma_select.reduce <maximumf> %s, %old
      : !mma_select.fragment<16x32xf32, acc, #instr> -> !mma_select.slice<16xf32, m, #instr>
    ```
  }];
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    MMASelect_FragmentType:$source,
    MMASelect_SliceType:$init
  );
  let results = (outs MMASelect_SliceType:$result);
  let assemblyFormat = [{
    $kind $source `,` $init attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}

def MMASelect_BroadcastOp : MMASelect_Op<"broadcast", [Pure]> {
  let summary = "repeats a slice for each row or column";
  let description = [{
    An accumulator all of whose columns are a slice along `m`, or all of whose rows are
    one along `n`.

    ```mlir
    %b = mma_select.broadcast %max
      : !mma_select.slice<16xf32, m, #instr> -> !mma_select.fragment<16x32xf32, acc, #instr>
    ```
  }];
  let arguments = (ins MMASelect_SliceType:$source);
  let results = (outs MMASelect_FragmentType:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def MMASelect_ConvertOp : MMASelect_Op<"convert", [Pure]> {
  let summary = "makes an accumulator an operand";
  let description = [{
    Shape and element type stay; an accumulator becomes an operand: the result of one
    product is multiplied by the next. Where the two layouts agree, registers are only
    renamed, else lanes exchange elements. The order of k of the operand must be
    `native` or `tile`.

    ```mlir
    %a = mma_select.convert %d
      : !mma_select.fragment<16x16xf16, acc, #instr> -> !mma_select.fragment<16x16xf16, a, #instr, native>
    ```
  }];
  let arguments = (ins MMASelect_FragmentType:$source);
  let results = (outs MMASelect_FragmentType:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

#endif // MMA_SELECT_IR_OPS_TD
