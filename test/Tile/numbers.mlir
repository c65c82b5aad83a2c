// From linalg to numbers: workgroups, subgroups and steps of K that the sizes are no
// multiples of.

// Four subgroups to a workgroup.
// RUN: mma-opt %s --mma-select-kernels=target=rocm:gfx942 -o %t.gfx942
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=4,2 --block=256 --kernel=matmul --arg=rand:150x64xf16:1 --arg=rand:64x200xf16:2 --arg=rand:150x200xf32:3 --expect=matmul:0,1,2
// The kernel does not compute what a smaller grid leaves out.
// RUN: not mma-sim %t.gfx942 --target=rocm:gfx942 --grid=4,1 --block=256 --kernel=matmul --arg=rand:150x64xf16:1 --arg=rand:64x200xf16:2 --arg=rand:150x200xf32:3 --expect=matmul:0,1,2
// RUN: mma-opt %s --mma-select-kernels=target=rocm:gfx1100 -o %t.gfx1100
// RUN: mma-sim %t.gfx1100 --target=rocm:gfx1100 --grid=4,2 --block=128 --kernel=matmul --arg=rand:150x64xf16:1 --arg=rand:64x200xf16:2 --arg=rand:150x200xf32:3 --expect=matmul:0,1,2
// RUN: mma-opt %s --mma-select-kernels=target=cuda:sm_80 -o %t.sm_80
// RUN: mma-sim %t.sm_80 --target=cuda:sm_80 --grid=4,2 --block=128 --kernel=matmul --arg=rand:150x64xf16:1 --arg=rand:64x200xf16:2 --arg=rand:150x200xf32:3 --expect=matmul:0,1,2

// Batches, and a result that is another tensor than the accumulator.
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=3,2,3 --block=64 --kernel=batch --arg=rand:3x20x37xf16:1 --arg=rand:3x37x41xf16:2 --arg=zero:3x20x41xf32 --arg=zero:3x20x41xf32 --expect=matmul:0,1,3
// RUN: mma-sim %t.gfx1100 --target=rocm:gfx1100 --grid=3,2,3 --block=32 --kernel=batch --arg=rand:3x20x37xf16:1 --arg=rand:3x37x41xf16:2 --arg=zero:3x20x41xf32 --arg=zero:3x20x41xf32 --expect=matmul:0,1,3
// RUN: mma-sim %t.sm_80 --target=cuda:sm_80 --grid=6,2,3 --block=32 --kernel=batch --arg=rand:3x20x37xf16:1 --arg=rand:3x37x41xf16:2 --arg=zero:3x20x41xf32 --arg=zero:3x20x41xf32 --expect=matmul:0,1,3

// Elementwise ops after the product: relu, a truncation; a bias that is taken off again.
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=6,7 --block=64 --kernel=relu --arg=rand:100x70xf16:1 --arg=rand:70x90xf16:2 --arg=zero:100x90xf16 --expect=matmul:0,1,2:beta=0:epilogue=relu
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=6,7 --block=64 --kernel=bias --arg=rand:100x70xf16:1 --arg=rand:70x90xf16:2 --arg=iota:90xf32 --arg=zero:100x90xf32 --expect=matmul:0,1,3:beta=0

// A tiling of the user.
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=2,2 --block=256 --kernel=preset --arg=rand:100x64xf16:1 --arg=rand:64x100xf16:2 --arg=rand:100x100xf32:3 --expect=matmul:0,1,2

// Weights that are widened on their way into the product.
// RUN: mma-sim %t.sm_80 --target=cuda:sm_80 --grid=12,7 --block=32 --kernel=weights --arg=rand:100x70xf16:1 --arg=rand:70x90xi8:2 --arg=zero:100x90xf32 --arg=zero:100x90xf32 --expect=matmul:0,1,3

// All transposed, and tiles in memory: two outer loops of tiles are one dimension of the grid.
// RUN: mma-sim %t.gfx942 --target=rocm:gfx942 --grid=3,4 --block=64 --kernel=transposed --arg=rand:37x50xf16:1 --arg=rand:41x37xf16:2 --arg=rand:41x50xf32:3 --expect=matmul:0t,1t,2t
// RUN: FileCheck %s < %t.gfx942
// CHECK: gpu.func @mmt4d({{.*}} mma_select.grid = [{count = 1 : i64}, {count = 1 : i64}, {factors = [{count = 4 : i64}, {count = 2 : i64}]}]

func.func @matmul(%A: memref<?x64xf16>, %B: memref<64x200xf16>, %C: memref<?x200xf32>) {
  linalg.matmul ins(%A, %B : memref<?x64xf16>, memref<64x200xf16>) outs(%C : memref<?x200xf32>)
  return
}

func.func @batch(%A: tensor<3x20x37xf16>, %B: tensor<3x37x41xf16>, %C: tensor<3x20x41xf32>) -> tensor<3x20x41xf32> {
  %r = linalg.batch_matmul ins(%A, %B : tensor<3x20x37xf16>, tensor<3x37x41xf16>) outs(%C : tensor<3x20x41xf32>) -> tensor<3x20x41xf32>
  return %r : tensor<3x20x41xf32>
}

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

func.func @relu(%A: tensor<100x70xf16>, %B: tensor<70x90xf16>) -> tensor<100x90xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x90xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<100x90xf32>) -> tensor<100x90xf32>
  %d = linalg.matmul ins(%A, %B : tensor<100x70xf16>, tensor<70x90xf16>) outs(%f : tensor<100x90xf32>) -> tensor<100x90xf32>
  %h = tensor.empty() : tensor<100x90xf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%d : tensor<100x90xf32>) outs(%h : tensor<100x90xf16>) {
  ^bb0(%x: f32, %o: f16):
    %m = arith.maximumf %x, %zero : f32
    %t = arith.truncf %m : f32 to f16
    linalg.yield %t : f16
  } -> tensor<100x90xf16>
  return %r : tensor<100x90xf16>
}

func.func @bias(%A: memref<100x70xf16>, %B: memref<70x90xf16>, %bias: memref<90xf32>, %C: memref<100x90xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<100x90xf32>
  linalg.fill ins(%zero : f32) outs(%d : memref<100x90xf32>)
  linalg.matmul ins(%A, %B : memref<100x70xf16>, memref<70x90xf16>) outs(%d : memref<100x90xf32>)
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%d, %bias : memref<100x90xf32>, memref<90xf32>) outs(%C : memref<100x90xf32>) {
  ^bb0(%x: f32, %b: f32, %o: f32):
    %s = arith.addf %x, %b : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%bias : memref<90xf32>) outs(%C : memref<100x90xf32>) {
  ^bb0(%b: f32, %x: f32):
    %s = arith.subf %x, %b : f32
    linalg.yield %s : f32
  }
  memref.dealloc %d : memref<100x90xf32>
  return
}

func.func @preset(%A: memref<100x64xf16>, %B: memref<64x100xf16>, %C: memref<100x100xf32>) {
  linalg.matmul {mma_select.tiling = #mma_select.tiling<workgroup = [64, 64], subgroup = [32, 32], k = 16>}
    ins(%A, %B : memref<100x64xf16>, memref<64x100xf16>) outs(%C : memref<100x100xf32>)
  return
}

func.func @weights(%A: tensor<100x70xf16>, %B: tensor<70x90xi8>, %C: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %e = tensor.empty() : tensor<70x90xf16>
  %w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%B : tensor<70x90xi8>) outs(%e : tensor<70x90xf16>) {
  ^bb0(%x: i8, %o: f16):
    %h = arith.sitofp %x : i8 to f16
    linalg.yield %h : f16
  } -> tensor<70x90xf16>
  %r = linalg.matmul ins(%A, %w : tensor<100x70xf16>, tensor<70x90xf16>) outs(%C : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %r : tensor<100x90xf32>
}

func.func @transposed(%A: memref<37x50xf16>, %B: memref<41x37xf16>, %C: memref<41x50xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%A, %B : memref<37x50xf16>, memref<41x37xf16>) outs(%C : memref<41x50xf32>) {
  ^bb0(%a: f16, %b: f16, %c: f32):
    %0 = arith.extf %a : f16 to f32
    %1 = arith.extf %b : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

func.func @mmt4d(%A: memref<2x3x16x16xf16>, %B: memref<4x3x16x16xf16>, %C: memref<2x4x16x16xf32>) {
  linalg.mmt4d ins(%A, %B : memref<2x3x16x16xf16>, memref<4x3x16x16xf16>) outs(%C : memref<2x4x16x16xf32>)
  return
}
