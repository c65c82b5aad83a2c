// Results that cannot be operands of the next product, and reductions that no slice can
// stand for. All products that are concerned are refused.
// RUN: mma-opt %s --mma-select="target=rocm:gfx1200" --verify-diagnostics --split-input-file
// RUN: mma-opt %s --split-input-file > %t.before
// RUN: mma-opt %s --split-input-file --mma-select="target=rocm:gfx1200 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
#transposed = {
  indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: operand a is the transpose of another contraction's result, not yet supported
func.func @transposed(%A: memref<16x16xf16>, %C: memref<16x16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-note@+2 {{the result is here}}
  // expected-error@+1 {{'vector.contract' op operand a is the transpose of another contraction's result, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op operand a is the transpose of another contraction's result, not yet supported}}
  %e = vector.contract #transposed %d, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf16>, memref<16x16xf16>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// A number for each row is used as one for each column.
// SKIP: remark: skipped: has a vector that stands for rows and for columns
func.func @both(%A: memref<16x16xf16>, %C: memref<16x16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  %none = arith.constant dense<0.0> : vector<16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op has a vector that stands for rows and for columns}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  // expected-note@+1 {{the vector is here}}
  %sum = vector.multi_reduction <add>, %d, %none [1] : vector<16x16xf16> to vector<16xf16>
  %rows = vector.broadcast %sum : vector<16xf16> to vector<16x16xf16>
  %e = arith.addf %d, %rows : vector<16x16xf16>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf16>, memref<16x16xf16>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: its result is reduced to a scalar, not yet supported
func.func @scalar(%A: memref<16x16xf16>, %x: f16) -> f16 {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op its result is reduced to a scalar, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  // expected-note@+1 {{reduce rows or columns here}}
  %sum = vector.multi_reduction <add>, %d, %x [0, 1] : vector<16x16xf16> to f16
  return %sum : f16
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: a vector with a number for each row or column is read from memory, not yet supported
func.func @read(%A: memref<16x16xf16>, %C: memref<16x16xf16>, %S: memref<16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  // expected-note@+1 {{the vector is here}}
  %old = vector.transfer_read %S[%c0], %pad : memref<16xf16>, vector<16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op a vector with a number for each row or column is read from memory, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %sum = vector.multi_reduction <add>, %d, %old [0] : vector<16x16xf16> to vector<16xf16>
  %rows = vector.broadcast %sum : vector<16xf16> to vector<16x16xf16>
  %e = arith.addf %d, %rows : vector<16x16xf16>
  vector.transfer_write %e, %C[%c0, %c0] : vector<16x16xf16>, memref<16x16xf16>
  return
}

// -----

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: a vector of its rows or columns is used by 'vector.extract', not yet supported
func.func @repeated(%A: memref<16x16xf16>) -> vector<16xf16> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf16>
  %none = arith.constant dense<0.0> : vector<16xf16>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op a vector of its rows or columns is used by 'vector.extract', not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %sum = vector.multi_reduction <add>, %d, %none [1] : vector<16x16xf16> to vector<16xf16>
  %cube = vector.broadcast %sum : vector<16xf16> to vector<2x3x16xf16>
  // expected-note@+1 {{it may be repeated to a matrix, or be used element by element}}
  %e = vector.extract %cube[0, 0] : vector<16xf16> from vector<2x3x16xf16>
  return %e : vector<16xf16>
}
