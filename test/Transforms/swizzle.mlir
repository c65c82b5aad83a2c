// Accesses of a buffer go where its swizzle puts them, in parts of a chunk at most.

// RUN: mma-opt %s --mma-select-swizzle | FileCheck %s

// 3 bits of the row, from bit 6 of the place (8 elements to a chunk, 8 chunks to a row), move by
// 3 chunks: 7 * 8 is 56.
// CHECK-LABEL: gpu.func @f
// CHECK-SAME: workgroup(%[[S:.*]] : memref<2x16x64xf16, {{.*}}>, %[[OTHER:.*]] : memref<64xf32, {{.*}}>)
// CHECK-NOT: mma_select.swizzle
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[S]] {{\[\[}}0, 1, 2]] : memref<2x16x64xf16, {{.*}}> into memref<2048xf16, {{.*}}>
// CHECK: %[[STAGE:.*]] = arith.muli %arg0, %c16
// CHECK: %[[ROW:.*]] = arith.addi %[[STAGE]], %arg1
// CHECK: %[[START:.*]] = arith.muli %[[ROW]], %c64
// CHECK: %[[PLACE:.*]] = arith.addi %[[START]], %arg2
// CHECK: %[[DOWN:.*]] = arith.shrui %[[PLACE]], %c3
// CHECK: %[[BITS:.*]] = arith.andi %[[DOWN]], %c56
// CHECK: %[[THERE:.*]] = arith.xori %[[PLACE]], %[[BITS]]
// CHECK: vector.load %[[FLAT]][%[[THERE]]] {alignment = 16 : i64} : memref<2048xf16, {{.*}}>, vector<8xf16>
// Of 16 elements the second half is a chunk of its own.
// CHECK: vector.load %[[FLAT]][{{.*}}] {alignment = 16 : i64} : {{.*}}, vector<8xf16>
// CHECK: arith.addi %{{.*}}, %c8
// CHECK: vector.load %[[FLAT]][{{.*}}] {alignment = 16 : i64} : {{.*}}, vector<8xf16>
// CHECK: vector.from_elements {{.*}} : vector<16xf16>
// CHECK-COUNT-2: vector.maskedload %[[FLAT]][{{.*}}], {{.*}} {alignment = 16 : i64} : {{.*}}, vector<8xi1>, vector<8xf16> into vector<8xf16>
// CHECK-COUNT-2: vector.store %{{.*}}, %[[FLAT]][{{.*}}] {alignment = 16 : i64} : {{.*}}, vector<8xf16>
// CHECK: memref.load %[[FLAT]]
// CHECK: memref.store %{{.*}}, %[[FLAT]]
// A buffer without a swizzle stays.
// CHECK: memref.load %[[OTHER]][%arg2]
gpu.module @kernels {
gpu.func @f(%stage: index, %row: index, %column: index, %mask: vector<16xi1>)
    workgroup(%s: memref<2x16x64xf16, #gpu.address_space<workgroup>>,
              %other: memref<64xf32, #gpu.address_space<workgroup>>)
    kernel attributes {mma_select.swizzle = [array<i64: 8, 3, 7, 0, 0>, array<i64>]} {
  %one = vector.load %s[%stage, %row, %column] : memref<2x16x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
  %two = vector.load %s[%stage, %row, %column] : memref<2x16x64xf16, #gpu.address_space<workgroup>>, vector<16xf16>
  %some = vector.maskedload %s[%stage, %row, %column], %mask, %two
    : memref<2x16x64xf16, #gpu.address_space<workgroup>>, vector<16xi1>, vector<16xf16> into vector<16xf16>
  vector.store %some, %s[%stage, %row, %column] : memref<2x16x64xf16, #gpu.address_space<workgroup>>, vector<16xf16>
  %scalar = memref.load %s[%stage, %row, %column] : memref<2x16x64xf16, #gpu.address_space<workgroup>>
  memref.store %scalar, %s[%stage, %row, %column] : memref<2x16x64xf16, #gpu.address_space<workgroup>>
  %there = memref.load %other[%column] : memref<64xf32, #gpu.address_space<workgroup>>
  memref.store %there, %other[%row] : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.return
}
}
