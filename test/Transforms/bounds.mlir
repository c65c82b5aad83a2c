// A transfer without in_bounds is a plain load where its indices and the memref's
// sizes show that it never leaves, else one with bounds.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @by_constants(
// CHECK: mma_select.load %{{.*}}[%c16, %c0] : memref<32x16xf16> -> {{.*}}<16x16xf16, a,
func.func @by_constants(%A: memref<32x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c16, %c0], %pad : memref<32x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @by_promise(
// CHECK-SAME: %[[A:.*]]: memref<?x?xf16>, %{{.*}}: memref<16x16xf32>, %[[I:.*]]: index)
// CHECK: mma_select.load %[[A]][%[[I]], %[[I]]] : memref<?x?xf16> -> {{.*}}<16x16xf16, a,
func.func @by_promise(%A: memref<?x?xf16>, %C: memref<16x16xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%i, %i], %pad {in_bounds = [true, true]} : memref<?x?xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// Rows come from the size that is left, columns are all there.
// CHECK-LABEL: func.func @unknown_index(
// CHECK-SAME: %[[A:.*]]: memref<64x16xf16>, %{{.*}}: memref<16x16xf32>, %[[I:.*]]: index)
// CHECK: %[[ROWS:.*]] = arith.subi %c64, %[[I]] : index
// CHECK: mma_select.load %[[A]][%[[I]], %c0] bounds[%[[ROWS]], %c16{{.*}}] : memref<64x16xf16> -> {{.*}}<16x16xf16, b,
// A is the same vector.
// CHECK: mma_select.load %[[A]][%[[I]], %c0] bounds[%{{.*}}, %c16{{.*}}] : memref<64x16xf16> -> {{.*}}<16x16xf16, a,
func.func @unknown_index(%A: memref<64x16xf16>, %C: memref<16x16xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%i, %c0], %pad : memref<64x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @unknown_size(
// CHECK-SAME: %[[A:.*]]: memref<16x?xf16>
// The other way round in B, so in its fragment too.
// CHECK: %[[DEPTH:.*]] = memref.dim %[[A]], %c1
// CHECK: mma_select.load %[[A]][%c0, %c0] transposed bounds[%[[DEPTH]], %c16{{.*}}] : memref<16x?xf16> -> {{.*}}<16x16xf16, b,
// CHECK: %[[COLUMNS:.*]] = memref.dim %[[A]], %c1
// CHECK: mma_select.load %[[A]][%c0, %c0] bounds[%c16{{.*}}, %[[COLUMNS]]] : memref<16x?xf16> -> {{.*}}<16x16xf16, a,
func.func @unknown_size(%A: memref<16x?xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, false]} : memref<16x?xf16>, vector<16x16xf16>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// CHECK-LABEL: func.func @too_small(
// CHECK: mma_select.store %{{.*}}, %{{.*}}[%c0, %c0] bounds[%c16{{.*}}, %c15{{.*}}] : {{.*}}, memref<16x15xf32>
func.func @too_small(%A: memref<16x16xf16>, %C: memref<16x15xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x15xf32>
  return
}

// A mask of so many rows and columns is bounds as well. It has the order of the
// memref, the fragment that of the vector.
// CHECK-LABEL: func.func @masked(
// CHECK-SAME: %[[A:.*]]: memref<64x64xf16>, %[[C:.*]]: memref<?x64xf32>, %[[R:.*]]: index, %[[S:.*]]: index)
// CHECK: mma_select.load %[[A]][%c0, %c0] transposed bounds[%[[S]], %[[R]]] : memref<64x64xf16> -> {{.*}}<16x16xf16, a,
// CHECK: mma_select.load %[[A]][%c0, %c0] bounds[%c3{{.*}}, %c16{{.*}}] : memref<64x64xf16> -> {{.*}}<16x16xf16, b,
// Both a size and a mask: the smaller of the two.
// CHECK: %[[SIZE:.*]] = memref.dim %[[C]], %c0
// CHECK: %[[ROWS:.*]] = arith.minsi %[[SIZE]], %[[R]] : index
// CHECK: mma_select.store %{{.*}}, %[[C]][%c0, %c0] bounds[%[[ROWS]], %[[S]]]
func.func @masked(%A: memref<64x64xf16>, %C: memref<?x64xf32>, %r: index, %s: index) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %mask = vector.create_mask %r, %s : vector<16x16xi1>
  %few = vector.constant_mask [3, 16] : vector<16x16xi1>
  %a = vector.transfer_read %A[%c0, %c0], %pad, %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<64x64xf16>, vector<16x16xf16>
  %b = vector.transfer_read %A[%c0, %c0], %pad, %few {in_bounds = [true, true]} : memref<64x64xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %b, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0], %mask {in_bounds = [false, true]} : vector<16x16xf32>, memref<?x64xf32>
  return
}
