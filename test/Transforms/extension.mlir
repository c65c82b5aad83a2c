// An instruction that multiplies f16 into f32 does the widening itself: arith.extf on
// an operand goes away, and the read behind it becomes a load.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx942" --mma-select-to-fragments | FileCheck %s --implicit-check-not=arith.extf --implicit-check-not=vector.transfer_read

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[M:[^:]*]]: memref<16x16xf16>
// CHECK: %[[B:.*]] = mma_select.load %[[M]][%{{.*}}] : memref<16x16xf16> -> {{.*}}<16x16xf16, b,
// CHECK: %[[A:.*]] = mma_select.load %[[M]][%{{.*}}] : memref<16x16xf16> -> {{.*}}<16x16xf16, a,
// CHECK: mma_select.mma %[[A]], %[[B]],
func.func @both(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %wide = arith.extf %a : vector<16x16xf16> to vector<16x16xf32>
  %d = vector.contract #matmul %wide, %wide, %acc : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}

// The same read, as it is and widened.
// CHECK-LABEL: func.func @either(
// CHECK: %[[ACC:.*]] = mma_select.mma
// CHECK: %[[D:.*]] = mma_select.mma %{{.*}}, %{{.*}}, %[[ACC]] : {{.*}}<16x16xf16, a, {{.*}}<16x16xf16, b,
// CHECK: mma_select.store %[[D]],
func.func @either(%A: memref<16x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %acc = vector.contract #matmul %a, %a, %zero : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  %wide = arith.extf %a : vector<16x16xf16> to vector<16x16xf32>
  %d = vector.contract #matmul %wide, %wide, %acc : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  return
}
