// Without a target there is nothing to choose from; the note says how to name one.
// RUN: mma-opt %s --mma-select --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: has no target
func.func @no_target(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) {
  // expected-error@+2 {{'vector.contract' op has no target}}
  // expected-note@+1 {{give the option target=rocm:gfx942, or the attribute mma_select.target = #mma_select.target<rocm, "gfx942"> to an enclosing op, or a target attribute to the gpu.module}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}
