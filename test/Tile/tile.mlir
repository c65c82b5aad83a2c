// Two levels of loops, the instruction and the tiling on the op, elementwise ops inside.
// RUN: mma-opt %s --mma-select-tile=target=rocm:gfx942 --canonicalize --cse | FileCheck %s
// RUN: mma-opt %s --mma-select-tile=target=rocm:gfx942 --remarks-filter=mma-select -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: mma-opt %s --mma-select-kernels=target=rocm:gfx942 | FileCheck %s --check-prefix=KERNEL

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[A:.*]]: memref<4096x4096xf16>, %[[B:.*]]: memref<4096x4096xf16>, %[[C:.*]]: memref<4096x4096xf16>)
// CHECK: %[[OUT:.*]] = bufferization.to_tensor %[[C]] restrict writable
// CHECK: %[[R:.*]] = scf.forall ({{.*}}) = (0, 0) to (4096, 4096) step (256, 256) shared_outs(%{{.*}} = %[[OUT]])
// CHECK: scf.forall ({{.*}}) = (0, 0) to (256, 256) step (128, 128)
// CHECK: linalg.fill
// CHECK: linalg.matmul {mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">, mma_select.tiling = #mma_select.tiling<workgroup = [256, 256], subgroup = [128, 128], k = 32>}
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<128x4096xf16>, tensor<4096x128xf16>)
// CHECK: linalg.generic
// CHECK: } {mapping = [#gpu.warp<y>, #gpu.warp<x>]}
// CHECK: } {mapping = [#gpu.block<y>, #gpu.block<x>]}
// CHECK: bufferization.materialize_in_destination %[[R]] in writable %[[C]]

// REMARK: Tiled {{.*}}"256x256 in subgroups of 128x128, 32 k at a time: 256 + 64 of 512 registers for accumulators and operands, 48 for copies, 65536 of 65536 bytes for two stages of operands, before

// KERNEL: gpu.module @kernels
// KERNEL: gpu.func @matmul(%{{.*}}: memref<4096x4096xf16>, %{{.*}}: memref<4096x4096xf16>, %{{.*}}: memref<4096x4096xf16>) workgroup({{.*}}) kernel
// KERNEL-SAME: known_block_size = array<i32: 256, 1, 1>, mma_select.grid = [{count = 16 : i64}, {count = 16 : i64}]
// The subgroups are known to be tiles, all of them.
// KERNEL-NOT: scf.if
// KERNEL: arith.truncf %{{.*}} : vector<128x128xf32> to vector<128x128xf16>
// KERNEL-NEXT: vector.transfer_write
// KERNEL-NEXT: gpu.return
func.func @matmul(%A: tensor<4096x4096xf16>, %B: tensor<4096x4096xf16>) -> tensor<4096x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096x4096xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %d = linalg.matmul ins(%A, %B : tensor<4096x4096xf16>, tensor<4096x4096xf16>) outs(%f : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %h = tensor.empty() : tensor<4096x4096xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%d : tensor<4096x4096xf32>) outs(%h : tensor<4096x4096xf16>) {
  ^bb0(%x: f32, %o: f16):
    %t = arith.truncf %x : f32 to f16
    linalg.yield %t : f16
  } -> tensor<4096x4096xf16>
  return %r : tensor<4096x4096xf16>
}
