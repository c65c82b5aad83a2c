// There is no integer form.
// RUN: not mma-opt %s --mma-select="target=apple:apple7" 2>&1 | FileCheck %s
// CHECK: error: 'vector.contract' op no matrix instruction on apple:apple7 multiplies si8 x si8 -> i32
// CHECK: note: apple7 multiplies bf16, f16, f32
func.func @i8(%A: memref<8x8xi8>, %B: memref<8x8xi8>, %C: memref<8x8xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %zero = arith.constant dense<0> : vector<8x8xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xi8>, vector<8x8xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xi8>, vector<8x8xi8>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %zero : vector<8x8xi8>, vector<8x8xi8> into vector<8x8xi32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xi32>, memref<8x8xi32>
  return
}
