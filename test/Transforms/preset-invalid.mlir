// An instruction that a user put on a contraction is verified: never replaced, never
// believed. (Which rows the notes list is the table's; hence no --verify-diagnostics.)
// RUN: not mma-opt %s --mma-select 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

// ERROR: error: 'vector.contract' op instruction 'mfma_f32_16x16x16_bf16_1k' is not legal for f16 x f16 -> f32 on rocm:gfx942: multiplies bf16 x bf16 [element-type]
// SKIP: remark: skipped: instruction 'mfma_f32_16x16x16_bf16_1k' is not legal for f16 x f16 -> f32 on rocm:gfx942: multiplies bf16 x bf16 [element-type]
func.func @types(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_bf16_1k">
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op instruction 'mfma_f32_16x16x32_f16' is not legal for f16 x f16 -> f32 on rocm:gfx942: needs one of gfx950 [chip]
// ERROR: note: legal for these types: mfma_f32_16x16x16_f16 (16x16x16), mfma_f32_32x32x8_f16 (32x32x8)
// SKIP: remark: skipped: instruction 'mfma_f32_16x16x32_f16' is not legal for f16 x f16 -> f32 on rocm:gfx942: needs one of gfx950 [chip]
func.func @chip(%a: vector<16x32xf16>, %b: vector<32x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_16x16x32_f16">
  } %a, %b, %acc : vector<16x32xf16>, vector<32x16xf16> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op instruction 'tdpfp16ps' is not legal for f16 x f16 -> f32 on rocm:gfx942: is not a row of this target
// SKIP: remark: skipped: instruction 'tdpfp16ps' is not legal for f16 x f16 -> f32 on rocm:gfx942: is not a row of this target
func.func @other_target(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"tdpfp16ps">
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op instruction 'mfma_f32_4x4x4_16b_f16' is not legal for f16 x f16 -> f32 on rocm:gfx942: computes 16 independent products [batch]
// SKIP: remark: skipped: instruction 'mfma_f32_4x4x4_16b_f16' is not legal for f16 x f16 -> f32 on rocm:gfx942: computes 16 independent products [batch]
func.func @blocks(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = #mma_select.instr<"mfma_f32_4x4x4_16b_f16">
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// ERROR: error: 'vector.contract' op attribute 'mma_select.instr' is "mfma_f32_16x16x16_f16", which is no instruction
// SKIP: remark: skipped: attribute 'mma_select.instr' is "mfma_f32_16x16x16_f16", which is no instruction
func.func @no_instruction(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>,
    mma_select.instr = "mfma_f32_16x16x16_f16"
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}
