// Where an accumulator may come from: memory, a constant of one value, a broadcast
// scalar, another contraction.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @memory(
// CHECK-SAME: %{{.*}}: memref<16x16xf16>, %[[C:.*]]: memref<16x16xf32>)
// CHECK: %[[ACC:.*]] = mma_select.load %[[C]][%{{.*}}] : memref<16x16xf32> -> {{.*}}<16x16xf32, acc,
// CHECK: mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
func.func @memory(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %acc = vector.transfer_read %C[%c0, %c0], %pad32 : memref<16x16xf32>, vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @constant(
// CHECK: %[[X:.*]] = arith.constant 2.500000e+00 : f32
// CHECK: %[[ACC:.*]] = mma_select.fill %[[X]] : f32 -> {{.*}}<16x16xf32, acc,
// CHECK: mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
func.func @constant(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<2.5> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:[^:]*]]: f32)
// CHECK: %[[ACC:.*]] = mma_select.fill %[[X]] : f32 -> {{.*}}<16x16xf32, acc,
// CHECK: mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
func.func @broadcast(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = vector.broadcast %x : f32 to vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @contraction(
// CHECK: %[[ACC:.*]] = mma_select.mma
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] :
// CHECK: mma_select.store %[[D]],
func.func @contraction(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %acc = vector.contract #matmul %a, %a, %zero : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
