// Loops over workgroups that make no kernel.
// RUN: mma-opt %s --mma-select-outline --split-input-file --verify-diagnostics

// expected-error@+1 {{has tensors in its loop over workgroups}}
func.func @tensors(%C: tensor<64xf32>) -> tensor<64xf32> {
  // expected-note@+1 {{bufferize first (-one-shot-bufferize)}}
  %r = scf.forall (%i) in (4) shared_outs(%o = %C) -> tensor<64xf32> {
    %s = tensor.extract_slice %o[%i] [16] [1] : tensor<64xf32> to tensor<16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [16] [1] : tensor<16xf32> into tensor<64xf32>
    }
  } {mapping = [#gpu.block<x>]}
  return %r : tensor<64xf32>
}

// -----

// expected-error@+1 {{needs memory of its own for 'memref.alloc', which a kernel has not}}
func.func @memory(%C: memref<64xf32>) {
  scf.forall (%i) in (4) {
    // expected-note@+1 {{every value but the result must be an elementwise op on the tiles}}
    %m = memref.alloc() : memref<16xf32>
  } {mapping = [#gpu.block<x>]}
  return
}

// -----

// expected-error@+1 {{has a loop over workgroups and no matrix instruction with lanes in it}}
func.func @no_instruction(%C: memref<64xf32>) {
  // expected-note@+1 {{run mma-select-vectorize first}}
  scf.forall (%i) in (4) {
  } {mapping = [#gpu.block<x>]}
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
// expected-error@+1 {{has a loop over subgroups of no known bound}}
func.func @no_bound(%n: index, %a: vector<16x16xf16>, %c: vector<16x16xf32>) {
  scf.forall (%i) in (4) {
    // expected-note@+1 {{the loop is here}}
    scf.forall (%j) in (%n) {
      %d = vector.contract #matmul %a, %a, %c {mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">} : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    } {mapping = [#gpu.warp<x>]}
  } {mapping = [#gpu.block<x>]}
  return
}

// -----

// expected-error@+1 {{has a loop over workgroups whose count is no size of an argument}}
func.func @no_count(%n: index, %C: memref<64xf32>) {
  // expected-note@+1 {{a host could not know how many to launch}}
  scf.forall (%i) in (%n) {
  } {mapping = [#gpu.block<x>]}
  return
}
