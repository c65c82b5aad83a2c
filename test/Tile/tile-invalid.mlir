// What mma-select-tile says of functions that cannot be one kernel.
// RUN: mma-opt %s --mma-select-tile=target=rocm:gfx942 --split-input-file --verify-diagnostics

func.func @two(%A: tensor<64x64xf16>, %B: tensor<64x64xf16>, %C: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  // expected-error@-1 {{has a second product in its function, 'linalg.matmul'}}
  %0 = linalg.matmul ins(%A, %B : tensor<64x64xf16>, tensor<64x64xf16>) outs(%C : tensor<64x64xf32>) -> tensor<64x64xf32>
  // expected-note@+1 {{each product is a kernel, and needs a function of its own}}
  %1 = linalg.matmul ins(%B, %A : tensor<64x64xf16>, tensor<64x64xf16>) outs(%C : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1 : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

func.func @no_tiling(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  // expected-error@+1 {{attribute 'mma_select.tiling' is 64 : i64, which is no tiling}}
  linalg.matmul {mma_select.tiling = 64} ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}

// -----

func.func @too_large(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  // expected-error@+2 {{cannot have the tiling #mma_select.tiling<workgroup = [512, 256], subgroup = [256, 256], k = 16>: accumulators of 256x256 take 1024 registers, the budget is 256 of 512}}
  // expected-note@+1 {{mfma_f32_16x16x16_f16 multiplies tiles of 16x16x16}}
  linalg.matmul {mma_select.tiling = #mma_select.tiling<workgroup = [512, 256], subgroup = [256, 256], k = 16>}
    ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}

// -----

func.func @two_uses(%A: tensor<64x64xf16>, %B: tensor<64x64xf16>, %C: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  // expected-error@+2 {{is followed by 'linalg.matmul', whose result has 2 uses, and a kernel has one result}}
  // expected-note@+1 {{write it once, or compute it in another function}}
  %0 = linalg.matmul ins(%A, %B : tensor<64x64xf16>, tensor<64x64xf16>) outs(%C : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %0 : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

func.func @beside(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{has 'memref.store' beside it, and its function is to be a kernel}}
  linalg.matmul ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  // expected-note@+1 {{move what is no linalg op to another function}}
  memref.store %x, %C[%c0, %c0] : memref<64x64xf32>
  return
}

// -----

func.func @left_over(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %D: memref<64xf32>) {
  // expected-error@+1 {{has 'linalg.reduce' beside it, which is not computed together with its tiles}}
  linalg.matmul ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  %E = memref.alloc() : memref<64x64xf32>
  // expected-note@+1 {{a kernel is one product with elementwise ops before and after it}}
  linalg.reduce { arith.addf } ins(%E : memref<64x64xf32>) outs(%D : memref<64xf32>) dimensions = [1]
  return
}

// -----

func.func @views(%A: memref<64x64xf16>, %B: memref<128x64xf32>) {
  %v = memref.subview %B[0, 0] [64, 64] [1, 1] : memref<128x64xf32> to memref<64x64xf32, strided<[64, 1]>>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%B : memref<128x64xf32>)
  // expected-error@+2 {{has in its function 'linalg.matmul' on a second view of the same memory}}
  // expected-note@+1 {{each argument must be used as a whole or through one view}}
  linalg.matmul ins(%A, %A : memref<64x64xf16>, memref<64x64xf16>) outs(%v : memref<64x64xf32, strided<[64, 1]>>)
  return
}

// -----

func.func @returns_number(%A: memref<64x64xf16>, %C: memref<64x64xf32>) -> i32 {
  %zero = arith.constant 0 : i32
  // expected-error@+1 {{is in a function that returns i32}}
  linalg.matmul ins(%A, %A : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  // expected-note@+1 {{a kernel returns tensors, each through one more argument, or nothing}}
  return %zero : i32
}

// -----

// expected-note@+1 {{this value}}
func.func @returns_argument(%A: tensor<64x64xf16>, %C: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf16>) {
  // expected-error@+1 {{is in a function that returns what no linalg op made}}
  %r = linalg.matmul ins(%A, %A : tensor<64x64xf16>, tensor<64x64xf16>) outs(%C : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r, %A : tensor<64x64xf32>, tensor<64x64xf16>
}

// -----

// expected-note@+1 {{the rank must be known}}
func.func @unranked(%A: memref<64x64xf16>, %C: memref<64x64xf32>, %x: memref<*xf32>) {
  // expected-error@+1 {{is in a function with an argument of memref<*xf32>}}
  linalg.matmul ins(%A, %A : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}

// -----

memref.global "private" constant @weights : memref<64x64xf16> = dense<1.0>
func.func @global(%A: memref<64x64xf16>, %C: memref<64x64xf32>) {
  %w = memref.get_global @weights : memref<64x64xf16>
  // expected-error@+2 {{has in its function 'linalg.matmul' on memory that comes from 'memref.get_global'}}
  // expected-note@+1 {{memory must be arguments of the function or allocated in it}}
  linalg.matmul ins(%A, %w : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  return
}
