// Instructions that are selected although nothing here writes their code: elements
// that fill no bytes, tiles that the amx dialect has no type for. The message names the
// instruction.
// RUN: mma-opt %s --mma-select --verify-diagnostics --split-input-file

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @four_bits(%a: vector<64x64xi4>, %acc: vector<64x64xi32>)
    attributes {mma_select.target = #mma_select.target<cuda, "sm_80">} {
  // expected-error@+1 {{'vector.contract' op mma_sync_m16n8k64_s32_s4_s4_s32 is selected, but this compiler has no code for it}}
  %d = vector.contract #matmul %a, %a, %acc : vector<64x64xi4>, vector<64x64xi4> into vector<64x64xi32>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @padded_elements(%a: vector<32x32xf6E3M2FN>, %acc: vector<32x32xf32>)
    attributes {mma_select.target = #mma_select.target<cuda, "sm_120a">} {
  // expected-error@+1 {{'vector.contract' op mma_sync_m16n8k32_f8f6f4_f32_e3m2_e3m2_f32 is selected, but this compiler has no code for it}}
  %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf6E3M2FN>, vector<32x32xf6E3M2FN> into vector<32x32xf32>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @tile_of_f8(%a: vector<64x64xf8E4M3FN>, %acc: vector<64x64xf32>)
    attributes {mma_select.target = #mma_select.target<x86, "diamondrapids">} {
  // expected-error@+1 {{'vector.contract' op tdphf8ps is selected, but this compiler has no code for it}}
  %d = vector.contract #matmul %a, %a, %acc : vector<64x64xf8E4M3FN>, vector<64x64xf8E4M3FN> into vector<64x64xf32>
  return
}
