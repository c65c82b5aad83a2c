//===- Passes.td - the passes ------------------------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_TRANSFORMS_PASSES_TD
#define MMA_SELECT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

class UnsupportedOption
    : Option<"unsupported", "unsupported", "::mma_select::UnsupportedAction",
             /*default=*/"::mma_select::UnsupportedAction::Error",
             "What to do with a contraction that cannot be lowered",
             [{::llvm::cl::values(
                 clEnumValN(::mma_select::UnsupportedAction::Error, "error",
                            "report an error and fail, the IR as it was"),
                 clEnumValN(::mma_select::UnsupportedAction::Skip, "skip",
                            "leave it and say so in a remark"))}]>;

class TargetOption : Option<
    "target", "target", "std::string", /*default=*/"",
    "Target of functions that name none: rocm:gfx942, cuda:sm_80, "
    "x86:sapphirerapids, rocm:gfx1100:wave64">;

class MathOption : Option<
    "mathMode", "math", "::mma_select::MathMode",
    /*default=*/"::mma_select::MathMode::IEEE",
    "What an instruction may do to f32 operands",
    [{::llvm::cl::values(
        clEnumValN(::mma_select::MathMode::IEEE, "ieee", "take them as they are"),
        clEnumValN(::mma_select::MathMode::TF32, "tf32",
                   "round them to tf32 (xf32)"))}]>;

def MMASelectTile : Pass<"mma-select-tile", "::mlir::ModuleOp"> {
  let summary = "Tile linalg contractions for workgroups and subgroups";
  let description = [{
    Takes each function with a product of matrices in `linalg`, on tensors or
    memrefs, and tiles it for the workgroups and subgroups of the target. The
    sizes follow from the instruction and its registers; elementwise ops before
    and after the product are computed in its tiles:

    ```mlir
    // Before, with target=rocm:gfx942
    func.func @matmul(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
      linalg.matmul ins(%A, %B : ...) outs(%C : ...)
      return
    }
    // After
    %t = bufferization.to_tensor %C restrict writable : ...
    %r = scf.forall (%i, %j) = (0, 0) to (4096, 4096) step (256, 256) shared_outs(%o = %t) -> ... {
      %w = scf.forall (%x, %y) = (0, 0) to (256, 256) step (128, 128) shared_outs(...) -> ... {
        %d = linalg.matmul {mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">,
                            mma_select.tiling = #mma_select.tiling<workgroup = [256, 256], subgroup = [128, 128], k = 32>}
               ins(%a, %b : tensor<128x4096xf16>, tensor<4096x128xf16>) outs(%c : tensor<128x128xf32>) -> ...
        ...
      } {mapping = [#gpu.warp<y>, #gpu.warp<x>]}
      ...
    } {mapping = [#gpu.block<y>, #gpu.block<x>]}
    bufferization.materialize_in_destination %r in writable %C : ...
    ```

    The function has memrefs for arguments then and no results: a tensor that it
    returned is written to one more argument. Memrefs that are different values
    must not overlap. A tiling that the op has already is verified and kept.
  }];
  let options = [
    TargetOption<>, MathOption<>, UnsupportedOption<>,
    Option<"occupancy", "occupancy", "unsigned", /*default=*/"1",
           "Subgroups that are to share the registers that one lane can name">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::gpu::GPUDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mma_select::MMASelectDialect"
  ];
}

def MMASelectVectorize : Pass<"mma-select-vectorize"> {
  let summary = "Turn linalg contractions into loops over vector contractions";
  let description = [{
    Takes each linalg op on memrefs that is a product of matrices: `linalg.matmul`,
    `batch_matmul` and their transposed forms, `contract`, `mmt4d`, a `generic` that
    widens, multiplies and adds. The instruction is chosen for the whole op, and
    attached to the contractions:

    ```mlir
    // Before, with target=rocm:gfx942
    linalg.matmul ins(%A, %B : memref<?x?xf16>, memref<?x?xf16>) outs(%C : memref<?x?xf32>)
    // After
    scf.for %i = %c0 to %M step %c32 {
      scf.for %j = %c0 to %N step %c32 {
        %c = vector.transfer_read %C[%i, %j], %zero : memref<?x?xf32>, vector<32x32xf32>
        %d = scf.for %k = %c0 to %K step %c16 iter_args(%acc = %c) -> (vector<32x32xf32>) {
          %a = vector.transfer_read %A[%i, %k], ...
          %b = vector.transfer_read %B[%k, %j], ...
          %e = vector.contract {..., mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">} %a, %b, %acc
          scf.yield %e : vector<32x32xf32>
        }
        vector.transfer_write %d, %C[%i, %j] : vector<32x32xf32>, memref<?x?xf32>
      }
    }
    ```

    One subgroup computes all of it. A tile that `mma-select-tile` made, on
    tensors, becomes one vector with a loop over k, and the elementwise ops around
    it ops on vectors. Products of a matrix and a vector are left
    alone, with a remark: they are not worth a matrix instruction.
  }];
  let options = [TargetOption<>, MathOption<>, UnsupportedOption<>];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect",
    "::mma_select::MMASelectDialect"
  ];
}

def MMASelectAssign : Pass<"mma-select-assign"> {
  let summary = "Choose a matrix instruction for each contraction";
  let description = [{
    Asks the target of each `vector.contract` for an instruction and attaches the
    answer:

    ```mlir
    // Before, with target=rocm:gfx942
    %d = vector.contract {...} %a, %b, %c : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
    // After
    %d = vector.contract {..., mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">} ...
    ```

    The target is the nearest of: the attribute `mma_select.target` of an
    enclosing op, the target attribute of the enclosing `gpu.module`; where the
    IR names none, the option `target`. An option that contradicts the IR is an
    error. An instruction that is already on the op is verified and kept.

    A contraction also has to be one that `mma-select-to-fragments` can rewrite.
    One that is not, or that no instruction serves, is an error that leaves the IR
    as it was, or with `unsupported=skip` a remark.
  }];
  let options = [TargetOption<>, MathOption<>, UnsupportedOption<>];
  let dependentDialects = ["::mma_select::MMASelectDialect"];
}

def MMASelectToFragments : Pass<"mma-select-to-fragments"> {
  let summary = "Turn contractions with an instruction into fragment operations";
  let description = [{
    Operands read by `vector.transfer_read` become `mma_select.load`, the
    contraction `mma_select.mma`, accumulators stay fragments across `scf.for`,
    results written by `vector.transfer_write` become `mma_select.store`.
    `arith.extf`, `extsi`, `extui` on an operand are the instruction's own mixed
    precision and go away.

    ```mlir
    // Before
    %a = vector.transfer_read %A[%i, %k], %pad {in_bounds = [true, true]} : memref<64x64xf16>, vector<16x16xf16>
    ...
    %d = vector.contract {..., mma_select.instr = #instr} %a, %b, %c : ...
    // After
    %a = mma_select.load %A[%i, %k] : memref<64x64xf16> -> !mma_select.fragment<16x16xf16, a, #instr>
    ...
    %d = mma_select.mma %a, %b, %c : ...
    ```

    A 2-D vector is the tile of one subgroup, as in upstream's vector-to-gpu.
  }];
  let options = [UnsupportedOption<>];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mma_select::MMASelectDialect"
  ];
}

def MMASelectLower : Pass<"mma-select-lower"> {
  let summary = "Lower fragments to what each lane (or tile register) does";
  let description = [{
    A fragment becomes one value for each native tile: a vector of the elements
    that this lane holds, or a tile register on AMX. An `mma_select.mma` becomes
    one target instruction for each native product.

    ```mlir
    // Before
    %d = mma_select.mma %a, %b, %c : ...
    // After, on gfx942
    %d = rocdl.mfma.f32.16x16x16f16 %a, %b, %c, %zero, %zero, %zero
      : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mma_select::MMASelectDialect"
  ];
}

def MMASelectOutline : Pass<"mma-select-outline", "::mlir::ModuleOp"> {
  let summary = "Make kernels of functions that loop over workgroups";
  let description = [{
    A function with an `scf.forall` that `mma-select-tile` mapped to workgroups,
    bufferized, becomes a kernel of the same name and arguments. Workgroups are a
    grid of x for columns, y for rows, z for batches; the subgroups of a workgroup
    are threads in x.

    ```mlir
    // Before
    func.func @matmul(%A: memref<?x64xf16>, ...) {
      %m = memref.dim %A, %c0 : memref<?x64xf16>
      scf.forall (%i, %j) = (0, 0) to (%m, 256) step (128, 128) { ... } {mapping = [#gpu.block<y>, #gpu.block<x>]}
      return
    }
    // After
    gpu.module @kernels {
      gpu.func @matmul(%A: memref<?x64xf16>, ...) kernel attributes {
          known_block_size = array<i32: 256, 1, 1>,
          mma_select.grid = [{count = 2}, {argument = 0, dim = 0, tile = 128} ]} {
        ...
        gpu.return
      }
    }
    ```

    `mma_select.grid` has for x, y and z the number of workgroups, or the size that
    it is the quotient of, rounded up. Other functions are left alone.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect", "::mlir::scf::SCFDialect"
  ];
}

def MMASelectStage : Pass<"mma-select-stage"> {
  let summary = "Bring the operands of kernels through shared memory";
  let description = [{
    In kernels of AMD and NVIDIA GPUs, a loop over K in which the subgroups of a
    workgroup read their operands becomes one in which the workgroup copies them
    to shared memory first, each lane by accesses of up to 128 bits, and
    subgroups read them there. There are two stages: while one is multiplied, the
    next is on its way through registers.

    ```mlir
    // Before
    %d = scf.for %k = %c0 to %K step %c32 iter_args(%acc = %c) -> (vector<64x64xf32>) {
      %a = vector.transfer_read %A[%i, %k], ...
      %b = vector.transfer_read %B[%k, %j], ...
      %e = vector.contract ... %a, %b, %acc
      scf.yield %e : vector<64x64xf32>
    }
    // After, in a kernel with workgroup(%sa : memref<2x128x32xf16, ...>, %sb : ...)
    ... // copy the part at k = 0 to stage 0
    gpu.barrier
    %d = scf.for %k = %c0 to %K step %c32 iter_args(%acc = %zero) -> (vector<64x64xf32>) {
      %next = vector.load %A[...] {alignment = 16 : i64} : memref<4096x4096xf16>, vector<8xf16>
      ...
      %a = vector.transfer_read %sa[%stage, %m, %c0], ...
      %b = vector.transfer_read %sb[%stage, %n, %c0] {permutation_map = (d0, d1, d2) -> (d2, d1)}, ...
      %e = vector.contract ... %a, %b, %acc
      vector.store %next, %sa[%other, ...]
      ...
      gpu.barrier
      scf.yield %e : vector<64x64xf32>
    }
    %f = arith.addf %d, %c : vector<64x64xf32>
    ```

    An operand whose rows lie along the other dimension than K is transposed on
    its way. What is outside of the matrices is zero in shared memory, so that
    only the copies look at edges. An accumulator that is read from memory is
    added after the loop: its addresses need no registers in the loop.

    Pointers that the kernel gets must be aligned to what the option `alignment`
    says. `mma_select.swizzle` on the kernel says, for each buffer, where
    `mma-select-swizzle` is to put what.
    A loop that is of another form is left alone, with the remark `NotStaged`.
  }];
  let options = [
    TargetOption<>,
    Option<"alignment", "alignment", "unsigned", /*default=*/"16",
           "Bytes of which the pointers that a kernel gets are multiples">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect",
    "::mma_select::MMASelectDialect"
  ];
}

def MMASelectSwizzle : Pass<"mma-select-swizzle"> {
  let summary = "Spread what lanes access together over the banks";
  let description = [{
    Rewrites the accesses of the buffers in shared memory of a kernel with the
    attribute `mma_select.swizzle`, and takes the attribute off. It has an array
    for each workgroup attribution: `[chunk, shift0, mask0, shift1, mask1]` puts
    chunk number `c` (of `chunk` elements, counted through the buffer) where
    chunk number `c ^ (c >> shift0 & mask0) ^ (c >> shift1 & mask1)` would be; an
    empty one leaves the buffer as it is. Accesses must be aligned to their size.

    ```mlir
    // Before: gpu.func @f() workgroup(%s : memref<2x64x32xf16, ...>) attributes {
    //   mma_select.swizzle = [array<i64: 8, 3, 3, 0, 0>]}
    %v = vector.load %s[%stage, %row, %column] : ..., vector<8xf16>
    // After
    %flat = memref.collapse_shape %s [[0, 1, 2]] : ...
    %place = ... // (%stage * 64 + %row) * 32 + %column
    %moved = arith.shrui %place, %c3 : index
    %bits = arith.andi %moved, %c24 : index
    %there = arith.xori %place, %bits : index
    %v = vector.load %flat[%there] {alignment = 16 : i64} : ..., vector<8xf16>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def MMASelectHoistKernels : Pass<"mma-select-hoist-kernels", "::mlir::ModuleOp"> {
  let summary = "Move the contents of the only gpu.module into its module";
  let description = [{
    `mlir-translate` translates a module of the LLVM dialect and passes a
    `gpu.module` inside it over. This pass makes the former out of the latter:

    ```mlir
    // Before
    module { gpu.module @kernels attributes {llvm.data_layout = "..."} { llvm.func @matmul() } }
    // After
    module attributes {llvm.data_layout = "..."} { llvm.func @matmul() }
    ```

    Several `gpu.module`s, or host code that the names of kernels would clash
    with, are an error.
  }];
}

#endif // MMA_SELECT_TRANSFORMS_PASSES_TD
