// f32 by the xf32 instruction, when rounding is allowed; without, by the exact one.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 math=tf32" | FileCheck %s --check-prefix=LOWER
// RUN: %lower rocm:gfx942 %s math=tf32 | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 | FileCheck %s --check-prefix=ASM
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 math=tf32" -o %t.mlir
// RUN: mma-sim %t.mlir --kernel=xf32 --target=rocm:gfx942 --block=64 --arg=rand:16x8xf32:1 --arg=rand:8x16xf32:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1,2
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" | FileCheck %s --check-prefix=IEEE

// LOWER: rocdl.mfma.f32.16x16x8.xf32 %{{.*}}, %{{.*}}, %{{.*}} : (vector<2xf32>, vector<2xf32>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
// ASM: v_mfma_f32_16x16x8_xf32
// IEEE: rocdl.mfma.f32.16x16x4f32

gpu.module @kernels {
  gpu.func @xf32(%A: memref<16x8xf32>, %B: memref<8x16xf32>, %C: memref<16x16xf32>) kernel {
    linalg.matmul ins(%A, %B : memref<16x8xf32>, memref<8x16xf32>) outs(%C : memref<16x16xf32>)
    gpu.return
  }
}
