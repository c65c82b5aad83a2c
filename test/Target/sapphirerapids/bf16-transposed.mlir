// B stored N x K: the 32-bit groups of VNNI order are contiguous and copied one by one.

// RUN: mma-opt %s --mma-select="target=x86:sapphirerapids" | FileCheck %s --check-prefix=LOWER
// RUN: %lower x86:sapphirerapids %s | llc -O2 -mtriple=x86_64-linux-gnu -mcpu=sapphirerapids | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=bf16 --target=x86:sapphirerapids --arg=rand:16x32xbf16:1 --arg=rand:16x32xbf16:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1t,2

// LOWER-LABEL: func.func @bf16(
// LOWER-SAME: %[[A:.*]]: memref<16x32xbf16>, %[[B:.*]]: memref<16x32xbf16>, %[[C:.*]]: memref<16x16xf32>)
// LOWER: %[[PACKED:.*]] = memref.alloca() {{.*}} : memref<16x32xbf16>
// Position p of the tile is k bit 0, n bits 1 to 4, k bits 5 to 8: reg(k0 n0 n1 n2 n3 k1 k2 k3 k4).
// LOWER: scf.for %[[P:.*]] = %c0{{[_0-9]*}} to %c512{{[_0-9]*}} step %c2{{[_0-9]*}}
// LOWER: %[[KLOW:.*]] = arith.andi %[[P]], %c1{{[_0-9]*}} : index
// LOWER: %[[P5:.*]] = arith.shrui %[[P]], %c5{{[_0-9]*}} : index
// LOWER: %[[K14:.*]] = arith.andi %[[P5]], %c15{{[_0-9]*}} : index
// LOWER: %[[KHIGH:.*]] = arith.shli %[[K14]], %c1{{[_0-9]*}} : index
// LOWER: %[[K:.*]] = arith.addi %[[KLOW]], %[[KHIGH]] : index
// LOWER: %[[P1:.*]] = arith.shrui %[[P]], %c1{{[_0-9]*}} : index
// LOWER: %[[N:.*]] = arith.andi %[[P1]], %c15{{[_0-9]*}} : index
// LOWER: %[[ROW:.*]] = arith.divui %[[P]], %c32{{[_0-9]*}} : index
// LOWER: %[[COLUMN:.*]] = arith.remui %[[P]], %c32{{[_0-9]*}} : index
// LOWER: %[[PAIR:.*]] = vector.load %[[B]][%[[N]], %[[K]]] : memref<16x32xbf16>, vector<2xbf16>
// LOWER: vector.store %[[PAIR]], %[[PACKED]][%[[ROW]], %[[COLUMN]]] : memref<16x32xbf16>, vector<2xbf16>
// LOWER: amx.tile_mulf %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}} : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>

// ASM: tdpbf16ps 

func.func @bf16(%A: memref<16x32xbf16>, %B: memref<16x32xbf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : bf16
  %padC = arith.constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xbf16>, vector<16x32xbf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xbf16>, vector<16x32xbf16>
  %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<16x32xbf16>, vector<16x32xbf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return
}
