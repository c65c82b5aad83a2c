// An instruction that is already on the op is kept where it is legal, though the
// selector would take another one; the remark says what it costs.
// RUN: mma-opt %s --mma-select-assign | FileCheck %s
// RUN: mma-opt %s --mma-select-assign --remarks-filter=mma-select -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @larger(
// REMARK: mfma_f32_32x32x8_f16 (32x32x8) footprint 16 on 64 lanes, the only legal row at its rate
func.func @larger(%A: memref<32x32xf16>, %C: memref<32x32xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_32x32x8_f16">
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_32x32x8_f16">
  } %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}

// CHECK-LABEL: func.func @slower(
// REMARK: mfma_f32_16x16x16_f16 (16x16x16) footprint 4 on 64 lanes, the only legal row at its rate; below the chip's full rate for these types
func.func @slower(%A: memref<32x32xf16>, %C: memref<32x32xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx950">} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<32x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
  // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  } %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
  return
}
