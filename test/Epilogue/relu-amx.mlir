// The same on tile registers: elementwise code goes through a buffer.
// RUN: mma-sim %s --target=x86:sapphirerapids --kernel=relu --arg=rand:20x24xbf16:1 --arg=rand:24x20xbf16:2 --arg=rand:20x20xbf16:3 --expect=matmul:0,1,2:beta=0:epilogue=relu
// RUN: mma-opt %s --mma-select="target=x86:sapphirerapids" | FileCheck %s

// CHECK: amx.tile_mulf
// CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK: amx.tile_store %{{.*}}, %{{.*}} : memref<20x20xbf16>, !amx.tile<16x16xbf16>

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

func.func @relu(%A: memref<20x24xbf16>, %B: memref<24x20xbf16>, %C: memref<20x20xbf16>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %zero = arith.constant dense<0.0> : vector<20x20xf32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<20x24xbf16>, vector<20x24xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<24x20xbf16>, vector<24x20xbf16>
  %d = vector.contract #matmul %a, %b, %zero : vector<20x24xbf16>, vector<24x20xbf16> into vector<20x20xf32>
  %r = arith.maximumf %d, %zero : vector<20x20xf32>
  %h = arith.truncf %r : vector<20x20xf32> to vector<20x20xbf16>
  vector.transfer_write %h, %C[%c0, %c0] : vector<20x20xbf16>, memref<20x20xbf16>
  return
}
