// A chip that the table does not know is an error that lists near ones, whatever
// attribute names it. #rocdl.target and #nvvm.target name one even when they
// say nothing: gfx900 and sm_50.
// RUN: mma-opt %s --mma-select-assign --verify-diagnostics --split-input-file

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
gpu.module @unknown_rocm [#rocdl.target<chip = "gfx1102x">] {
  gpu.func @kernel(%a: vector<16x16xf16>, %c: vector<16x16xf32>) {
    // expected-error@+2 {{'vector.contract' op unknown chip 'gfx1102x' on target rocm}}
    // expected-note@+1 {{chips are gfx1102, }}
    %d = vector.contract #matmul %a, %a, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    gpu.return
  }
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
gpu.module @default_rocm [#rocdl.target] {
  gpu.func @kernel(%a: vector<16x16xf16>, %c: vector<16x16xf32>) {
    // expected-error@+2 {{'vector.contract' op unknown chip 'gfx900' on target rocm}}
    // expected-note@+1 {{chips are gfx90}}
    %d = vector.contract #matmul %a, %a, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    gpu.return
  }
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
gpu.module @default_cuda [#nvvm.target] {
  gpu.func @kernel(%a: vector<16x16xf16>, %c: vector<16x16xf32>) {
    // expected-error@+2 {{'vector.contract' op unknown chip 'sm_50' on target cuda}}
    // expected-note@+1 {{chips are sm_}}
    %d = vector.contract #matmul %a, %a, %c : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    gpu.return
  }
}
