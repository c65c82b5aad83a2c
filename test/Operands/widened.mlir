// No instruction multiplies f32 with bf16: the bf16 weights are widened in
// registers and the f32 instruction is taken. Where both operands are bf16 the
// instruction widens them.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=one --arg=rand:20x18xf32:1 --arg=rand:18x20xbf16:2 --arg=rand:20x20xf32:3 --expect=matmul:0,1,2:beta=0
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=both --arg=rand:20x18xbf16:1 --arg=rand:18x20xbf16:2 --arg=rand:20x20xf32:3 --expect=matmul:0,1,2:beta=0

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @one(
  // CHECK: arith.extf %{{.*}} : bf16 to f32
  // CHECK: rocdl.mfma.f32.16x16x4f32
  gpu.func @one(%A: memref<20x18xf32>, %B: memref<18x20xbf16>, %C: memref<20x20xf32>) kernel {
    %c0 = arith.constant 0 : index
    %padA = arith.constant 0.0 : f32
    %padB = arith.constant 0.0 : bf16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %a = vector.transfer_read %A[%c0, %c0], %padA : memref<20x18xf32>, vector<20x18xf32>
    %narrow = vector.transfer_read %B[%c0, %c0], %padB : memref<18x20xbf16>, vector<18x20xbf16>
    %b = arith.extf %narrow : vector<18x20xbf16> to vector<18x20xf32>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x18xf32>, vector<18x20xf32> into vector<20x20xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @both(
  // CHECK-NOT: arith.extf
  // CHECK: rocdl.mfma.f32.16x16x16bf16.1k
  gpu.func @both(%A: memref<20x18xbf16>, %B: memref<18x20xbf16>, %C: memref<20x20xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : bf16
    %zero = arith.constant dense<0.0> : vector<20x20xf32>
    %x = vector.transfer_read %A[%c0, %c0], %pad : memref<20x18xbf16>, vector<20x18xbf16>
    %y = vector.transfer_read %B[%c0, %c0], %pad : memref<18x20xbf16>, vector<18x20xbf16>
    %a = arith.extf %x : vector<20x18xbf16> to vector<20x18xf32>
    %b = arith.extf %y : vector<18x20xbf16> to vector<18x20xf32>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x18xf32>, vector<18x20xf32> into vector<20x20xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<20x20xf32>, memref<20x20xf32>
    gpu.return
  }
}
