// i8 with A signed and B unsigned, from the extensions of the operands.

// RUN: mma-opt %s --mma-select="target=x86:sapphirerapids" | FileCheck %s --check-prefix=LOWER
// RUN: %lower x86:sapphirerapids %s | llc -O2 -mtriple=x86_64-linux-gnu -mcpu=sapphirerapids | FileCheck %s --check-prefix=ASM
// RUN: mma-sim %s --kernel=i8 --target=x86:sapphirerapids --arg=rand:16x64xsi8:1 --arg=rand:64x16xui8:2 --arg=rand:16x16xi32:3 --expect=matmul:0,1,2

// LOWER-LABEL: func.func @i8(
// LOWER-SAME: %[[A:.*]]: memref<16x64xi8>, %[[B:.*]]: memref<64x16xi8>, %[[C:.*]]: memref<16x16xi32>)
// LOWER: %[[PACKED:.*]] = memref.alloca() {{.*}} : memref<16x64xi8>
// LOWER: %[[AT:.*]] = amx.tile_load %[[A]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}] : memref<16x64xi8> into !amx.tile<16x64xi8>
// LOWER: scf.for %[[R:.*]] = %c0{{[_0-9]*}} to %c16{{[_0-9]*}} step %c1{{[_0-9]*}}
// LOWER: %[[K0:.*]] = arith.muli %[[R]], %c4{{[_0-9]*}} : index
// LOWER: %[[R0:.*]] = vector.load %[[B]][%[[K0]], %c0{{[_0-9]*}}] : memref<64x16xi8>, vector<16xi8>
// LOWER: %[[K1:.*]] = arith.addi %[[K0]], %c1{{[_0-9]*}} : index
// LOWER: %[[R1:.*]] = vector.load %[[B]][%[[K1]], %c0{{[_0-9]*}}]
// LOWER: %[[K2:.*]] = arith.addi %[[K0]], %c2{{[_0-9]*}} : index
// LOWER: %[[R2:.*]] = vector.load %[[B]][%[[K2]], %c0{{[_0-9]*}}]
// LOWER: %[[K3:.*]] = arith.addi %[[K0]], %c3{{[_0-9]*}} : index
// LOWER: %[[R3:.*]] = vector.load %[[B]][%[[K3]], %c0{{[_0-9]*}}]
// LOWER: %[[EVEN:.*]] = vector.interleave %[[R0]], %[[R2]]
// LOWER: %[[ODD:.*]] = vector.interleave %[[R1]], %[[R3]]
// LOWER: %[[ROW:.*]] = vector.interleave %[[EVEN]], %[[ODD]]
// LOWER: vector.store %[[ROW]], %[[PACKED]][%[[R]], %c0{{[_0-9]*}}] : memref<16x64xi8>, vector<64xi8>
// LOWER: %[[BT:.*]] = amx.tile_load %[[PACKED]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}] : memref<16x64xi8> into !amx.tile<16x64xi8>
// LOWER: %[[CT:.*]] = amx.tile_load %[[C]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}]
// LOWER: %[[D:.*]] = amx.tile_muli %[[AT]], %[[BT]] zext, %[[CT]] : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
// LOWER: amx.tile_store %[[C]][%c0{{[_0-9]*}}, %c0{{[_0-9]*}}], %[[D]]

// ASM: tdpbsud 

func.func @i8(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %padC = arith.constant 0 : i32
  %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<64x16xi8>, vector<64x16xi8>
  %c = vector.transfer_read %C[%c0, %c0], %padC {in_bounds = [true, true]} : memref<16x16xi32>, vector<16x16xi32>
  %ax = arith.extsi %a : vector<16x64xi8> to vector<16x64xi32>
  %bx = arith.extui %b : vector<64x16xi8> to vector<64x16xi32>
  %d = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %ax, %bx, %c : vector<16x64xi32>, vector<64x16xi32> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xi32>, memref<16x16xi32>
  return
}
