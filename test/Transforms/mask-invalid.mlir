// A mask that is not made of bounds has no counterpart in a fragment.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" --verify-diagnostics
// RUN: mma-opt %s > %t.before
// RUN: mma-opt %s --mma-select="target=rocm:gfx942 unsupported=skip" 2> %t.remarks | diff %t.before -
// RUN: FileCheck %s --check-prefix=SKIP < %t.remarks

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// SKIP: remark: skipped: 'vector.transfer_read' has a mask that is not made of bounds, not yet supported
// expected-note@+1 {{the mask must come from vector.create_mask or vector.constant_mask}}
func.func @masked_read(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %mask: vector<16x16xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad, %mask : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_read' has a mask that is not made of bounds, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_write' has a mask that is not made of bounds, not yet supported
// expected-note@+1 {{the mask must come from vector.create_mask or vector.constant_mask}}
func.func @masked_write(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %mask: vector<16x16xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_write' has a mask that is not made of bounds, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0], %mask : vector<16x16xf32>, memref<16x16xf32>
  return
}

// SKIP: remark: skipped: 'vector.transfer_write' is in a vector.mask, not yet supported
func.func @write_in_a_mask(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %mask: vector<16x16xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+1 {{'vector.contract' op 'vector.transfer_write' is in a vector.mask, not yet supported}}
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  // expected-note@+1 {{the access is here; -lower-vector-mask makes the mask an operand}}
  vector.mask %mask { vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32> } : vector<16x16xi1>
  return
}

// SKIP: remark: skipped: is masked, not yet supported
func.func @masked_product(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %mask: vector<16x16x16xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  // expected-error@+2 {{'vector.contract' op is masked, not yet supported}}
  // expected-note@+1 {{remove the enclosing vector.mask}}
  %d = vector.mask %mask { vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32> } : vector<16x16x16xi1> -> vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
