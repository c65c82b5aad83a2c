"""Prints a product of vectors of any sizes: product.py <M> <N> <K>."""

import sys

m, n, k = sys.argv[1:]
print(f"""#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: memref<{m}x{k}xbf16>, %b: memref<{k}x{n}xbf16>, %c: memref<{m}x{n}xf32>) {{
  %0 = arith.constant 0 : index
  %p = arith.constant 0.0 : bf16
  %q = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%0, %0], %p {{in_bounds = [true, true]}} : memref<{m}x{k}xbf16>, vector<{m}x{k}xbf16>
  %y = vector.transfer_read %b[%0, %0], %p {{in_bounds = [true, true]}} : memref<{k}x{n}xbf16>, vector<{k}x{n}xbf16>
  %z = vector.transfer_read %c[%0, %0], %q {{in_bounds = [true, true]}} : memref<{m}x{n}xf32>, vector<{m}x{n}xf32>
  %r = vector.contract {{indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>}} %x, %y, %z : vector<{m}x{k}xbf16>, vector<{k}x{n}xbf16> into vector<{m}x{n}xf32>
  vector.transfer_write %r, %c[%0, %0] {{in_bounds = [true, true]}} : vector<{m}x{n}xf32>, memref<{m}x{n}xf32>
  return
}}""")
