// Names that would clash, and kernels that could not be told apart.
// RUN: mma-opt %s --mma-select-hoist-kernels --verify-diagnostics --split-input-file

module {
  gpu.module @first {
  }
  // expected-error@+1 {{'gpu.module' op is the second of 2 in this module, only one can be hoisted}}
  gpu.module @second {
  }
}

// -----

module {
  gpu.module @kernels {
    // expected-error@+1 {{'llvm.func' op has the name of a symbol outside of the gpu.module}}
    llvm.func @matmul()
  }
  llvm.func @matmul()
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @matmul() kernel {
      gpu.return
    }
  }
  func.func @host(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op names a kernel through its gpu.module, which hoisting removes}}
    gpu.launch_func @kernels::@matmul blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
