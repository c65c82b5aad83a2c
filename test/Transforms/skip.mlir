// With unsupported=skip a contraction that cannot be lowered does not keep others
// from it.
// RUN: mma-opt %s --mma-select="target=rocm:gfx1200 unsupported=skip" 2>&1 | FileCheck %s
// RUN: not mma-opt %s --mma-select="target=rocm:gfx1200" 2>&1 | FileCheck %s --check-prefix=ERROR

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// ERROR: error: 'vector.contract' op no matrix instruction on rocm:gfx1200 multiplies f32 x f32 -> f32
// CHECK: remark: skipped: no matrix instruction on rocm:gfx1200 multiplies f32 x f32 -> f32
// CHECK-LABEL: func.func @good_and_bad(
// CHECK-DAG: rocdl.wmma.f32.16x16x16.f16
// CHECK-DAG: %[[BAD:.*]] = vector.contract {{.*}} : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
// CHECK: vector.transfer_write %[[BAD]],
func.func @good_and_bad(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  %c = vector.transfer_read %C[%c0, %c0], %pad32 : memref<16x16xf32>, vector<16x16xf32>
  %e = vector.contract #matmul %c, %c, %acc : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
