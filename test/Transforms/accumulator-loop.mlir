// Accumulators stay fragments across loops, nested ones too; other loop values and
// loops that only pass a value on are left alone.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @nested(
// CHECK: %[[ZERO:.*]] = mma_select.fill
// CHECK: %[[OUTER:.*]]:2 = scf.for {{.*}} iter_args(%[[ACC0:.*]] = %[[ZERO]], %[[N0:.*]] = %{{.*}}) -> (!mma_select.fragment<16x16xf32, acc, {{.*}}>, index)
// CHECK: %[[INNER:.*]] = scf.for {{.*}} iter_args(%[[ACC1:.*]] = %[[ACC0]]) -> (!mma_select.fragment<16x16xf32, acc, {{.*}}>)
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[ACC1]] :
// CHECK: scf.yield %[[D]] : !mma_select.fragment<
// CHECK: scf.yield %[[INNER]], %{{.*}} : !mma_select.fragment<
// CHECK: mma_select.store %[[OUTER]]#0,
// CHECK: return %[[OUTER]]#1 : index
func.func @nested(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %outer:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc0 = %zero, %n0 = %c0) -> (vector<16x16xf32>, index) {
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%acc1 = %acc0) -> vector<16x16xf32> {
      %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
      %d = vector.contract #matmul %a, %a, %acc1 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
      scf.yield %d : vector<16x16xf32>
    }
    %n1 = arith.addi %n0, %i : index
    scf.yield %inner, %n1 : vector<16x16xf32>, index
  }
  vector.transfer_write %outer#0, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return %outer#1 : index
}

// The loop value is overwritten, never read: it becomes a fragment all the same,
// since the loop's result is one.
// CHECK-LABEL: func.func @unused_argument(
// CHECK: %[[ZERO:.*]] = mma_select.fill
// CHECK: %[[LOOP:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]]) -> (!mma_select.fragment<
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[ZERO]] :
// CHECK: scf.yield %[[D]] :
// CHECK: mma_select.store %[[LOOP]],
func.func @unused_argument(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %loop = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> vector<16x16xf32> {
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    %d = vector.contract #matmul %a, %a, %zero : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    scf.yield %d : vector<16x16xf32>
  }
  vector.transfer_write %loop, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
