// What an AIR kernel cannot be is an error that says what would do.
// RUN: mma-opt %s --pass-pipeline="builtin.module(gpu.module(mma-select-to-air{air-version=2.7}))" --verify-diagnostics --split-input-file
// RUN: not mma-opt %s --split-input-file --pass-pipeline="builtin.module(gpu.module(mma-select-to-air{air-version=9.9}))" 2>&1 | FileCheck %s

// CHECK: 'gpu.module' op unknown AIR version '9.9', versions are 2.6, 2.7, 2.8

gpu.module @kernels {
  // expected-error@+1 {{'gpu.func' op argument 1 is a 'index', an argument of an AIR kernel is a buffer: put the value into a memref}}
  gpu.func @scalar(%A: memref<8x8xf32>, %n: index) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{'gpu.func' op argument 0 is a 'memref<?x8xf32, 1>', and a buffer of AIR is a bare pointer: its shape and strides must be static}}
  gpu.func @dynamic(%A: memref<?x8xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @allocation() kernel {
    // expected-error@+1 {{'memref.alloca' op names no memory space, and a kernel cannot allocate device memory; give the memref #gpu.address_space<private>, or make it a workgroup attribution of the gpu.func}}
    %0 = memref.alloca() : memref<8x8xf32>
    gpu.return
  }
}

// -----

// expected-error@+1 {{'gpu.module' op has a memref in a space that Metal kernels do not have here: 'memref<8x8xf32, 5>'; spaces are 1 (device, also without a space), 3 (threadgroup) and #gpu.address_space<global>, <workgroup>, <private>}}
gpu.module @kernels {
  gpu.func @space(%A: memref<8x8xf32, 5>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @two_strides(%A: memref<8x8xf32, strided<[32, 2]>>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+2 {{steps over elements in both dimensions}}
    // expected-error@+1 {{failed to legalize operation 'simdgroup.load'}}
    %0 = simdgroup.load %A[%c0, %c0] : memref<8x8xf32, strided<[32, 2]>> -> vector<64xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @private_matrix() private(%A: memref<8x8xf32, #gpu.address_space<private>>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+2 {{moves a matrix of private memory, which Metal cannot; use device or threadgroup memory}}
    // expected-error@+1 {{failed to legalize operation 'simdgroup.load'}}
    %0 = simdgroup.load %A[%c0, %c0] : memref<8x8xf32, #gpu.address_space<private>> -> vector<64xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @function(%A: memref<8x8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%c0, %c0] : memref<8x8xf32>
    // expected-error@+1 {{'math.tanh' op has no function of AIR here; write it with operations of arith}}
    %y = math.tanh %x : f32
    memref.store %y, %A[%c0, %c0] : memref<8x8xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @shuffle(%A: memref<8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %distance = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %x = memref.load %A[%c0] : memref<8xf32>
    // expected-error@+1 {{'gpu.shuffle' op has no function of AIR here, only ids and gpu.barrier have}}
    %y, %valid = gpu.shuffle xor %x, %distance, %width : f32
    memref.store %y, %A[%c0] : memref<8xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{argument 0 is a 'memref<8x8xf64, 1>', whose elements MSL has no name for; it has f16, bf16, f32 and i8 to i64}}
  gpu.func @wide(%A: memref<8x8xf64>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{redefinition of function 'air.simdgroup_matrix_8x8_init_filled.v64f32.f32' of different type}}
  llvm.func @air.simdgroup_matrix_8x8_init_filled.v64f32.f32(f64)
  gpu.func @declared(%A: memref<8x8xf32>) kernel {
    %c0 = arith.constant 0.0 : f32
    // expected-error@+2 {{needs the function air.simdgroup_matrix_8x8_init_filled.v64f32.f32, which is declared with another type}}
    // expected-error@+1 {{failed to legalize operation 'simdgroup.fill'}}
    %m = simdgroup.fill %c0 : vector<64xf32>
    %i = arith.constant 0 : index
    simdgroup.store %m, %A[%i, %i] : vector<64xf32>, memref<8x8xf32>
    gpu.return
  }
}
