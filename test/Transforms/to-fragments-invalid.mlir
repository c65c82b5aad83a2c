// Run without mma-select-assign the pass trusts no instruction that it finds.
// RUN: mma-opt %s --mma-select-to-fragments --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select-to-fragments="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

// SKIP: remark: skipped: operand a is bf16, mfma_f32_16x16x16_f16 takes f16
func.func @operand_type(%A: memref<16x16xbf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xbf16>, vector<16x16xbf16>
  // expected-error@+1 {{'vector.contract' op operand a is bf16, mfma_f32_16x16x16_f16 takes f16}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
  } %a, %a, %acc : vector<16x16xbf16>, vector<16x16xbf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: operand acc is f32, wmma_f16_16x16x16_f16_gfx12_w32 takes f16
func.func @accumulator_type(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op operand acc is f32, wmma_f16_16x16x16_f16_gfx12_w32 takes f16}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"wmma_f16_16x16x16_f16_gfx12_w32">
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: mfma_f32_4x4x4_16b_f16 computes several products at once
func.func @blocks(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op mfma_f32_4x4x4_16b_f16 computes several products at once}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_4x4x4_16b_f16">
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
