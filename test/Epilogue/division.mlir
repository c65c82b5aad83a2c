// Integer divisions in an epilogue. The tiles at the end of 20x20 have padding,
// where the divisor is zero: there the code divides by 1 instead. What is
// undefined on a CPU would end this simulation.
// RUN: mma-opt %s --mma-select=target=rocm:gfx942 | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --block=64 --kernel=divide --arg=rand:20x24xi8:1 --arg=rand:24x20xi8:2 --arg=zero:20x20xi32 --arg=iota:21xi32 --expect=matmul:0,1,2:beta=0:alpha=2
// RUN: mma-sim %s --target=rocm:gfx1100:wave64 --block=64 --kernel=divide --arg=rand:20x24xi8:1 --arg=rand:24x20xi8:2 --arg=zero:20x20xi32 --arg=iota:21xi32 --expect=matmul:0,1,2:beta=0:alpha=2
// RUN: mma-sim %s --target=cuda:sm_80 --block=32 --kernel=divide --arg=rand:20x24xi8:1 --arg=rand:24x20xi8:2 --arg=zero:20x20xi32 --arg=iota:21xi32 --expect=matmul:0,1,2:beta=0:alpha=2

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels {
  // A signed quotient is undefined of a zero divisor and of the lowest number
  // by -1.
  // CHECK-LABEL: gpu.func @divide(
  // CHECK: %[[X:.*]] = vector.extract %{{.*}}[0] : i32 from vector<4xi32>
  // CHECK: %[[BY:.*]] = vector.extract %{{.*}}[0] : i32 from vector<4xi32>
  // CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[BY]], %c0_i32{{.*}} : i32
  // CHECK: %[[MINUS:.*]] = arith.cmpi eq, %[[BY]], %c-1_i32{{.*}} : i32
  // CHECK: %[[LOW:.*]] = arith.cmpi eq, %[[X]], %c-2147483648_i32{{.*}} : i32
  // CHECK: %[[OVERFLOWS:.*]] = arith.andi %[[MINUS]], %[[LOW]] : i1
  // CHECK: %[[BAD:.*]] = arith.ori %[[ZERO]], %[[OVERFLOWS]] : i1
  // CHECK: %[[SAFE:.*]] = arith.select %[[BAD]], %c1_i32{{.*}}, %[[BY]] : i32
  // CHECK: arith.divsi %[[X]], %[[SAFE]] : i32
  gpu.func @divide(%A: memref<20x24xi8>, %B: memref<24x20xi8>, %C: memref<20x20xi32>, %numbers: memref<21xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %pad = arith.constant 0 : i8
    %padC = arith.constant 0 : i32
    %zero = arith.constant dense<0> : vector<20x20xi32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xi8>, vector<20x24xi8>
    %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xi8>, vector<24x20xi8>
    // 1 to 20.
    %row = vector.transfer_read %numbers[%c1], %padC : memref<21xi32>, vector<20xi32>
    %by = vector.broadcast %row : vector<20xi32> to vector<20x20xi32>
    %d = vector.contract #matmul %a, %b, %zero : vector<20x24xi8>, vector<24x20xi8> into vector<20x20xi32>
    // x / y * y + x mod y is x, with signs and without: twice the product.
    %q = arith.divsi %d, %by : vector<20x20xi32>
    %r = arith.remsi %d, %by : vector<20x20xi32>
    %u = arith.divui %d, %by : vector<20x20xi32>
    %v = arith.remui %d, %by : vector<20x20xi32>
    %qy = arith.muli %q, %by : vector<20x20xi32>
    %uy = arith.muli %u, %by : vector<20x20xi32>
    %x = arith.addi %qy, %r : vector<20x20xi32>
    %y = arith.addi %uy, %v : vector<20x20xi32>
    %sum = arith.addi %x, %y : vector<20x20xi32>
    vector.transfer_write %sum, %C[%c0, %c0] : vector<20x20xi32>, memref<20x20xi32>
    gpu.return
  }
}
