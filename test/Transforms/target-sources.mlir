// Where the target comes from: the nearest enclosing op that names one, and the
// option where none does.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @from_option(
func.func @from_option(%A: memref<32x32xf16>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}

// The option repeats what the IR says.
// CHECK-LABEL: func.func @agreement(
func.func @agreement(%A: memref<32x32xf16>, %C: memref<32x32xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}
