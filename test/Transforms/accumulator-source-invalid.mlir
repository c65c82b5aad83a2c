// Accumulators that cannot begin as a fragment. The note points at their origin.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: its accumulator comes from a block argument, not yet supported
// expected-note@+1 {{it must be read from memory}}
func.func @argument(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %acc: vector<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op its accumulator comes from a block argument, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: its accumulator comes from 'arith.constant', not yet supported
func.func @resource(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  // expected-note@+1 {{it must be read from memory, a constant of one value, a broadcast, an argument of scf.for, a result of scf.for or scf.if, another contraction's result, or computed from these element by element}}
  %acc = arith.constant dense_resource<rows> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op its accumulator comes from 'arith.constant', not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: its accumulator comes from a block argument, not yet supported
// expected-note@+1 {{it must be read from memory}}
func.func @computed(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %x: vector<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = math.exp %x : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op its accumulator comes from a block argument, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: a row that is broadcast is no plain read, not yet supported
func.func @broadcast_row(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %padC = arith.constant 0.0 : f32
  %x = vector.transfer_read %C[%c0, %c0], %padC : memref<16x16xf32>, vector<16xf32>
  // expected-note@+1 {{it must be read without a mask from a contiguous memref of one dimension and have as many elements as the matrix has columns}}
  %acc = vector.broadcast %x : vector<16xf32> to vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op a row that is broadcast is no plain read, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

{-#
  dialect_resources: { builtin: { rows: "0x04000000" } }
#-}
