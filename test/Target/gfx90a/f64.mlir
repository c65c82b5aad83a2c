// One 16x16x4 product of f64 on gfx90a, down to the mnemonic, and its numbers: a wrong
// lane anywhere changes them.

// RUN: mma-opt %s --mma-select="target=rocm:gfx90a" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx90a %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f64 --target=rocm:gfx90a --block=64 --arg=rand:16x4xf64:1 --arg=rand:16x4xf64:2 --arg=rand:16x16xf64:3 --expect=matmul:0,1t,2 --stats | FileCheck %s --check-prefix=SIM

// LOWER-LABEL: gpu.func @f64(
// LOWER: rocdl.mfma.f64.16x16x4f64 %{{.*}}
// ASM: v_mfma_f64_16x16x4f64 {{[av]}}
// SIM: matrix op {{ *}}1
// SIM: compared exactly: matches

gpu.module @kernels {
  gpu.func @f64(%A: memref<16x4xf64>, %B: memref<16x4xf64>, %C: memref<16x16xf64>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f64
    %padC = arith.constant 0.0 : f64
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x4xf64>, vector<16x4xf64>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x4xf64>, vector<16x4xf64>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf64>, vector<16x16xf64>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x4xf64>, vector<16x4xf64> into vector<16x16xf64>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf64>, memref<16x16xf64>
    gpu.return
  }
}
