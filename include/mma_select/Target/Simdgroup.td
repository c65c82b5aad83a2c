//===- Simdgroup.td - matrices of Apple's simdgroups -------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Metal can do with an 8x8 matrix, on memrefs: upstream has no dialect for
// it. AIR and MSL are two ways to spell these operations.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_SIMDGROUP_TD
#define MMA_SELECT_TARGET_SIMDGROUP_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Simdgroup_Dialect : Dialect {
  let name = "simdgroup";
  let cppNamespace = "::mma_select::simdgroup";
  let summary = "8x8 matrices of Apple's simdgroups";
  let description = [{
    A matrix is a `vector<64xT>` that the 32 lanes of a simdgroup hold together,
    as in AIR. A lane can look at its elements 0 and 1 only, which are its two
    elements of the matrix (`thread_elements` in MSL); which two is the
    hardware's business. All operations are collective.
  }];
}

class Simdgroup_Op<string mnemonic, list<Trait> traits = []>
    : Op<Simdgroup_Dialect, mnemonic, traits>;

def Simdgroup_Matrix
    : Type<And<[VectorOfLengthAndType<[64], [F16, BF16, F32]>.predicate]>,
           "8x8 matrix of f16, bf16 or f32 as a vector of 64 elements",
           "::mlir::VectorType">;
def Simdgroup_MemRef
    : Type<StridedMemRefOf<[F16, BF16, F32]>.predicate,
           "strided memref of f16, bf16 or f32", "::mlir::MemRefType">;

def Simdgroup_LoadOp : Simdgroup_Op<"load"> {
  let summary = "reads a matrix from memory";
  let description = [{
    Element (r, c) is `source[.., i + r, j + c]`, or, `transposed`,
    `source[.., i + c, j + r]`.
  }];
  let arguments = (ins Arg<Simdgroup_MemRef, "", [MemRead]>:$source,
                       Variadic<Index>:$indices, UnitAttr:$transposed);
  let results = (outs Simdgroup_Matrix:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` (`transposed` $transposed^)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Simdgroup_StoreOp : Simdgroup_Op<"store"> {
  let summary = "writes a matrix to memory, laid out as `load` reads it";
  let arguments = (ins Simdgroup_Matrix:$value,
                       Arg<Simdgroup_MemRef, "", [MemWrite]>:$destination,
                       Variadic<Index>:$indices, UnitAttr:$transposed);
  let assemblyFormat = [{
    $value `,` $destination `[` $indices `]` (`transposed` $transposed^)?
    attr-dict `:` type($value) `,` type($destination)
  }];
  let hasVerifier = 1;
}

def Simdgroup_FillOp : Simdgroup_Op<"fill", [Pure,
    TypesMatchWith<"scalar has the element type of the matrix", "result",
                   "value",
                   "::llvm::cast<::mlir::VectorType>($_self).getElementType()">]> {
  let summary = "a matrix with one value everywhere";
  let arguments = (ins AnyTypeOf<[F16, BF16, F32]>:$value);
  let results = (outs Simdgroup_Matrix:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}

def Simdgroup_BarrierOp : Simdgroup_Op<"barrier"> {
  let summary = "the lanes of a simdgroup wait for each other";
  let description = [{
    What they wrote to threadgroup memory before is seen by all of them after.
  }];
  let assemblyFormat = "attr-dict";
}

def Simdgroup_MultiplyAccumulateOp : Simdgroup_Op<"multiply_accumulate", [Pure,
    AllTypesMatch<["acc", "result"]>]> {
  let summary = "a * b + acc";
  let arguments = (ins Simdgroup_Matrix:$a, Simdgroup_Matrix:$b,
                       Simdgroup_Matrix:$acc);
  let results = (outs Simdgroup_Matrix:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $acc attr-dict `:` type($a) `,` type($b) `,` type($acc)
  }];
}

#endif // MMA_SELECT_TARGET_SIMDGROUP_TD
