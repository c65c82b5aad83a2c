// Slices: their type, and the ops that make and take them.
// RUN: mma-opt %s --verify-roundtrip | FileCheck %s
// RUN: mma-opt %s --mlir-print-op-generic | mma-opt | FileCheck %s

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!acc = !mma_select.fragment<16x32xf32, acc, #instr>
!m = !mma_select.slice<16xf32, m, #instr>
!n = !mma_select.slice<32xf32, n, #instr>

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:[^:]*]]: {{[^%]*}}%[[INIT:[^:]*]]:
// CHECK: %[[R:.*]] = mma_select.reduce <maximumf> %[[X]], %[[INIT]] : {{.*}}<16x32xf32, acc, {{.*}}> -> <16xf32, m, #mma_select.instr<"mfma_f32_16x16x16_f16">>
// CHECK: mma_select.broadcast %[[R]] : {{.*}}<16xf32, m, {{.*}}> -> <16x32xf32, acc, {{.*}}>
func.func @rows(%x: !acc, %init: !m) -> !acc {
  %r = mma_select.reduce <maximumf> %x, %init : !acc -> !m
  %b = mma_select.broadcast %r : !m -> !acc
  return %b : !acc
}

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[X:[^:]*]]: {{[^%]*}}%[[ZERO:[^:]*]]: f32
// CHECK: %[[INIT:.*]] = mma_select.fill %[[ZERO]] : f32 -> !mma_select.slice<32xf32, n,
// CHECK: %[[R:.*]] = mma_select.reduce <add> %[[X]], %[[INIT]] : {{.*}} -> <32xf32, n,
// CHECK: mma_select.elementwise %[[R]] : !mma_select.slice<32xf32, n, {{.*}}> -> !mma_select.slice<32xf32, n,
func.func @columns(%x: !acc, %zero: f32) -> !n {
  %init = mma_select.fill %zero : f32 -> !n
  %r = mma_select.reduce <add> %x, %init : !acc -> !n
  %e = mma_select.elementwise %r : !n -> !n {
  ^bb0(%a: f32):
    %s = arith.mulf %a, %a : f32
    mma_select.yield %s : f32
  }
  return %e : !n
}
