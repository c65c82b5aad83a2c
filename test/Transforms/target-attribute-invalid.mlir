// The attribute of a target must be one.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: attribute 'mma_select.target' of the enclosing 'func.func' is "rocm:gfx942", which is no target
func.func @text(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) attributes {mma_select.target = "rocm:gfx942"} {
  // expected-error@+1 {{'vector.contract' op attribute 'mma_select.target' of the enclosing 'func.func' is "rocm:gfx942", which is no target}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// SKIP: remark: skipped: attribute 'mma_select.target' of the enclosing 'func.func' is #mma_select.instr<"tdpbf16ps">, which is no target
func.func @instruction(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) attributes {mma_select.target = #mma_select.instr<"tdpbf16ps">} {
  // expected-error@+1 {{'vector.contract' op attribute 'mma_select.target' of the enclosing 'func.func' is #mma_select.instr<"tdpbf16ps">, which is no target}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}
