// The extension of an 8-bit operand says its sign, and so picks the instruction. One
// that is not extended is signed, as vector.contract promotes it.
// RUN: mma-opt %s --mma-select-assign="target=x86:sapphirerapids" --mma-select-to-fragments | FileCheck %s --implicit-check-not=arith.ext

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: func.func @signed_signed(
// CHECK: mma_select.mma {{.*}} : {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbssd">>, {{.*}}<64x16xi8, b, #mma_select.instr<"tdpbssd">>
func.func @signed_signed(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %acc = arith.constant dense<0> : vector<16x16xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xi8>, vector<64x16xi8>
  %wa = arith.extsi %a : vector<16x64xi8> to vector<16x64xi32>
  %wb = arith.extsi %b : vector<64x16xi8> to vector<64x16xi32>
  %d = vector.contract #matmul %wa, %wb, %acc : vector<16x64xi32>, vector<64x16xi32> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xi32>, memref<16x16xi32>
  return
}

// CHECK-LABEL: func.func @signed_unsigned(
// CHECK: mma_select.mma {{.*}} : {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbsud">>, {{.*}}<64x16xi8, b, #mma_select.instr<"tdpbsud">>
func.func @signed_unsigned(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %acc = arith.constant dense<0> : vector<16x16xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xi8>, vector<64x16xi8>
  %wa = arith.extsi %a : vector<16x64xi8> to vector<16x64xi32>
  %wb = arith.extui %b : vector<64x16xi8> to vector<64x16xi32>
  %d = vector.contract #matmul %wa, %wb, %acc : vector<16x64xi32>, vector<64x16xi32> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xi32>, memref<16x16xi32>
  return
}

// CHECK-LABEL: func.func @unsigned_signed(
// CHECK: mma_select.mma {{.*}} : {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbusd">>, {{.*}}<64x16xi8, b, #mma_select.instr<"tdpbusd">>
func.func @unsigned_signed(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %acc = arith.constant dense<0> : vector<16x16xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xi8>, vector<64x16xi8>
  %wa = arith.extui %a : vector<16x64xi8> to vector<16x64xi32>
  %wb = arith.extsi %b : vector<64x16xi8> to vector<64x16xi32>
  %d = vector.contract #matmul %wa, %wb, %acc : vector<16x64xi32>, vector<64x16xi32> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xi32>, memref<16x16xi32>
  return
}

// CHECK-LABEL: func.func @unsigned_unsigned(
// CHECK: mma_select.mma {{.*}} : {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbuud">>, {{.*}}<64x16xi8, b, #mma_select.instr<"tdpbuud">>
func.func @unsigned_unsigned(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %acc = arith.constant dense<0> : vector<16x16xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xi8>, vector<64x16xi8>
  %wa = arith.extui %a : vector<16x64xi8> to vector<16x64xi32>
  %wb = arith.extui %b : vector<64x16xi8> to vector<64x16xi32>
  %d = vector.contract #matmul %wa, %wb, %acc : vector<16x64xi32>, vector<64x16xi32> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xi32>, memref<16x16xi32>
  return
}

// CHECK-LABEL: func.func @not_extended(
// CHECK: mma_select.mma {{.*}} : {{.*}}<16x64xi8, a, #mma_select.instr<"tdpbssd">>, {{.*}}<64x16xi8, b, #mma_select.instr<"tdpbssd">>
func.func @not_extended(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %acc = arith.constant dense<0> : vector<16x16xi32>
  %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x64xi8>, vector<16x64xi8>
  %b = vector.transfer_read %B[%c0, %c0], %pad : memref<64x16xi8>, vector<64x16xi8>
  %d = vector.contract #matmul %a, %b, %acc : vector<16x64xi8>, vector<64x16xi8> into vector<16x16xi32>
  vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xi32>, memref<16x16xi32>
  return
}
