// One 16x16x128 product of f8E5M2 on gfx950, down to the mnemonic, and its numbers: a wrong
// lane anywhere changes them.

// RUN: mma-opt %s --mma-select="target=rocm:gfx950" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx950 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx950 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f8E5M2 --target=rocm:gfx950 --block=64 --arg=rand:16x128xf8E5M2:1 --arg=rand:16x128xf8E5M2:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1t,2 --stats | FileCheck %s --check-prefix=SIM

// LOWER-LABEL: gpu.func @f8E5M2(
// LOWER: rocdl.mfma.scale.f32.16x16x128.f8f6f4 %{{.*}}
// ASM: v_mfma_f32_16x16x128_f8f6f4 {{[av]}}
// SIM: matrix op {{ *}}1
// SIM: compared exactly: matches

gpu.module @kernels {
  gpu.func @f8E5M2(%A: memref<16x128xf8E5M2>, %B: memref<16x128xf8E5M2>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f8E5M2
    %padC = arith.constant 0.0 : f32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x128xf8E5M2>, vector<16x128xf8E5M2>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x128xf8E5M2>, vector<16x128xf8E5M2>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x128xf8E5M2>, vector<16x128xf8E5M2> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
