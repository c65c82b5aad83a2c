// What was selected and why is a remark for those who ask, and silent otherwise.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" -o /dev/null --remarks-filter=mma-select 2>&1 | FileCheck %s
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" -o /dev/null 2>&1 | count 0
// RUN: mma-opt %s --mma-select-assign="target=x86:sapphirerapids unsupported=skip" -o /dev/null --remarks-filter=mma-select 2>&1 | FileCheck %s --check-prefix=SKIPPED

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK: remark: [Passed] Selected
// CHECK-SAME: Category:mma-select
// CHECK-SAME: Instruction=mfma_f32_16x16x16_f16
// CHECK-SAME: Remark="rocm:gfx942: mfma_f32_16x16x16_f16 (16x16x16) footprint 4 on 64 lanes, before mfma_f32_32x32x8_f16 (32x32x8) footprint 16"
// SKIPPED: remark: [Missed] Skipped
// SKIPPED-SAME: Category:mma-select
// SKIPPED-SAME: no matrix instruction on x86:sapphirerapids multiplies f16 x f16 -> f32;
func.func @matmul(%A: memref<32x32xf16>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}
