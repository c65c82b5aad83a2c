// Two spellings of one target do not contradict each other: other attributes of the
// gpu.module's targets are not ours, and the wave size may be implied.
// RUN: mma-opt %s --mma-select-assign="target=rocm:gfx1100:wave32" | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

gpu.module @kernels [#rocdl.target<O = 2, chip = "gfx1100">, #rocdl.target<O = 3, chip = "gfx1100">]
    attributes {mma_select.target = #mma_select.target<rocm, "gfx1100">} {
  gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<16x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w32">
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
