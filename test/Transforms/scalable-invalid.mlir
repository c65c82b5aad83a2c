// A scalable vector has no size to divide into tiles.
// RUN: mma-opt %s --mma-select --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: operand vector<16x[16]xf16> has a scalable size
func.func @scalable(%a: vector<16x16xf16>, %b: vector<16x[16]xf16>, %acc: vector<16x[16]xf32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op operand vector<16x[16]xf16> has a scalable size}}
  // expected-note@+1 {{matrix instructions need sizes that are known when compiling}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x[16]xf16> into vector<16x[16]xf32>
  return
}
