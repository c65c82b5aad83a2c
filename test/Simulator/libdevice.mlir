// The functions of two numbers that upstream's conversion for NVIDIA calls; on
// AMD they are LLVM's own.
// RUN: mma-sim %s --target=cuda:sm_80 --kernel=extremes --arg=iota:4xf32 --arg=iota:4xf32
// RUN: mma-opt %s --mma-select-to-llvm=target=cuda:sm_80 | FileCheck %s

// CHECK: llvm.call @__nv_fmaxf
// CHECK: llvm.call @__nv_fminf
// CHECK: llvm.call @__nv_fmodf
gpu.module @kernels {
  gpu.func @extremes(%x: memref<4xf32>, %y: memref<4xf32>) kernel {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %a = memref.load %x[%c1] : memref<4xf32>
    %b = memref.load %x[%c3] : memref<4xf32>
    %high = arith.maxnumf %a, %b : f32
    %low = arith.minnumf %a, %b : f32
    %rest = arith.remf %high, %low : f32
    memref.store %rest, %y[%c1] : memref<4xf32>
    gpu.return
  }
}
