// A gpu.module that names its chip with #nvvm.target needs no option.
// RUN: mma-opt %s --mma-select-assign | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

// CHECK-LABEL: gpu.module @sm_75
gpu.module @sm_75 [#nvvm.target<chip = "sm_75">] {
  gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<16x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mma_sync_m16n8k8_f32_f16_f16_f32">
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}

// CHECK-LABEL: gpu.module @sm_80
gpu.module @sm_80 [#nvvm.target<chip = "sm_80", features = "+ptx70">] {
  gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<16x16xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"mma_sync_m16n8k16_f32_f16_f16_f32">
    %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
    gpu.return
  }
}
