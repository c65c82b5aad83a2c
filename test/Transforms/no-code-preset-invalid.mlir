// An instruction that was on the op already, and that no emitter can write, is
// left with unsupported=skip by the choice; the rewriting must not take it.
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=x86:diamondrapids unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks
// RUN: mma-opt %s --mma-select-to-fragments --verify-diagnostics

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: tdphf8ps is selected, but this compiler has no code for it
// SKIP: remark: skipped: this compiler has no code for tdphf8ps
func.func @preset(%A: memref<16x64xf8E4M3FN>, %B: memref<64x16xf8E4M3FN>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f8E4M3FN
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xf8E4M3FN>, vector<16x64xf8E4M3FN>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xf8E4M3FN>, vector<64x16xf8E4M3FN>
  // expected-error@+1 {{'vector.contract' op this compiler has no code for tdphf8ps}}
  %d = vector.contract #matmul %a, %b, %zero {mma_select.instr = #mma_select.instr<"tdphf8ps">} : vector<16x64xf8E4M3FN>, vector<64x16xf8E4M3FN> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
