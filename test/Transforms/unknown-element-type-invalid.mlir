// Types that no instruction of any chip multiplies.
// RUN: mma-opt %s --mma-select --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: no matrix instruction knows the element type 'index'
func.func @index(%a: vector<16x16xindex>, %acc: vector<16x16xindex>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op no matrix instruction knows the element type 'index'}}
  // expected-note@+1 {{element types are }}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xindex>, vector<16x16xindex> into vector<16x16xindex>
  return
}

// SKIP: remark: skipped: no matrix instruction knows the element type 'i1'
func.func @i1(%a: vector<16x16xi1>, %acc: vector<16x16xi32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op no matrix instruction knows the element type 'i1'}}
  // expected-note@+1 {{element types are }}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xi1>, vector<16x16xi1> into vector<16x16xi32>
  return
}

// SKIP: remark: skipped: no matrix instruction knows the element type 'si16'
func.func @i16(%a: vector<16x16xi16>, %acc: vector<16x16xi32>)
    attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // expected-error@+2 {{'vector.contract' op no matrix instruction knows the element type 'si16'}}
  // expected-note@+1 {{element types are }}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xi16>, vector<16x16xi16> into vector<16x16xi32>
  return
}
