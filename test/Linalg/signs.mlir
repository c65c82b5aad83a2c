// Signs are those of the widening.
// RUN: mma-sim %s --target=rocm:gfx1100 --block=32 --kernel=mixed_signs --arg=rand:20x40xui8:1 --arg=rand:40x18xi8:2 --arg=rand:20x18xi32:3 --expect=matmul:0,1,2
// RUN: mma-opt %s --mma-select-vectorize="target=rocm:gfx1100" | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @mixed_signs(
  // CHECK: %[[A:.*]] = vector.transfer_read {{.*}} : memref<20x40xi8>
  // CHECK: %[[B:.*]] = vector.transfer_read {{.*}} : memref<40x18xi8>
  // CHECK: %[[U:.*]] = arith.extui %[[A]] : vector<20x16xi8> to vector<20x16xi32>
  // CHECK: %[[S:.*]] = arith.extsi %[[B]] : vector<16x18xi8> to vector<16x18xi32>
  // CHECK: vector.contract {{.*}} %[[U]], %[[S]], %{{.*}} {mma_select.instr = #mma_select.instr<"wmma_i32_16x16x16_iu8_us_gfx11_w32">}
  gpu.func @mixed_signs(%A: memref<20x40xi8>, %B: memref<40x18xi8>, %C: memref<20x18xi32>) kernel {
    linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%A, %B : memref<20x40xi8>, memref<40x18xi8>) outs(%C : memref<20x18xi32>) {
    ^bb0(%a: i8, %b: i8, %c: i32):
      %0 = arith.extui %a : i8 to i32
      %1 = arith.extsi %b : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %c, %2 : i32
      linalg.yield %3 : i32
    }
    gpu.return
  }
}
