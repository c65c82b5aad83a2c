// memref.subview drops the first unit dimensions with the right strides, so
// that a unit dimension of an operand and one that the loops make a unit
// cannot be told apart when their strides are equal. The view keeps the last,
// with known strides and with unknown ones, and the numbers are right.

// RUN: mma-opt --mma-select-vectorize=target=rocm:gfx942 %s | FileCheck %s
// RUN: mma-sim %s --target=rocm:gfx942 --kernel=known --grid=1 --block=64 \
// RUN:   --arg=rand:2x124xi8:1 --arg=rand:124x1xi8:2 --arg=rand:2x1xi32:3 \
// RUN:   --expect=matmul:0,1,2
// RUN: mma-sim %s --target=rocm:gfx942 --kernel=unknown --grid=1 --block=64 \
// RUN:   --arg=rand:2x124xi8:1 --arg=rand:124x1xi8:2 --arg=rand:2x1xi32:3 \
// RUN:   --arg=index:31 --arg=index:1 --expect=matmul:0,1,2

#a = affine_map<(m, n, r, k) -> (m, r, k)>
#b = affine_map<(m, n, r, k) -> (n, k, r)>
#c = affine_map<(m, n, r, k) -> (n, m)>
#product = {
  indexing_maps = [#a, #b, #c],
  iterator_types = ["parallel", "parallel", "reduction", "reduction"]}

gpu.module @kernels {
// CHECK-LABEL: gpu.func @known
// CHECK: memref.subview %{{.*}}[0, 0, %{{.*}}] [1, 31, 1] [1, 1, 1]
// CHECK-SAME: to memref<31x1xi8, strided<[1, 31], offset: ?>>
gpu.func @known(%rows: memref<2x124xi8>, %columns: memref<124x1xi8>,
                %product: memref<2x1xi32>) kernel {
  %a = memref.reinterpret_cast %rows to offset: [0], sizes: [2, 4, 31],
      strides: [124, 31, 1] : memref<2x124xi8> to memref<2x4x31xi8>
  %b = memref.reinterpret_cast %columns to offset: [0], sizes: [1, 31, 4],
      strides: [31, 1, 31]
      : memref<124x1xi8> to memref<1x31x4xi8, strided<[31, 1, 31]>>
  %c = memref.reinterpret_cast %product to offset: [0], sizes: [1, 2],
      strides: [2, 1] : memref<2x1xi32> to memref<1x2xi32>
  linalg.generic #product
      ins(%a, %b : memref<2x4x31xi8>, memref<1x31x4xi8, strided<[31, 1, 31]>>)
      outs(%c : memref<1x2xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %lhs = arith.extsi %x : i8 to i32
    %rhs = arith.extsi %y : i8 to i32
    %p = arith.muli %lhs, %rhs : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  }
  gpu.return
}

// CHECK-LABEL: gpu.func @unknown
// CHECK: memref.subview %{{.*}}[0, 0, %{{.*}}] [1, 31, 1] [1, 1, 1]
// CHECK-SAME: to memref<31x1xi8, strided<[?, ?], offset: ?>>
gpu.func @unknown(%rows: memref<2x124xi8>, %columns: memref<124x1xi8>,
                  %product: memref<2x1xi32>, %outer: index, %inner: index)
    kernel {
  %a = memref.reinterpret_cast %rows to offset: [0], sizes: [2, 4, 31],
      strides: [124, 31, 1] : memref<2x124xi8> to memref<2x4x31xi8>
  %b = memref.reinterpret_cast %columns to offset: [0], sizes: [1, 31, 4],
      strides: [%outer, %inner, %outer]
      : memref<124x1xi8> to memref<1x31x4xi8, strided<[?, ?, ?]>>
  %c = memref.reinterpret_cast %product to offset: [0], sizes: [1, 2],
      strides: [2, 1] : memref<2x1xi32> to memref<1x2xi32>
  linalg.generic #product
      ins(%a, %b : memref<2x4x31xi8>, memref<1x31x4xi8, strided<[?, ?, ?]>>)
      outs(%c : memref<1x2xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %lhs = arith.extsi %x : i8 to i32
    %rhs = arith.extsi %y : i8 to i32
    %p = arith.muli %lhs, %rhs : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  }
  gpu.return
}
}
