//===- AMD_F8F6F4.td - mixed-format MFMA of gfx950 ---------*- tablegen -*-===//
//
// Part of mma-select, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of AMD.td. One op for 25 pairs of formats, with or without a scale for
// each 32 k. Layouts: Composable Kernel, test/mx_mfma_op/mx_mfma_op.hpp, which
// AMD runs on gfx950, and AMD's "Introduction to Matrix Core Programming on
// CDNA3 and CDNA4" (ROCm blogs, 2025); cycles: the table of the latter (LLVM's
// scheduling model has those of 4-bit operands for all).
//
//===----------------------------------------------------------------------===//

#ifndef MMA_SELECT_ISA_AMD_F8F6F4_TD
#define MMA_SELECT_ISA_AMD_F8F6F4_TD

/// A lane's 32 elements along K are two runs of 16 for an 8-bit format, one run
/// for the narrower ones. A and B may differ: each follows its own format.
class F8F6F4Layouts<int sizeM, AMDFormat formatA, AMDFormat formatB> {
  defvar c = !if(!eq(sizeM, 32), "lane(n0 n1 n2 n3 n4 m2) reg(m0 m1 m3 m4)",
                 "lane(n0 n1 n2 n3 m2 m3) reg(m0 m1)");
  defvar wide = !if(!eq(sizeM, 32),
                    "lane(m0 m1 m2 m3 m4 k4) reg(k0 k1 k2 k3 k5)",
                    "lane(m0 m1 m2 m3 k4 k5) reg(k0 k1 k2 k3 k6)");
  defvar narrow = !if(!eq(sizeM, 32),
                      "lane(m0 m1 m2 m3 m4 k5) reg(k0 k1 k2 k3 k4)",
                      "lane(m0 m1 m2 m3 k5 k6) reg(k0 k1 k2 k3 k4)");
  MmaLayouts ret = MmaLayouts<
      !if(!eq(formatA.width, 8), wide, narrow),
      !subst("m", "n", !if(!eq(formatB.width, 8), wide, narrow)), c>;
}

/// With both scales a constant 0 the op is the unscaled instruction.
class MfmaF8F6F4<string name, string mnemonic, int sizeM, int sizeK,
                 AMDFormat formatA, AMDFormat formatB, string scaleA,
                 string scaleB>
    : MmaInstruction<name # "_" # sizeM # "x" # sizeM # "x" # sizeK # "_" #
                         formatA.name # "_" # formatB.name,
                     Class_MFMA, sizeM, sizeM, sizeK> {
  defvar shape = sizeM # "x" # sizeM # "x" # sizeK;
  defvar spelling = "mfma.scale.f32." # shape # ".f8f6f4";
  let a = formatA.type;
  let b = formatB.type;
  let c = Elem_F32;
  let laneCount = 64;
  let layouts = F8F6F4Layouts<sizeM, formatA, formatB>.ret;
  // 32 elements.
  let aRegisters = MmaRegisters<1, "vector<" # formatA.width # "xi32>">;
  let bRegisters = MmaRegisters<1, "vector<" # formatB.width # "xi32>">;
  let cRegisters = MmaRegisters<1, !if(!eq(sizeM, 32), "vector<16xf32>",
                                       "vector<4xf32>")>;
  let op = "rocdl." # spelling;
  let intrinsic = "llvm.amdgcn." # spelling;
  // cbsz and blgp are the formats, opsel the byte of the scale.
  let opOperands = "a b c i32:" # formatA.number # " i32:" # formatB.number #
                   " i32:0 " # scaleA # " i32:0 " # scaleB;
  let on = [MfmaOn<[GFX950], mnemonic # "_" # shape # "_f8f6f4",
                   !if(!or(!eq(formatA.width, 8), !eq(formatB.width, 8)),
                       MfmaCycles<sizeM>.full, MfmaCycles<sizeM>.half),
                   sizeM, sizeK>];
  let source = "Composable Kernel test/mx_mfma_op; ROCm blogs, Matrix Core "
               "Programming on CDNA3 and CDNA4, 2025; LLVM IntrinsicsAMDGPU.td";
}
multiclass MfmaF8F6F4Pair<int sizeM, int sizeK, AMDFormat formatA,
                          AMDFormat formatB> {
  def _PLAIN : MfmaF8F6F4<"mfma_f32", "v_mfma_f32", sizeM, sizeK, formatA,
                          formatB, "i32:0", "i32:0">;
  // A lane holds the scale of its row's block of K in byte 0. With two runs of
  // 16 per lane that is not the block of the lane's own elements.
  let scaleBlock = 32, scaleRegisterType = "i32",
      aScaleLayout = !if(!eq(sizeM, 32), "lane(m0 m1 m2 m3 m4 k0) reg(0 0)",
                         "lane(m0 m1 m2 m3 k0 k1) reg(0 0)"),
      bScaleLayout = !if(!eq(sizeM, 32), "lane(n0 n1 n2 n3 n4 k0) reg(0 0)",
                         "lane(n0 n1 n2 n3 k0 k1) reg(0 0)") in
  def _SCALE : MfmaF8F6F4<"mfma_scale_f32", "v_mfma_scale_f32", sizeM, sizeK,
                          formatA, formatB, "scaleA", "scaleB">;
}
foreach formatA = F8F6F4Formats in
  foreach formatB = F8F6F4Formats in {
    defm "MFMA_16x16x128_" # formatA # "_" # formatB
        : MfmaF8F6F4Pair<16, 128, formatA, formatB>;
    defm "MFMA_32x32x64_" # formatA # "_" # formatB
        : MfmaF8F6F4Pair<32, 64, formatA, formatB>;
  }

#endif // MMA_SELECT_ISA_AMD_F8F6F4_TD
