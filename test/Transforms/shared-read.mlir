// A read that someone else needs as a vector stays beside the load.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @operand(
// CHECK-SAME: %[[A:.*]]: memref<16x16xf16>, %{{.*}}: memref<16x16xf32>, %[[COPY:.*]]: memref<16x16xf16>)
// CHECK: %[[V:.*]] = vector.transfer_read %[[A]]
// CHECK: mma_select.load %[[A]]
// CHECK: vector.transfer_write %[[V]], %[[COPY]]
func.func @operand(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %copy: memref<16x16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %a, %copy[%c0, %c0] : vector<16x16xf16>, memref<16x16xf16>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// The load takes the place of the read: before the store that overwrites it.
// CHECK-LABEL: func.func @accumulator(
// CHECK-SAME: %[[C:[^:]*]]: memref<16x16xf32>)
// CHECK: %[[V:.*]] = vector.transfer_read %[[C]]
// CHECK-NEXT: %[[ACC:.*]] = mma_select.load %[[C]]
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
// CHECK: mma_select.store %[[D]], %[[C]]
// CHECK: vector.transfer_write %[[V]], %[[C]]
func.func @accumulator(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %acc = vector.transfer_read %C[%c0, %c0], %pad32 : memref<16x16xf32>, vector<16x16xf32>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  vector.transfer_write %acc, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
