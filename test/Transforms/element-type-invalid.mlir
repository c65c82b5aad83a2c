// Types that no instruction of the chip multiplies: the message names them and the
// notes say what comes near and what the chip does multiply. (Which rows the notes
// list is the table's; hence no --verify-diagnostics.)
// RUN: not mma-opt %s --mma-select 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// ERROR: error: 'vector.contract' op no matrix instruction on rocm:gfx1100 multiplies f32 x f32 -> f32
// ERROR: note: gfx1100 multiplies bf16, f16
// SKIP: remark: skipped: no matrix instruction on rocm:gfx1100 multiplies f32 x f32 -> f32
func.func @f32(%a: vector<16x16xf32>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx1100">} {
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op no matrix instruction on rocm:gfx1151 multiplies f8E4M3FN x f8E4M3FN -> f32
// ERROR: note: gfx1151 multiplies bf16, f16
// SKIP: remark: skipped: no matrix instruction on rocm:gfx1151 multiplies f8E4M3FN x f8E4M3FN -> f32
func.func @f8(%a: vector<16x16xf8E4M3FN>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx1151">} {
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf8E4M3FN>, vector<16x16xf8E4M3FN> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op no matrix instruction on cuda:sm_80 multiplies f8E5M2 x f8E5M2 -> f32
// ERROR: note: sm_80 multiplies 
// SKIP: remark: skipped: no matrix instruction on cuda:sm_80 multiplies f8E5M2 x f8E5M2 -> f32
func.func @f8_before_sm_89(%a: vector<16x16xf8E5M2>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<cuda, "sm_80">} {
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf8E5M2>, vector<16x16xf8E5M2> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op no matrix instruction on rocm:gfx1100 multiplies f16 x f16 -> f64
// ERROR: note: {{.*}} accumulates in f32 [accumulator]
// ERROR: note: gfx1100 multiplies bf16, f16
// SKIP: remark: skipped: no matrix instruction on rocm:gfx1100 multiplies f16 x f16 -> f64
func.func @f64_accumulator(%a: vector<16x16xf16>, %acc: vector<16x16xf64>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx1100">} {
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf64>
  return
}

// ERROR: error: 'vector.contract' op no matrix instruction on x86:sapphirerapids multiplies f16 x f16 -> f32
// ERROR: note: tdpfp16ps needs one of diamondrapids, graniterapids, graniterapids-d [chip]
// ERROR: note: sapphirerapids multiplies bf16, si8
// SKIP: remark: skipped: no matrix instruction on x86:sapphirerapids multiplies f16 x f16 -> f32
func.func @f16_before_graniterapids(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<x86, "sapphirerapids">} {
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}
