// A gpu.module that names its chip with #rocdl.target needs no option. The
// subgroup size is the one that the backend will use: that of the features.
// RUN: mma-opt %s --mma-select-assign | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: gpu.module @gfx942
gpu.module @gfx942 [#rocdl.target<chip = "gfx942">] {
  gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<16x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mfma_f32_16x16x16_f16">
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}

// CHECK-LABEL: gpu.module @gfx1100_wave32
gpu.module @gfx1100_wave32 [#rocdl.target<chip = "gfx1100">] {
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

// CHECK-LABEL: gpu.module @gfx1100_wave64
gpu.module @gfx1100_wave64 [#rocdl.target<chip = "gfx1100", features = "+wavefrontsize64">] {
  gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<16x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
