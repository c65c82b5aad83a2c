// mma.sync m16n8k16. A: m = lane[2:5] + 8 * r1, k = 2 * lane[0:2] + r0 + 8 * r2, in
// four registers of two neighbours along k. B likewise, stored N x K. In memory k is
// 4 * lane[0:2] + r0 + 2 * r2, for A and B alike. The op gives a struct of the
// accumulator's four values.
// RUN: mma-opt %s --mma-select-lower | FileCheck %s

#instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
!a = !mma_select.fragment<16x16xf16, a, #instr>
!b = !mma_select.fragment<16x8xf16, b, #instr>
!acc = !mma_select.fragment<16x8xf32, acc, #instr>

// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:.*]]: memref<64x64xf16>, %[[B:.*]]: memref<64x64xf16>, %[[C:.*]]: memref<64x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[LANE:.*]] = gpu.lane_id upper_bound 32
// CHECK: %[[SHIFTED:.*]] = arith.shrui %[[LANE]], %c2 : index
// CHECK: %[[GROUP:.*]] = arith.andi %[[SHIFTED]], %c7 : index
// CHECK: %[[ROW:.*]] = arith.addi %[[I]], %[[GROUP]] : index
// CHECK: %[[MEMBER:.*]] = arith.andi %[[LANE]], %c3 : index
// CHECK: %[[FOUR:.*]] = arith.shli %[[MEMBER]], %c2 : index
// CHECK: %[[K:.*]] = arith.addi %[[J]], %[[FOUR]] : index
// CHECK: %[[A0:.*]] = vector.load %[[A]][%[[ROW]], %[[K]]] : memref<64x64xf16>, vector<4xf16>
// CHECK: %[[ROW8:.*]] = arith.addi %[[ROW]], %c8 : index
// CHECK: %[[A1:.*]] = vector.load %[[A]][%[[ROW8]], %[[K]]] : memref<64x64xf16>, vector<4xf16>
// CHECK: %[[A01:.*]] = vector.shuffle %[[A0]], %[[A1]] [0, 1, 2, 3, 4, 5, 6, 7]
// CHECK: %[[TA:.*]] = vector.shuffle %[[A01]], %[[A01]] [0, 1, 4, 5, 2, 3, 6, 7]
// CHECK: vector.load %[[B]][%[[ROW]], %[[K]]] : memref<64x64xf16>, vector<4xf16>
// CHECK: %[[PAIR:.*]] = arith.shli %[[MEMBER]], %c1 : index
// CHECK: %[[COLUMN:.*]] = arith.addi %[[J]], %[[PAIR]] : index
// CHECK: vector.load %[[C]][%[[ROW]], %[[COLUMN]]] : memref<64x64xf32>, vector<2xf32>
// CHECK: vector.load %[[C]][%[[ROW8]], %[[COLUMN]]] : memref<64x64xf32>, vector<2xf32>
// CHECK: %[[R0:.*]] = vector.shuffle %[[TA]], %[[TA]] [0, 1]
// CHECK: %[[R3:.*]] = vector.shuffle %[[TA]], %[[TA]] [6, 7]
// CHECK: %[[D:.*]] = nvvm.mma.sync A[%[[R0]], %{{.*}}, %{{.*}}, %[[R3]]] B[%{{.*}}, %{{.*}}] C[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}]
// CHECK-SAME: layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>
// CHECK-SAME: shape = #nvvm.shape<m = 16, n = 8, k = 16>
// CHECK: %[[D0:.*]] = llvm.extractvalue %[[D]][0]
// CHECK: %[[D3:.*]] = llvm.extractvalue %[[D]][3]
// CHECK: %[[TD:.*]] = vector.from_elements %[[D0]], %{{.*}}, %{{.*}}, %[[D3]] : vector<4xf32>
// CHECK: %[[TOP:.*]] = vector.shuffle %[[TD]], %[[TD]] [0, 1]
// CHECK: vector.store %[[TOP]], %[[C]][%[[ROW]], %[[COLUMN]]]
// CHECK: %[[BOTTOM:.*]] = vector.shuffle %[[TD]], %[[TD]] [2, 3]
// CHECK: vector.store %[[BOTTOM]], %[[C]][%[[ROW8]], %[[COLUMN]]]
func.func @product(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %i: index, %j: index) {
  %a = mma_select.load %A[%i, %j] : memref<64x64xf16> -> !a
  %b = mma_select.load %B[%i, %j] transposed : memref<64x64xf16> -> !b
  %c = mma_select.load %C[%i, %j] : memref<64x64xf32> -> !acc
  %d = mma_select.mma %a, %b, %c : !a, !b, !acc
  mma_select.store %d, %C[%i, %j] : !acc, memref<64x64xf32>
  return
}
