// f32 by the tf32 instruction, when rounding is allowed. Each element is rounded
// before it gets into the unit, which leaves the low bits undefined.
// RUN: mma-opt %s --mma-select="target=cuda:sm_80 math=tf32" | FileCheck %s --check-prefix=LOWER
// RUN: %lower cuda:sm_80 %s math=tf32 | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 | FileCheck %s --check-prefix=ASM
// RUN: mma-opt %s --mma-select="target=cuda:sm_80 math=tf32" -o %t.mlir
// RUN: mma-sim %t.mlir --kernel=tf32 --target=cuda:sm_80 --block=32 --arg=rand:16x8xf32:1 --arg=rand:8x8xf32:2 --arg=rand:16x8xf32:3 --expect=matmul:0,1,2
// RUN: not mma-opt %s --mma-select="target=cuda:sm_80" 2>&1 | FileCheck %s --check-prefix=IEEE

// IEEE: error: 'linalg.matmul' op no matrix instruction on cuda:sm_80 multiplies f32 x f32 -> f32
// IEEE: note: mma_sync_m16n8k4_f32_tf32_tf32_f32 rounds f32 to tf32, which needs math mode tf32 [math-mode]

// LOWER-COUNT-6: nvvm.convert.float.to.tf32 %{{.*}} {rnd = #nvvm.fp_rnd_mode<rna>}
// LOWER-NOT: nvvm.convert.float.to.tf32
// LOWER: nvvm.mma.sync
// ASM-COUNT-6: cvt.rna.tf32.f32
// ASM: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32

gpu.module @kernels {
  gpu.func @tf32(%A: memref<16x8xf32>, %B: memref<8x8xf32>, %C: memref<16x8xf32>) kernel {
    linalg.matmul ins(%A, %B : memref<16x8xf32>, memref<8x8xf32>) outs(%C : memref<16x8xf32>)
    gpu.return
  }
}
