//===- Apple.td - simdgroup matrices -----------------------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A matrix is one value of 64 elements that the 32 lanes of a simdgroup hold
// together; a function of AIR, Apple's LLVM IR, multiplies two of them. There is
// no integer form. LLVM has no backend for these GPUs, so the chips are named by
// Metal's GPU families (MTLGPUFamily), and an intrinsic is the AIR function.
//
// Nothing here has run on a device of this target.
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_APPLE_TD
#define MMA_SELECT_ISA_APPLE_TD

include "mma_select/ISA/Schema.td"

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

// 128 32-bit registers: the Asahi project's documentation of the AGX instruction
// set. 32 KiB threadgroup memory: Metal feature set tables.
class AppleChip<string family>
    : MmaChip<Target_Apple, family, 32, 0, 128, 32768>;

def Apple7 : AppleChip<"apple7">;   // M1
def Apple8 : AppleChip<"apple8">;   // M2
def Apple9 : AppleChip<"apple9">;   // M3, M4
def Apple10 : AppleChip<"apple10">; // M5

defvar AppleChips = [Apple7, Apple8, Apple9, Apple10];

//===----------------------------------------------------------------------===//
// simdgroup_multiply_accumulate
//===----------------------------------------------------------------------===//

// Rows are lane bits 1, 2 and 4, columns are the element and lane bits 0 and 3.
def Simdgroup_8x8x8 : MmaLayouts<"lane(k1 m0 m1 k2 m2) reg(k0)",
                                 "lane(n1 k0 k1 n2 k2) reg(n0)",
                                 "lane(n1 m0 m1 n2 m2) reg(n0)">;

class SimdgroupMatrix<string type, string acc, MmaElementType elementType,
                      MmaElementType accType>
    : MmaInstruction<"simdgroup_8x8x8_" # acc # "_" # type # "_" # type # "_" #
                         acc,
                     Class_Simdgroup, 8, 8, 8> {
  let a = elementType;
  let b = elementType;
  let c = accType;
  let laneCount = 32;
  let layouts = Simdgroup_8x8x8;
  let aRegisters = MmaRegisters<1, "vector<64x" # type # ">">;
  let cRegisters = MmaRegisters<1, "vector<64x" # acc # ">">;
  let collective = 1;
  let op = "llvm.call";
  let intrinsic = "air.simdgroup_matrix_8x8_multiply_accumulate.v64" # acc #
                  ".v64" # type # ".v64" # type # ".v64" # acc;
  // Nothing is published that would order the rows; each type pair has one.
  let on = [MmaOn<AppleChips, intrinsic, 0, 8>];
  let source = "AIR names: output of Apple's metal compiler 32023.883 (AIR 2.8); "
               "types: Metal Shading Language specification, simdgroup_matrix. "
               "The layout is de facto only (MLX, steel/gemm/mma.h; Modular's "
               "kernels): Apple specifies none";
}

def SIMDGROUP_8x8x8_F32_F32 : SimdgroupMatrix<"f32", "f32", Elem_F32, Elem_F32>;
def SIMDGROUP_8x8x8_F16_F16 : SimdgroupMatrix<"f16", "f16", Elem_F16, Elem_F16>;
def SIMDGROUP_8x8x8_F32_F16 : SimdgroupMatrix<"f16", "f32", Elem_F16, Elem_F32>;
// Metal 3.1 and later.
def SIMDGROUP_8x8x8_F32_BF16
    : SimdgroupMatrix<"bf16", "f32", Elem_BF16, Elem_F32>;

#endif // MMA_SELECT_ISA_APPLE_TD
