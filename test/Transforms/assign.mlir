// The chosen instruction is attached to each contraction of each function; nothing
// else changes.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" | FileCheck %s
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" | sed 's/ {mma_select.instr = [^}]*}//' | diff %t.before -

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @first(
func.func @first(%A: memref<32x32xf16>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}

// CHECK-LABEL: func.func @second(
func.func @second(%A: memref<32x32xf16>, %C: memref<32x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}

// CHECK-LABEL: func.func private @declaration(
func.func private @declaration(memref<32x32xf16>)
