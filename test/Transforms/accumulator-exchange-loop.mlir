// Two accumulators that change places in each iteration become fragments together;
// what both start from is read once.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @exchange(
// CHECK-SAME: %{{.*}}: memref<16x16xf16>, %[[C:.*]]: memref<16x16xf32>,
// CHECK: %[[ACC:.*]] = mma_select.load %[[C]][
// CHECK-NOT: mma_select.load %[[C]][
// CHECK: %[[LOOP:.*]]:2 = scf.for {{.*}} iter_args(%[[X:.*]] = %[[ACC]], %[[Y:.*]] = %[[ACC]])
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[X]] :
// CHECK: scf.yield %[[Y]], %[[D]] :
// CHECK: mma_select.store %[[LOOP]]#0,
func.func @exchange(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %acc = vector.transfer_read %C[%c0, %c0], %pad32 : memref<16x16xf32>, vector<16x16xf32>
  %loop:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %acc, %y = %acc) -> (vector<16x16xf32>, vector<16x16xf32>) {
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    %d = vector.contract #matmul %a, %a, %x : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    scf.yield %y, %d : vector<16x16xf32>, vector<16x16xf32>
  }
  vector.transfer_write %loop#0, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
