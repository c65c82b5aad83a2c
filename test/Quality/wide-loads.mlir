// Operands are loaded by accesses of 128 bits: which k is in which register is chosen
// for it, alike for A and B. A is 32x64, B 16x64, so there are 32 * 64 / 64 / 8 and
// 16 * 64 / 64 / 8 accesses in a wave of 64 lanes, and twice as many in one of 32.

// RUN: %lower rocm:gfx942 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 | FileCheck %s --check-prefix=GFX942
// GFX942-NOT: global_load_{{u?short|dword }}
// GFX942-COUNT-6: global_load_dwordx4
// GFX942-NOT: global_load

// RUN: %lower rocm:gfx1200 %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1200 | FileCheck %s --check-prefix=GFX1200
// GFX1200-COUNT-12: global_load_b128
// GFX1200-NOT: global_load

// NVIDIA's loads must be aligned. memref.assume_alignment says that they are, and LLVM's
// optimizer brings it to the accesses.
// RUN: %lower cuda:sm_80 %s | opt -O2 -S -mtriple=nvptx64-nvidia-cuda | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -mattr=+ptx70 -o %t.ptx
// RUN: FileCheck %s --check-prefix=SM80 < %t.ptx
// SM80-COUNT-12: ld.global.v4.b32
// SM80-NOT: ld.global
// RUN: %if ptxas %{ ptxas -arch=sm_80 %t.ptx -o %t.cubin %}

// RUN: mma-sim %s --kernel=wide --target=rocm:gfx942 --block=64 --arg=rand:32x64xf16:1 --arg=rand:16x64xf16:2 --arg=zero:32x16xf32 --expect=matmul:0,1t,2
// RUN: mma-sim %s --kernel=wide --target=rocm:gfx1200 --block=32 --arg=rand:32x64xf16:1 --arg=rand:16x64xf16:2 --arg=zero:32x16xf32 --expect=matmul:0,1t,2
// RUN: mma-sim %s --kernel=wide --target=cuda:sm_80 --block=32 --arg=rand:32x64xf16:1 --arg=rand:16x64xf16:2 --arg=zero:32x16xf32 --expect=matmul:0,1t,2

#global = #gpu.address_space<global>
gpu.module @kernels {
  gpu.func @wide(%A0: memref<32x64xf16, #global>, %B0: memref<16x64xf16, #global>, %C: memref<32x16xf32, #global>) kernel {
    %A = memref.assume_alignment %A0, 16 : memref<32x64xf16, #global>
    %B = memref.assume_alignment %B0, 16 : memref<16x64xf16, #global>
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %c = arith.constant dense<0.0> : vector<32x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<32x64xf16, #global>, vector<32x64xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x64xf16, #global>, vector<16x64xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<32x64xf16>, vector<16x64xf16> into vector<32x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<32x16xf32>, memref<32x16xf32, #global>
    gpu.return
  }
}
