// A contraction that is refused takes those with it that share its accumulator: a
// value is a fragment for all or for none.
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx1200 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK: remark: skipped: no matrix instruction on rocm:gfx1200 multiplies f32 x f32 -> f32
// CHECK: remark: skipped: its result is used by 'vector.contract', not yet supported
func.func @chain(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %c = vector.transfer_read %C[%c0, %c0], %pad32 : memref<16x16xf32>, vector<16x16xf32>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  %e = vector.contract #matmul %c, %c, %d : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
