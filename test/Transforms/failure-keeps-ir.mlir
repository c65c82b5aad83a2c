// An error in one function leaves every function as it was: no attribute, no fragment.
// RUN: not mma-opt %s --mma-select="target=rocm:gfx1200" --mlir-print-ir-after-failure 2>&1 | FileCheck %s --implicit-check-not=mma_select.

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK: error: 'vector.contract' op no matrix instruction on rocm:gfx1200 multiplies f32 x f32 -> f32
// CHECK: IR Dump After MMASelectAssign Failed
// CHECK-LABEL: func.func @good(
// CHECK: vector.contract
func.func @good(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @bad(
// CHECK: vector.contract
func.func @bad(%a: vector<16x16xf32>) -> vector<16x16xf32> {
  %d = vector.contract #matmul %a, %a, %a : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  return %d : vector<16x16xf32>
}
