// A target option that cannot be read fails the pass, whether there is a contraction
// or not, and skipping does not help.
// RUN: not mma-opt %s --mma-select-assign="target=gfx942" 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not mma-opt %s --mma-select-assign="target=rocm:gfx1100:64 unsupported=skip" 2>&1 | FileCheck %s --check-prefix=WAVE
// RUN: not mma-opt %s --mma-select-assign="target=amd:gfx942" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not mma-opt %s --mma-select-assign="target=rocm:gfx943" 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not mma-opt %s --mma-select-assign="target=rocm:gfx942:wave32" 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not mma-opt %s --mma-select="target=rocm:" 2>&1 | FileCheck %s --check-prefix=EMPTY

// FORM: error: cannot read the target 'gfx942', it is written as target:chip or target:chip:wave64, for instance rocm:gfx942
// WAVE: error: cannot read the target 'rocm:gfx1100:64', it is written as target:chip or target:chip:wave64
// TARGET: error: unknown target 'amd', targets are apple, cuda, custom, rocm, spirv, x86
// CHIP: error: unknown chip 'gfx943' on target rocm, chips are gfx942, gfx90
// LANES: error: rocm:gfx942 has no subgroup of 32 lanes, its subgroups have 64
// EMPTY: error: unknown chip '' on target rocm
module {}
