// Scratch memory is one buffer for each type of tile, at the top of the function: a
// loop must not take stack in each iteration, and the iterations of a parallel
// body must not share one.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"tdpbf16ps">
!a = !mma_select.fragment<16x32xbf16, a, #instr>
!b = !mma_select.fragment<32x16xbf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %[[B:.*]]: memref<32x16xbf16>,
// CHECK-NEXT: %[[SCRATCH:.*]] = memref.alloca() {{.*}} : memref<16x32xbf16>
// CHECK-NOT: memref.alloca
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.store %{{.*}}, %[[SCRATCH]]
// CHECK: vector.store %{{.*}}, %[[SCRATCH]]
func.func @loops(%B: memref<32x16xbf16>, %i: index, %n: index) {
  scf.for %k = %i to %n step %n {
    scf.for %l = %i to %n step %n {
      %b = mma_select.load %B[%k, %l] : memref<32x16xbf16> -> !b
      %c = mma_select.load %B[%l, %k] : memref<32x16xbf16> -> !b
    }
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK-NOT: memref.alloca
// CHECK: scf.forall
// CHECK-NEXT: memref.alloca() {{.*}} : memref<16x32xbf16>
// CHECK: scf.for
// CHECK-NOT: memref.alloca
func.func @parallel(%B: memref<32x16xbf16>, %i: index, %n: index) {
  scf.forall (%t) in (%n) {
    scf.for %k = %i to %n step %n {
      %b = mma_select.load %B[%k, %t] : memref<32x16xbf16> -> !b
    }
  }
  return
}
