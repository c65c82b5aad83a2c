// One 16x16x32 tile of f16; B is packed to VNNI order: rows 2r and 2r + 1 interleaved.

// RUN: mma-opt %s --mma-select="target=x86:graniterapids" | FileCheck %s --check-prefix=LOWER
// RUN: %lower x86:graniterapids %s | llc -O2 -mtriple=x86_64-linux-gnu -mcpu=graniterapids | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=f16 --target=x86:graniterapids --arg=rand:16x32xf16:1 --arg=rand:32x16xf16:2 --arg=rand:16x16xf32:3 --expect=matmul:0,1,2

// LOWER-LABEL: func.func @f16(
// LOWER-SAME: %[[A:.*]]: memref<16x32xf16>, %[[B:.*]]: memref<32x16xf16>, %[[C:.*]]: memref<16x16xf32>)
// LOWER: %[[PACKED:.*]] = memref.alloca() {{.*}} : memref<16x32xf16>
// LOWER: %[[AT:.*]] = amx.tile_load %[[A]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}] : memref<16x32xf16> into !amx.tile<16x32xf16>
// LOWER: scf.for %[[R:.*]] = %c0{{[_0-9]*}} to %c16{{[_0-9]*}} step %c1{{[_0-9]*}}
// LOWER: %[[K0:.*]] = arith.muli %[[R]], %c2{{[_0-9]*}} : index
// LOWER: %[[R0:.*]] = vector.load %[[B]][%[[K0]], %c0{{[_0-9]*}}] : memref<32x16xf16>, vector<16xf16>
// LOWER: %[[K1:.*]] = arith.addi %[[K0]], %c1{{[_0-9]*}} : index
// LOWER: %[[R1:.*]] = vector.load %[[B]][%[[K1]], %c0{{[_0-9]*}}]
// LOWER: %[[ROW:.*]] = vector.interleave %[[R0]], %[[R1]]
// LOWER: vector.store %[[ROW]], %[[PACKED]][%[[R]], %c0{{[_0-9]*}}] : memref<16x32xf16>, vector<32xf16>
// LOWER: %[[BT:.*]] = amx.tile_load %[[PACKED]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}] : memref<16x32xf16> into !amx.tile<16x32xf16>
// LOWER: %[[CT:.*]] = amx.tile_load %[[C]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}]
// LOWER: %[[D:.*]] = amx.tile_mulf %[[AT]], %[[BT]], %[[CT]] : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
// LOWER: amx.tile_store %[[C]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}], %[[D]]

// ASM-COUNT-3: tileloadd
// ASM: tdpfp16ps 
// ASM: tilestored

func.func @f16(%A: memref<16x32xf16>, %B: memref<32x16xf16>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %padC = arith.constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x32xf16>, vector<16x32xf16>
  %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<32x16xf16>, vector<32x16xf16>
  %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<16x32xf16>, vector<32x16xf16> into vector<16x16xf32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return
}
