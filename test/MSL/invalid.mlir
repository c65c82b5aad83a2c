// What has no form in MSL is an error that says so.
// RUN: mma-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(gpu.module(mma-select-to-emitc))'

gpu.module @kernels {
  gpu.func @erf(%F: memref<8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %x = memref.load %F[%c0] : memref<8xf32>
    // expected-error@+1 {{'math.erf' op has no form in MSL here}}
    %y = math.erf %x : f32
    memref.store %y, %F[%c0] : memref<8xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{argument 0 is a 'memref<?x8xf32, 1>', and a buffer of MSL is a bare pointer: its shape and strides must be static}}
  gpu.func @dynamic(%F: memref<?x8xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{argument 0 is a 'f32', an argument of an MSL kernel is a buffer: put the value into a memref}}
  gpu.func @scalar(%x: f32) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{has a name that is none in MSL; use letters, digits and '_', and no word of MSL}}
  gpu.func @"with.dot"(%F: memref<8xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{has a name that is none in MSL; use letters, digits and '_', and no word of MSL}}
  gpu.func @threadgroup(%F: memref<8xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{is no kernel, and only kernels become MSL; inline it where it is called}}
  gpu.func @helper(%F: memref<8xf32>) {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @steps(%F: memref<8x8xf32, strided<[16, 2]>>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+2 {{steps over elements in both dimensions of 'memref<8x8xf32, strided<[16, 2]>, 1>', and simdgroup_load and simdgroup_store have one stride; use a memref with unit stride, or AIR 2.8 (mma-select-to-air)}}
    // expected-error@+1 {{failed to legalize operation 'simdgroup.load'}}
    %m = simdgroup.load %F[%c0, %c0] : memref<8x8xf32, strided<[16, 2]>> -> vector<64xf32>
    simdgroup.store %m, %F[%c0, %c0] : vector<64xf32>, memref<8x8xf32, strided<[16, 2]>>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{has private memory, which becomes no MSL here; use values, or workgroup memory}}
  gpu.func @private_memory(%F: memref<8xf32>) private(%P: memref<8xf32, #gpu.address_space<private>>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{has workgroup memory of type 'memref<8x8xf64, 3>', which is no array of MSL; use a static shape without a layout, of f16, bf16, f32 or i8 to i64}}
  gpu.func @wide(%F: memref<8xf32>) workgroup(%S: memref<8x8xf64, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @stride(%F: memref<16x16xf32>, %G: memref<1xi32>) kernel {
    %c0 = arith.constant 0 : index
    %n32 = memref.load %G[%c0] : memref<1xi32>
    %n = arith.index_cast %n32 : i32 to index
    %view = memref.subview %F[0, 0] [8, 8] [%n, 1] : memref<16x16xf32> to memref<8x8xf32, strided<[?, 1]>>
    // expected-error@+2 {{wants static strides, and 'memref<8x8xf32, strided<[?, 1]>, 1>' has others}}
    // expected-error@+1 {{failed to legalize operation 'simdgroup.load'}}
    %m = simdgroup.load %view[%c0, %c0] : memref<8x8xf32, strided<[?, 1]>> -> vector<64xf32>
    simdgroup.store %m, %F[%c0, %c0] : vector<64xf32>, memref<16x16xf32>
    gpu.return
  }
}
