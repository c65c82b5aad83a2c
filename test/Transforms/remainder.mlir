// Sizes that the instruction's tiles do not fill: the message names the one that is
// left over and the note how far to pad.
// RUN: mma-opt %s --mma-select --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: M = 24 leaves a remainder of 8 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported
func.func @remainder_m(%a: vector<24x16xf16>, %b: vector<16x16xf16>, %acc: vector<24x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op M = 24 leaves a remainder of 8 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported}}
  // expected-note@+1 {{every size must be a multiple of 16x16x16; pad M to 32}}
  %d = vector.contract #matmul %a, %b, %acc : vector<24x16xf16>, vector<16x16xf16> into vector<24x16xf32>
  return
}

// SKIP: remark: skipped: N = 40 leaves a remainder of 8 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported
func.func @remainder_n(%a: vector<16x16xf16>, %b: vector<16x40xf16>, %acc: vector<16x40xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op N = 40 leaves a remainder of 8 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported}}
  // expected-note@+1 {{every size must be a multiple of 16x16x16; pad N to 48}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x40xf16> into vector<16x40xf32>
  return
}

// SKIP: remark: skipped: K = 20 leaves a remainder of 4 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported
func.func @remainder_k(%a: vector<16x20xf16>, %b: vector<20x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op K = 20 leaves a remainder of 4 after tiles of 16 (mfma_f32_16x16x16_f16), not yet supported}}
  // expected-note@+1 {{every size must be a multiple of 16x16x16; pad K to 32}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x20xf16>, vector<20x16xf16> into vector<16x16xf32>
  return
}
