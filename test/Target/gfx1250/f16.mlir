// One 16x16x32 product of f16 on gfx1250, down to the mnemonic, and its numbers: a wrong
// lane anywhere changes them.

// RUN: mma-opt %s --mma-select="target=rocm:gfx1250" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx1250 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1250 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f16 --target=rocm:gfx1250 --block=32 --arg=rand:16x32xf16:1 --arg=rand:16x32xf16:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1t,2 --stats | FileCheck %s --check-prefix=SIM

// LOWER-LABEL: gpu.func @f16(
// LOWER: rocdl.wmma.f32.16x16x32.f16 %{{.*}}
// ASM: v_wmma_f32_16x16x32_f16 {{[av]}}
// SIM: matrix op {{ *}}1
// SIM: compared exactly: matches

gpu.module @kernels {
  gpu.func @f16(%A: memref<16x32xf16>, %B: memref<16x32xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xf16>, vector<16x32xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xf16>, vector<16x32xf16>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x32xf16>, vector<16x32xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
