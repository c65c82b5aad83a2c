// The contents of the only gpu.module move up, with the LLVM attributes that hold for
// them; other attributes and other ops stay where they are.
// RUN: mma-opt %s --mma-select-hoist-kernels --split-input-file | FileCheck %s

// CHECK: module attributes {llvm.data_layout = "e-p:64:64"} {
// CHECK-NOT: gpu.module
// CHECK: llvm.func @before()
// CHECK: llvm.mlir.global internal @table
// CHECK: llvm.func @kernel() attributes {rocdl.kernel}
// CHECK: llvm.func @after()
// CHECK: }
module {
  llvm.func @before()
  gpu.module @kernels attributes {llvm.data_layout = "e-p:64:64", mma_select.target = #mma_select.target<rocm, "gfx942">} {
    llvm.mlir.global internal @table(0 : i32) : i32
    llvm.func @kernel() attributes {rocdl.kernel} {
      llvm.return
    }
  }
  llvm.func @after()
}

// -----

// The name of the gpu.module itself becomes free.
// CHECK: module {
// CHECK-NEXT: llvm.func @kernel()
module {
  gpu.module @kernel {
    llvm.func @kernel()
  }
}

// -----

// Nothing to do.
// CHECK: module {
// CHECK-NEXT: llvm.func @host()
module {
  llvm.func @host()
}
