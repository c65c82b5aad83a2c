// An accumulator of 17 columns that is narrowed: the last tile has one column
// of bf16, and the width of a tile is a multiple of four bytes. What widens it
// is not written.
// RUN: mma-sim %s --target=x86:sapphirerapids --kernel=narrow --arg=rand:4x24xbf16:1 --arg=rand:24x17xbf16:2 --arg=rand:4x17xbf16:3 --expect=matmul:0,1,2:beta=0
// RUN: mma-opt %s --mma-select="target=x86:sapphirerapids" | FileCheck %s

// CHECK: amx.tile_load {{.*}} : memref<16x16xbf16> into !amx.tile<4x2xbf16>
// CHECK-NOT: amx.tile_store {{.*}}!amx.tile<4x1xbf16>

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @narrow(%A: memref<4x24xbf16>, %B: memref<24x17xbf16>, %C: memref<4x17xbf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %zero = arith.constant dense<0.0> : vector<4x17xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<4x24xbf16>, vector<4x24xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x17xbf16>, vector<24x17xbf16>
  %d = vector.contract #matmul %a, %b, %zero : vector<4x24xbf16>, vector<24x17xbf16> into vector<4x17xf32>
  %e = arith.truncf %d : vector<4x17xf32> to vector<4x17xbf16>
  vector.transfer_write %e, %C[%c0, %c0] : vector<4x17xbf16>, memref<4x17xbf16>
  return
}
