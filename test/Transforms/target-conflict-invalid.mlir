// Several targets that hold at once. The note points at the op that names them.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: the enclosing 'gpu.module' names 2 targets, rocm:gfx942 and rocm:gfx950
// expected-note@+1 {{name one target for each module}}
gpu.module @two_chips [#rocdl.target<chip = "gfx942">, #rocdl.target<chip = "gfx950">] {
  gpu.func @kernel(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) {
    // expected-error@+1 {{'vector.contract' op the enclosing 'gpu.module' names 2 targets, rocm:gfx942 and rocm:gfx950}}
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    gpu.return
  }
}

// SKIP: remark: skipped: option target=rocm:gfx942 contradicts the enclosing 'gpu.module', which names cuda:sm_80
// expected-note@+1 {{remove one of the two}}
gpu.module @other_vendor [#nvvm.target<chip = "sm_80">] {
  gpu.func @kernel(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) {
    // expected-error@+1 {{'vector.contract' op option target=rocm:gfx942 contradicts the enclosing 'gpu.module', which names cuda:sm_80}}
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    gpu.return
  }
}

// SKIP: remark: skipped: option target=rocm:gfx942 contradicts the enclosing 'func.func', which names rocm:gfx1100:wave64
// expected-note@+1 {{remove one of the two}}
func.func @other_wave(%a: vector<16x16xf16>, %acc: vector<16x16xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>} {
  // expected-error@+1 {{'vector.contract' op option target=rocm:gfx942 contradicts the enclosing 'func.func', which names rocm:gfx1100:wave64}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}
