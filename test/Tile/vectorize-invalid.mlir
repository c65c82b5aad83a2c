// Elementwise code that has no vector form.
// RUN: mma-opt %s --mma-select-kernels=target=rocm:gfx942 --split-input-file --verify-diagnostics

#id = affine_map<(i, j) -> (i, j)>
func.func @index(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  // expected-error@+1 {{is computed together with 'linalg.generic', whose body has 'linalg.index'}}
  linalg.matmul ins(%A, %B : memref<64x64xf16>, memref<64x64xf16>) outs(%C : memref<64x64xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%C : memref<64x64xf32>) {
  ^bb0(%x: f32):
    // expected-note@+1 {{a body of elementwise ops (arith, math) has a vector form}}
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %x, %f : f32
    linalg.yield %s : f32
  }
  return
}

// -----

func.func @reduction(%A: tensor<64x64x8xf16>, %B: tensor<64x64xf16>, %C: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf16>
  // expected-note@+1 {{an op on each element has one}}
  %a = linalg.reduce { arith.maximumf } ins(%A : tensor<64x64x8xf16>) outs(%e : tensor<64x64xf16>) dimensions = [2]
  // expected-error@+1 {{takes the result of 'linalg.reduce', which has no vector form here}}
  %r = linalg.matmul ins(%a, %B : tensor<64x64xf16>, tensor<64x64xf16>) outs(%C : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
