//===- Types.td - fragments and their slices ---------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_IR_TYPES_TD
#define MMA_SELECT_IR_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mma_select/IR/Dialect.td"

def MMASelect_FragmentType : TypeDef<MMASelect_Dialect, "Fragment"> {
  let mnemonic = "fragment";
  let summary = "a tile of a matrix held by a subgroup";
  let description = [{
    `rows x columns x element`, the role that the tile plays in a product, and
    the instruction that fixes where its elements are:

    ```mlir
    !mma_select.fragment<32x64xf16, a, #mma_select.instr<"mfma_f32_16x16x16_f16">>
    ```

    It lowers to one value for each of the instruction's native tiles (M x K for
    `a`, K x N for `b`, M x N for `acc`) that cover it, row by row. Where the sizes
    are no multiple of the native ones, the tiles at the end are padded, or smaller
    where the unit can be told so. Padding along K is zero.

    The elements of `a` and `b` are the instruction's. Those of `acc` may be of any
    other type as well: elementwise code makes one of the other.

    Which k is in which place of `a` and `b` is free, unless another word follows: in
    `#instr, native>` it is as the instruction has it, in `#instr, tile>` it is free
    within each native tile. The operands of a product agree in this.
  }];
  let parameters = (ins
    "int64_t":$rows,
    "int64_t":$columns,
    "::mlir::Type":$elementType,
    "::mma_select::ISA::OperandRole":$role,
    "::mma_select::MmaInstrAttrInterface":$instr,
    "::mma_select::KOrder":$kOrder
  );
  let builders = [
    TypeBuilder<(ins "int64_t":$rows, "int64_t":$columns,
                     "::mlir::Type":$elementType,
                     "::mma_select::ISA::OperandRole":$role,
                     "::mma_select::MmaInstrAttrInterface":$instr), [{
      return $_get($_ctxt, rows, columns, elementType, role, instr,
                   ::mma_select::KOrder::Free);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Native tiles along the rows and the columns, the last one perhaps padded.
    int64_t getTileRows() const;
    int64_t getTileColumns() const;
    int64_t getNumTiles() const { return getTileRows() * getTileColumns(); }
    /// Rows and columns of one native tile.
    int64_t getNativeRows() const;
    int64_t getNativeColumns() const;
    /// What of tile (i, j) is not padding.
    ::mma_select::TileShape getTileShape(int64_t i, int64_t j) const;
    /// The same for all tiles, row by row.
    ::llvm::SmallVector<::mma_select::TileShape> getTileShapes() const;
  }];
}

def MMASelect_SliceType : TypeDef<MMASelect_Dialect, "Slice"> {
  let mnemonic = "slice";
  let summary = "a number for each row or column of an accumulator";
  let description = [{
    What a reduction of a fragment leaves: `m` has a number for each row, `n` for each
    column.

    ```mlir
    !mma_select.slice<32xf32, m, #mma_select.instr<"mfma_f32_16x16x16_f16">>
    ```

    It lowers to one value for each native tile along its dimension.
  }];
  let parameters = (ins
    "int64_t":$size,
    "::mlir::Type":$elementType,
    "::mma_select::SliceDim":$dim,
    "::mma_select::MmaInstrAttrInterface":$instr
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getNumTiles() const;
  }];
}

def MMASelect_Distributed : AnyTypeOf<[MMASelect_FragmentType,
                                       MMASelect_SliceType]>;

#endif // MMA_SELECT_IR_TYPES_TD
