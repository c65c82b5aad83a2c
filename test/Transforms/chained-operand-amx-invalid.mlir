// Tile registers take operands from memory, and nobody looks into their rows.
// RUN: mma-opt %s --mma-select="target=x86:sapphirerapids" --verify-diagnostics --split-input-file

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
func.func @chain(%A: memref<16x32xbf16>, %B: memref<32x32xbf16>, %C: memref<16x32xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %acc = arith.constant dense<0.0> : vector<16x32xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x32xbf16>, vector<16x32xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<32x32xbf16>, vector<32x32xbf16>
  // expected-error@+1 {{'vector.contract' op operand a is the result of another contraction, and tdpbf16ps takes its operands as they are in memory}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x32xbf16>, vector<32x32xbf16> into vector<16x32xf32>
  // expected-note@+1 {{the result is here}}
  %h = arith.truncf %d : vector<16x32xf32> to vector<16x32xbf16>
  // expected-error@+1 {{'vector.contract' op operand a is the result of another contraction, and tdpbf16ps takes its operands as they are in memory}}
  %e = vector.contract #matmul %h, %b, %acc : vector<16x32xbf16>, vector<32x32xbf16> into vector<16x32xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x32xf32>, memref<16x32xf32>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
func.func @reduce(%A: memref<16x32xbf16>, %B: memref<32x16xbf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %none = arith.constant dense<0.0> : vector<16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x32xbf16>, vector<16x32xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<32x16xbf16>, vector<32x16xbf16>
  // expected-error@+1 {{'vector.contract' op tdpbf16ps keeps its results where no row or column of them can be reduced}}
  %d = vector.contract #matmul %a, %b, %acc : vector<16x32xbf16>, vector<32x16xbf16> into vector<16x16xf32>
  // expected-note@+1 {{the reduction is here}}
  %sum = vector.multi_reduction <add>, %d, %none [0] : vector<16x16xf32> to vector<16xf32>
  %rows = vector.broadcast %sum : vector<16xf32> to vector<16x16xf32>
  %e = arith.addf %d, %rows : vector<16x16xf32>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
