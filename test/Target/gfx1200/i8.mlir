// One 16x16x16 product of i8 on gfx1200, down to the mnemonic, and its numbers: a wrong
// lane anywhere changes them.

// RUN: mma-opt %s --mma-select="target=rocm:gfx1200" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx1200 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1200 | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=i8 --target=rocm:gfx1200 --block=32 --arg=rand:16x16xsi8:1 --arg=rand:16x16xsi8:2 --arg=rand:16x16xi32:3 --expect=matmul:0,1t,2 --stats | FileCheck %s --check-prefix=SIM

// LOWER-LABEL: gpu.func @i8(
// LOWER: rocdl.wmma.i32.16x16x16.iu8 %{{.*}}
// ASM: v_wmma_i32_16x16x16_iu8 {{[av]}}
// SIM: matrix op {{ *}}1
// SIM: compared exactly: matches

gpu.module @kernels {
  gpu.func @i8(%A: memref<16x16xi8>, %B: memref<16x16xi8>, %C: memref<16x16xi32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0 : i8
    %padC = arith.constant 0 : i32
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xi8>, vector<16x16xi8>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xi8>, vector<16x16xi8>
    %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xi32>, vector<16x16xi32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<16x16xi8>, vector<16x16xi8> into vector<16x16xi32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xi32>, memref<16x16xi32>
    gpu.return
  }
}
