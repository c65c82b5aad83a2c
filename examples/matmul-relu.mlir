// A product on tensors with a relu and a truncation: what mma-compile makes one kernel of.
func.func @relu(%A: tensor<512x256xf16>, %B: tensor<256x512xf16>) -> tensor<512x512xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %d = linalg.matmul ins(%A, %B : tensor<512x256xf16>, tensor<256x512xf16>) outs(%f : tensor<512x512xf32>) -> tensor<512x512xf32>
  %h = tensor.empty() : tensor<512x512xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%d : tensor<512x512xf32>) outs(%h : tensor<512x512xf16>) {
  ^bb0(%x: f32, %o: f16):
    %m = arith.maximumf %x, %zero : f32
    %t = arith.truncf %m : f32 to f16
    linalg.yield %t : f16
  } -> tensor<512x512xf16>
  return %r : tensor<512x512xf16>
}
