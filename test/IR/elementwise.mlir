// A scalar function on every element, of one fragment or of several; it may use
// values from outside.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

!acc = !mma_select.fragment<16x16xf32, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>

// CHECK-LABEL: func.func @unary(
// CHECK-SAME: %[[X:[^:]*]]: {{.*}}, %[[S:.*]]: f32)
// CHECK: mma_select.elementwise %[[X]] : {{.*}}<16x16xf32, acc, {{.*}}> -> {{.*}}<16x16xf32, acc, {{.*}}> {
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32):
// CHECK-NEXT: %[[R:.*]] = arith.mulf %[[E]], %[[S]] : f32
// CHECK-NEXT: mma_select.yield %[[R]] : f32
func.func @unary(%x: !acc, %scale: f32) -> !acc {
  %0 = mma_select.elementwise %x : !acc -> !acc {
  ^bb0(%e: f32):
    %r = arith.mulf %e, %scale : f32
    mma_select.yield %r : f32
  }
  return %0 : !acc
}

// CHECK-LABEL: func.func @binary(
// CHECK-SAME: %[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: !mma
// CHECK: mma_select.elementwise %[[X]], %[[Y]] : {{.*}}, {{.*}} -> {{.*}}<16x16xf32, acc, {{.*}}> {
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[F:.*]]: f32):
// CHECK-NEXT: %[[R:.*]] = arith.maximumf %[[E]], %[[F]] : f32
// CHECK-NEXT: mma_select.yield %[[R]] : f32
func.func @binary(%x: !acc, %y: !acc) -> !acc {
  %0 = mma_select.elementwise %x, %y : !acc, !acc -> !acc {
  ^bb0(%e: f32, %f: f32):
    %r = arith.maximumf %e, %f : f32
    mma_select.yield %r : f32
  }
  return %0 : !acc
}

// The element type may change.
!half = !mma_select.fragment<16x16xf16, acc, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// CHECK-LABEL: func.func @truncate(
// CHECK: mma_select.elementwise %{{.*}} : {{.*}}<16x16xf32, acc, {{.*}}> -> {{.*}}<16x16xf16, acc, {{.*}}> {
func.func @truncate(%x: !acc) -> !half {
  %0 = mma_select.elementwise %x : !acc -> !half {
  ^bb0(%e: f32):
    %r = arith.truncf %e : f32 to f16
    mma_select.yield %r : f16
  }
  return %0 : !half
}
