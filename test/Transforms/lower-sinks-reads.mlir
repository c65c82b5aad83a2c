// A matrix that is added to accumulators is read tile by tile, each just before it is added and
// stored: all of it would take as many registers as the accumulators.

// RUN: mma-opt %s --mma-select=target=rocm:gfx942 | FileCheck %s

// CHECK-LABEL: gpu.func @apart
// CHECK: %[[SUM:.*]]:2 = scf.for
// CHECK: scf.yield

// CHECK-COUNT-4: memref.load %[[C:[a-z0-9]+]][
// CHECK: %[[READ0:.*]] = vector.from_elements
// CHECK: %[[D0:.*]] = vector.extract %[[SUM]]#0[0] : f32
// CHECK: %[[C0:.*]] = vector.extract %[[READ0]][0] : f32
// CHECK: arith.addf %[[D0]], %[[C0]] : f32
// CHECK-COUNT-4: memref.store %{{.*}}, %[[C]][
// CHECK-COUNT-4: memref.load %[[C]][
// CHECK: %[[READ1:.*]] = vector.from_elements
// CHECK: %[[D1:.*]] = vector.extract %[[SUM]]#1[0] : f32
// CHECK: %[[C1:.*]] = vector.extract %[[READ1]][0] : f32
// CHECK: arith.addf %[[D1]], %[[C1]] : f32
// CHECK-COUNT-4: memref.store %{{.*}}, %[[C]][

// Another memref may be the same memory: no read crosses the stores to it.
// CHECK-LABEL: gpu.func @perhaps
// CHECK: scf.yield
// CHECK-COUNT-8: memref.load
// CHECK-NOT: memref.load
// CHECK-COUNT-8: memref.store
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#product = {
  indexing_maps = [#a, #b, #c],
  iterator_types = ["parallel", "parallel", "reduction"]}
gpu.module @kernels {
gpu.func @apart(%A: memref<16x64xf16>, %B: memref<64x32xf16>, %C: memref<16x32xf32>) kernel {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<16x32xf32>
  %d = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> (vector<16x32xf32>) {
    %a = vector.transfer_read %A[%c0, %k], %pad {in_bounds = [true, true]} : memref<16x64xf16>, vector<16x16xf16>
    %b = vector.transfer_read %B[%k, %c0], %pad {in_bounds = [true, true]} : memref<64x32xf16>, vector<16x32xf16>
    %e = vector.contract #product %a, %b, %acc : vector<16x16xf16>, vector<16x32xf16> into vector<16x32xf32>
    scf.yield %e : vector<16x32xf32>
  }
  %c = vector.transfer_read %C[%c0, %c0], %pad32 {in_bounds = [true, true]} : memref<16x32xf32>, vector<16x32xf32>
  %s = arith.addf %d, %c : vector<16x32xf32>
  vector.transfer_write %s, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x32xf32>, memref<16x32xf32>
  gpu.return
}

gpu.func @perhaps(%A: memref<16x64xf16>, %B: memref<64x32xf16>, %C: memref<16x32xf32>, %D: memref<16x32xf32>) kernel {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<16x32xf32>
  %d = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> (vector<16x32xf32>) {
    %a = vector.transfer_read %A[%c0, %k], %pad {in_bounds = [true, true]} : memref<16x64xf16>, vector<16x16xf16>
    %b = vector.transfer_read %B[%k, %c0], %pad {in_bounds = [true, true]} : memref<64x32xf16>, vector<16x32xf16>
    %e = vector.contract #product %a, %b, %acc : vector<16x16xf16>, vector<16x32xf16> into vector<16x32xf32>
    scf.yield %e : vector<16x32xf32>
  }
  %c = vector.transfer_read %C[%c0, %c0], %pad32 {in_bounds = [true, true]} : memref<16x32xf32>, vector<16x32xf32>
  %s = arith.addf %d, %c : vector<16x32xf32>
  vector.transfer_write %s, %D[%c0, %c0] {in_bounds = [true, true]} : vector<16x32xf32>, memref<16x32xf32>
  gpu.return
}
}
