// A matrix moves as a whole: a size that leaves a remainder is an error. What no
// environment stands behind is no kernel in the LLVM dialect either.
// RUN: not mma-opt %s --mma-select="target=spirv:khr" 2>&1 | FileCheck %s
// RUN: not mma-opt %s --mma-select-to-llvm="target=spirv:khr" 2>&1 | FileCheck %s --check-prefix=LLVM
// RUN: echo 'module {}' | not mma-translate --serialize-spirv 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: error: 'vector.contract' op M = 20 leaves a remainder of 4 after tiles of 16 (coopmat_16x16x16_f32_f16_f16_f32), which moves whole tiles only
// CHECK: note: every size must be a multiple of 16x16x16; pad M to 32
// LLVM: error: 'gpu.module' op has no #spirv.target_env; give it, or what encloses it, the attribute spirv.target_env
// EMPTY: error: a SPIR-V binary is one spirv.module, here are 0
gpu.module @kernels {
  gpu.func @remainder(%A: memref<20x16xf16>, %B: memref<16x16xf16>, %C: memref<20x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<20x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<20x16xf16>, vector<20x16xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<20x16xf16>, vector<16x16xf16> into vector<20x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<20x16xf32>, memref<20x16xf32>
    gpu.return
  }
}
