// Sizes that only the run knows: whole tiles and edges, by one kernel.
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx942 --block=64 --arg=rand:20x69xf16:1 --arg=rand:69x21xf16:2 --arg=rand:20x21xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx942 --block=64 --arg=rand:32x96xf16:1 --arg=rand:96x32xf16:2 --arg=rand:32x32xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx942 --block=64 --arg=rand:1x1xf16:1 --arg=rand:1x1xf16:2 --arg=rand:1x1xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1100 --block=32 --arg=rand:20x69xf16:1 --arg=rand:69x21xf16:2 --arg=rand:20x21xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1100 --block=32 --arg=rand:32x96xf16:1 --arg=rand:96x32xf16:2 --arg=rand:32x32xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1100 --block=32 --arg=rand:1x1xf16:1 --arg=rand:1x1xf16:2 --arg=rand:1x1xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1200 --block=32 --arg=rand:20x69xf16:1 --arg=rand:69x21xf16:2 --arg=rand:20x21xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1200 --block=32 --arg=rand:32x96xf16:1 --arg=rand:96x32xf16:2 --arg=rand:32x32xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=rocm:gfx1200 --block=32 --arg=rand:1x1xf16:1 --arg=rand:1x1xf16:2 --arg=rand:1x1xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=cuda:sm_80 --block=32 --arg=rand:20x69xf16:1 --arg=rand:69x21xf16:2 --arg=rand:20x21xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=cuda:sm_80 --block=32 --arg=rand:32x96xf16:1 --arg=rand:96x32xf16:2 --arg=rand:32x32xf32:3 --expect=matmul:0,1,2
// RUN: mma-sim %s --kernel=matmul --target=cuda:sm_80 --block=32 --arg=rand:1x1xf16:1 --arg=rand:1x1xf16:2 --arg=rand:1x1xf32:3 --expect=matmul:0,1,2
// RUN: %lower rocm:gfx942 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 | FileCheck %s --check-prefix=GFX942
// RUN: %lower cuda:sm_80 %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 | FileCheck %s --check-prefix=SM80

// GFX942: v_mfma_f32_16x16x16_f16
// SM80: mma.sync.aligned.m16n8k16

gpu.module @kernels {
  gpu.func @matmul(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = arith.constant 32 : index
    %p = arith.constant 0.0 : f16
    %q = arith.constant 0.0 : f32
    %n = memref.dim %a, %c1 : memref<?x?xf16>
    %z = vector.transfer_read %c[%c0, %c0], %q : memref<?x?xf32>, vector<32x32xf32>
    %r = scf.for %k = %c0 to %n step %s iter_args(%acc = %z) -> vector<32x32xf32> {
    %x = vector.transfer_read %a[%c0, %k], %p : memref<?x?xf16>, vector<32x32xf16>
    %y = vector.transfer_read %b[%k, %c0], %p : memref<?x?xf16>, vector<32x32xf16>
    %d = vector.contract {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
      scf.yield %d : vector<32x32xf32>
    }
    vector.transfer_write %r, %c[%c0, %c0] : vector<32x32xf32>, memref<?x?xf32>
    gpu.return
  }
}
