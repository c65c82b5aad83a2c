// The table may know an instruction that no emitter can write; it is said at the
// choice, not after half of the rewriting.
// RUN: mma-opt %s --mma-select="target=rocm:gfx1100" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx1100 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: wmma_i32_16x16x16_iu4_ss_gfx11_w32 is selected, but this compiler has no code for it
func.func @packed_elements(%a: vector<16x16xi4>, %acc: vector<16x16xi32>) {
  // expected-error@+1 {{'vector.contract' op wmma_i32_16x16x16_iu4_ss_gfx11_w32 is selected, but this compiler has no code for it}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xi4>, vector<16x16xi4> into vector<16x16xi32>
  return
}
