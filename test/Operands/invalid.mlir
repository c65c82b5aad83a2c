// What cannot compute an operand says so: AMX tiles are loaded as they are in
// memory, and elements of less than a byte have no address.
// RUN: mma-opt %s --split-input-file --mma-select --verify-diagnostics

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @amx(%A: memref<16x32xbf16>, %B: memref<32x16xbf16>, %C: memref<16x16xf32>) attributes {mma_select.target = #mma_select.target<x86, "sapphirerapids">} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %x = vector.transfer_read %A[%c0, %c0], %pad : memref<16x32xbf16>, vector<16x32xbf16>
  // expected-note@+1 {{it must come from a vector.transfer_read of a memref}}
  %a = arith.negf %x : vector<16x32xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<32x16xbf16>, vector<32x16xbf16>
  // expected-error@+1 {{operand a is not read from memory, and tdpbf16ps takes its operands as they are there}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x32xbf16>, vector<32x16xbf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @nibbles(%A: memref<16x16xf16>, %B: memref<16x16xi4>, %C: memref<16x16xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %padB = arith.constant 0 : i4
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-note@+1 {{widen it to i8 first}}
  %q = vector.transfer_read %B[%c0, %c0], %padB : memref<16x16xi4>, vector<16x16xi4>
  %b = arith.sitofp %q : vector<16x16xi4> to vector<16x16xf16>
  // expected-error@+1 {{operand b is computed from i4 in memory, whose elements have no address of their own}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
