// Contractions that are no product of two matrices.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#batch = {
  indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
  iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#two_reductions = {
  indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (k, n, l)>, affine_map<(m, n, k, l) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>
}
#matrix_vector = {
  indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>],
  iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>
}
#dot = {
  indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
  iterator_types = ["reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: has 4 iteration dimensions of which 1 are reductions, not yet supported
func.func @batch(%a: vector<4x16x16xf16>, %b: vector<4x16x16xf16>, %acc: vector<4x16x16xf32>) {
  // expected-error@+2 {{'vector.contract' op has 4 iteration dimensions of which 1 are reductions, not yet supported}}
  // expected-note@+1 {{a product of two matrices has 2 parallel dimensions and 1 reduction}}
  %d = vector.contract #batch %a, %b, %acc : vector<4x16x16xf16>, vector<4x16x16xf16> into vector<4x16x16xf32>
  return
}

// SKIP: remark: skipped: has 4 iteration dimensions of which 2 are reductions, not yet supported
func.func @two_reductions(%a: vector<16x16x4xf16>, %b: vector<16x16x4xf16>, %acc: vector<16x16xf32>) {
  // expected-error@+2 {{'vector.contract' op has 4 iteration dimensions of which 2 are reductions, not yet supported}}
  // expected-note@+1 {{a product of two matrices has 2 parallel dimensions and 1 reduction}}
  %d = vector.contract #two_reductions %a, %b, %acc : vector<16x16x4xf16>, vector<16x16x4xf16> into vector<16x16xf32>
  return
}

// SKIP: remark: skipped: has 2 iteration dimensions of which 1 are reductions, not yet supported
func.func @matrix_vector(%a: vector<16x16xf16>, %b: vector<16xf16>, %acc: vector<16xf32>) {
  // expected-error@+2 {{'vector.contract' op has 2 iteration dimensions of which 1 are reductions, not yet supported}}
  // expected-note@+1 {{a product of two matrices has 2 parallel dimensions and 1 reduction}}
  %d = vector.contract #matrix_vector %a, %b, %acc : vector<16x16xf16>, vector<16xf16> into vector<16xf32>
  return
}

// SKIP: remark: skipped: accumulates in the scalar f32, a matrix product has a 2-D accumulator
func.func @dot(%a: vector<16xf16>, %b: vector<16xf16>, %acc: f32) {
  // expected-error@+1 {{'vector.contract' op accumulates in the scalar f32, a matrix product has a 2-D accumulator}}
  %d = vector.contract #dot %a, %b, %acc : vector<16xf16>, vector<16xf16> into f32
  return
}
