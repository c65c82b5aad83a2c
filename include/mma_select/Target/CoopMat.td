//===- CoopMat.td - cooperative matrices in memrefs --------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's `spirv` dialect has the matrices and all that is done with their
// values. Its loads and stores take pointers, which there are not before memrefs
// are converted; these two take memrefs.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TARGET_COOPMAT_TD
#define MMA_SELECT_TARGET_COOPMAT_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CoopMat_Dialect : Dialect {
  let name = "coopmat";
  let cppNamespace = "::mma_select::coopmat";
  let summary = "SPIR-V cooperative matrices in memrefs";
  let description = [{
    A matrix is a `!spirv.coopmatrix`, which the invocations of a subgroup hold
    together. Both operations are collective.
  }];
  let dependentDialects = ["::mlir::spirv::SPIRVDialect"];
}

class CoopMat_Op<string mnemonic, list<Trait> traits = []>
    : Op<CoopMat_Dialect, mnemonic, traits>;

def CoopMat_Matrix
    : DialectType<CoopMat_Dialect,
                  CPred<"::llvm::isa<::mlir::spirv::CooperativeMatrixType>($_self)">,
                  "SPIR-V cooperative matrix",
                  "::mlir::spirv::CooperativeMatrixType">;
def CoopMat_MemRef : Type<StridedMemRefOf<[AnyType]>.predicate, "strided memref",
                          "::mlir::MemRefType">;

def CoopMat_LoadOp : CoopMat_Op<"load"> {
  let summary = "reads a matrix from memory";
  let description = [{
    Element (r, c) is `source[.., i + r, j + c]`, or, `transposed`,
    `source[.., i + c, j + r]`.
  }];
  let arguments = (ins Arg<CoopMat_MemRef, "", [MemRead]>:$source,
                       Variadic<Index>:$indices, UnitAttr:$transposed);
  let results = (outs CoopMat_Matrix:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` (`transposed` $transposed^)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def CoopMat_StoreOp : CoopMat_Op<"store"> {
  let summary = "writes a matrix to memory, laid out as `load` reads it";
  let arguments = (ins CoopMat_Matrix:$value,
                       Arg<CoopMat_MemRef, "", [MemWrite]>:$destination,
                       Variadic<Index>:$indices, UnitAttr:$transposed);
  let assemblyFormat = [{
    $value `,` $destination `[` $indices `]` (`transposed` $transposed^)?
    attr-dict `:` type($value) `,` type($destination)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // MMA_SELECT_TARGET_COOPMAT_TD
