// Two types of float: vector.contract has one, so both are widened, by the unit.
// RUN: mma-sim %s --target=rocm:gfx1200 --block=32 --kernel=mixed --arg=rand:20x40xf8E4M3FN:1 --arg=rand:40x18xf8E5M2:2 --arg=rand:20x18xf32:3 --expect=matmul:0,1,2
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx1200" --mma-select-assign | FileCheck %s

// CHECK: arith.extf %{{.*}} : vector<20x16xf8E4M3FN> to vector<20x16xf32>
// CHECK: arith.extf %{{.*}} : vector<16x18xf8E5M2> to vector<16x18xf32>
// CHECK: vector.contract
gpu.module @kernels attributes {mma_select.target = #mma_select.target<rocm, "gfx1200">} {
  gpu.func @mixed(%A: memref<20x40xf8E4M3FN>, %B: memref<40x18xf8E5M2>, %C: memref<20x18xf32>) kernel {
    linalg.matmul ins(%A, %B : memref<20x40xf8E4M3FN>, memref<40x18xf8E5M2>) outs(%C : memref<20x18xf32>)
    gpu.return
  }
}
