// An attribute holds for everything inside, until an op further in names another.
// RUN: mma-opt %s --mma-select-assign | FileCheck %s

#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

module attributes {mma_select.target = #mma_select.target<rocm, "gfx942">} {
  // CHECK-LABEL: gpu.module @inherits
  gpu.module @inherits {
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

  // CHECK-LABEL: gpu.module @attribute
  gpu.module @attribute attributes {mma_select.target = #mma_select.target<rocm, "gfx1200">} {
    gpu.func @kernel(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
      %c0 = arith.constant 0 : index
      %pad = arith.constant 0.0 : f16
      %acc = arith.constant dense<0.0> : vector<16x16xf32>
      %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
      // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"wmma_f32_16x16x16_f16_gfx12_w32">
      %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
      vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
      gpu.return
    }
  }

  // CHECK-LABEL: gpu.module @target_of_module
  gpu.module @target_of_module [#nvvm.target<chip = "sm_80">] {
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

  // CHECK-LABEL: func.func @function(
  func.func @function(%A: memref<32x32xf16>, %C: memref<32x32xf32>) attributes {mma_select.target = #mma_select.target<rocm, "gfx1100", wave = 64>} {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %acc = arith.constant dense<0.0> : vector<32x32xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xf16>, vector<32x32xf16>
    // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"wmma_f32_16x16x16_f16_gfx11_w64">
    %d = vector.contract #matmul %a, %a, %acc : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
    vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xf32>, memref<32x32xf32>
    return
  }
}
