// A contraction whose result nobody reads, and one under a condition.
// RUN: mma-opt %s --mma-select="target=rocm:gfx942" | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @unused(
// CHECK: rocdl.mfma.f32.16x16x16f16 %{{[0-9]+}}, %{{[0-9]+}}, %{{.+}}, %c0_i32, %c0_i32, %c0_i32 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
// CHECK-NEXT: return
func.func @unused(%A: memref<16x16xf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
  return
}

// CHECK-LABEL: func.func @conditional(
// CHECK: scf.if
// CHECK: %[[D:.*]] = rocdl.mfma.f32.16x16x16f16
// CHECK: vector.extract %[[D]][0]
func.func @conditional(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %condition: i1) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %acc = arith.constant dense<0.0> : vector<16x16xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
  scf.if %condition {
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
  }
  return
}
