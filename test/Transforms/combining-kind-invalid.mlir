// A matrix instruction adds its products and nothing else.
// RUN: mma-opt %s --mma-select --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

// SKIP: remark: skipped: combines with 'maxnumf', a matrix instruction only adds
func.func @combines_maxnumf(%a: vector<16x16xf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op combines with 'maxnumf', a matrix instruction only adds}}
  // expected-note@+1 {{the combining kind must be #vector.kind<add>}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// SKIP: remark: skipped: combines with 'mul', a matrix instruction only adds
func.func @combines_mul(%a: vector<16x16xbf16>, %acc: vector<16x16xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op combines with 'mul', a matrix instruction only adds}}
  // expected-note@+1 {{the combining kind must be #vector.kind<add>}}
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>
  } %a, %a, %acc : vector<16x16xbf16>, vector<16x16xbf16> into vector<16x16xf32>
  return
}
