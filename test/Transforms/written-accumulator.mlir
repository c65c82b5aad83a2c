// A result that is both written to memory and accumulated on is one fragment.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @exit_and_accumulator(
// CHECK: %[[D:.*]] = mma_select.mma
// CHECK: mma_select.store %[[D]],
// CHECK: %[[E:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[D]] :
// CHECK: mma_select.store %[[E]],
func.func @exit_and_accumulator(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  %e = vector.contract #matmul %a, %a, %d : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
