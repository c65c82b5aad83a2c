// The address of what a lane holds, bit by bit as the layout line of the instruction
// says. A and B: m = lane[0:4], k = 4 * lane[4:6] + {0..3}, so a row-major A is one
// load of four elements, and so is a B that is stored N x K. The accumulator: n =
// lane[0:4], m = 4 * lane[4:6] + {0..3}, one row apart each.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x16xf16, b, #instr>
!acc = !mma_select.fragment<16x16xf32, acc, #instr>

// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:.*]]: memref<64x64xf16>, %[[B:.*]]: memref<64x64xf16>, %[[C:.*]]: memref<64x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[LANE:.*]] = gpu.lane_id upper_bound 64
// CHECK: %[[LOW:.*]] = arith.andi %[[LANE]], %c15 : index
// CHECK: %[[ROW:.*]] = arith.addi %[[I]], %[[LOW]] : index
// CHECK: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c4 : index
// CHECK: %[[HIGH:.*]] = arith.andi %[[SHIFTED]], %c3 : index
// CHECK: %[[K:.*]] = arith.shli %[[HIGH]], %c2 : index
// CHECK: %[[COLUMN:.*]] = arith.addi %[[J]], %[[K]] : index
// CHECK: %[[TA:.*]] = vector.load %[[A]][%[[ROW]], %[[COLUMN]]] : memref<64x64xf16>, vector<4xf16>
// CHECK: %[[TB:.*]] = vector.load %[[B]][%[[ROW]], %[[COLUMN]]] : memref<64x64xf16>, vector<4xf16>
// CHECK: %[[M0:.*]] = arith.addi %[[I]], %[[K]] : index
// CHECK: %[[N:.*]] = arith.addi %[[J]], %[[LOW]] : index
// CHECK: %[[C0:.*]] = memref.load %[[C]][%[[M0]], %[[N]]]
// CHECK: %[[M1:.*]] = arith.addi %[[M0]], %c1 : index
// CHECK: %[[C1:.*]] = memref.load %[[C]][%[[M1]], %[[N]]]
// CHECK: %[[M2:.*]] = arith.addi %[[M0]], %c2 : index
// CHECK: %[[C2:.*]] = memref.load %[[C]][%[[M2]], %[[N]]]
// CHECK: %[[M3:.*]] = arith.addi %[[M0]], %c3 : index
// CHECK: %[[C3:.*]] = memref.load %[[C]][%[[M3]], %[[N]]]
// CHECK: %[[TC:.*]] = vector.from_elements %[[C0]], %[[C1]], %[[C2]], %[[C3]] : vector<4xf32>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[TD:.*]] = rocdl.mfma.f32.16x16x16f16 %[[TA]], %[[TB]], %[[TC]], %[[ZERO]], %[[ZERO]], %[[ZERO]] :
// CHECK: %[[D0:.*]] = vector.extract %[[TD]][0]
// CHECK: memref.store %[[D0]], %[[C]][%[[M0]], %[[N]]]
// CHECK: %[[D3:.*]] = vector.extract %[[TD]][3]
// CHECK: memref.store %[[D3]], %[[C]][%[[M3]], %[[N]]]
func.func @product(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %i: index, %j: index) {
  %a = mma_select.load %A[%i, %j] : memref<64x64xf16> -> !a
  %b = mma_select.load %B[%i, %j] transposed : memref<64x64xf16> -> !b
  %c = mma_select.load %C[%i, %j] : memref<64x64xf32> -> !acc
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  mma_select.store %d, %C[%i, %j] : !acc, memref<64x64xf32>
  return
}
