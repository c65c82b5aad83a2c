"""many-functions.py COUNT: functions with a contraction each, of many sizes and types."""

import sys

TYPES = [("f16", "f32", "0.0"), ("bf16", "f32", "0.0"), ("i8", "i32", "0")]

print("""#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}
gpu.module @kernels {""")
for i in range(int(sys.argv[1])):
    type, acc, zero = TYPES[i % 3]
    m, n, k = 16 * (1 + i % 2), 16 + i % 7, 16 * (1 + i // 2 % 3)
    a, b, c = (f"{x}x{y}x" for x, y in ((m, k), (k, n), (m, n)))
    print(f"""  gpu.func @f{i}(%A: memref<{a}{type}>, %B: memref<{b}{type}>, %C: memref<{c}{acc}>) kernel {{
    %c0 = arith.constant 0 : index
    %pad = arith.constant {zero} : {type}
    %zero = arith.constant dense<{zero}> : vector<{c}{acc}>
    %a = vector.transfer_read %A[%c0, %c0], %pad {{in_bounds = [true, true]}} : memref<{a}{type}>, vector<{a}{type}>
    %b = vector.transfer_read %B[%c0, %c0], %pad {{in_bounds = [true, true]}} : memref<{b}{type}>, vector<{b}{type}>
    %d = vector.contract #matmul %a, %b, %zero : vector<{a}{type}>, vector<{b}{type}> into vector<{c}{acc}>
    vector.transfer_write %d, %C[%c0, %c0] {{in_bounds = [true, true]}} : vector<{c}{acc}>, memref<{c}{acc}>
    gpu.return
  }}""")
print("}")
