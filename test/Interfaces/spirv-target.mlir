// A gpu.module inside of a #spirv.target_env needs no option: the cooperative matrices
// that it lists are the rows to choose from.
// RUN: mma-opt %s --mma-select-assign | FileCheck %s

#vce = #spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Float16, Int8, StorageBuffer16BitAccess, StorageBuffer8BitAccess], [SPV_KHR_cooperative_matrix]>
#f16_16x8x16 = #spirv.coop_matrix_props_khr<m_size = 16, n_size = 8, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
#f16_16x8x8 = #spirv.coop_matrix_props_khr<m_size = 16, n_size = 8, k_size = 8, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
// Not of a subgroup, and not a row: neither is a choice.
#f16_16x16x16 = #spirv.coop_matrix_props_khr<m_size = 16, n_size = 16, k_size = 16, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Workgroup>>
#f16_64x64x64 = #spirv.coop_matrix_props_khr<m_size = 64, n_size = 64, k_size = 64, a_type = f16, b_type = f16, c_type = f32, result_type = f32, acc_sat = false, scope = <Subgroup>>
// An i8 that does not say its sign stands for both.
#i8_8x8x32 = #spirv.coop_matrix_props_khr<m_size = 8, n_size = 8, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = false, scope = <Subgroup>>
#matmul = {
  indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
}

module attributes {spirv.target_env = #spirv.target_env<#vce, #spirv.resource_limits<cooperative_matrix_properties_khr = [#f16_16x8x8, #f16_16x16x16, #f16_16x8x16, #f16_64x64x64, #i8_8x8x32]>>} {
  gpu.module @listed {
    // CHECK-LABEL: gpu.func @f16
    gpu.func @f16(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
      %c0 = arith.constant 0 : index
      %pad = arith.constant 0.0 : f16
      %acc = arith.constant dense<0.0> : vector<16x16xf32>
      %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
      // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"coopmat_16x8x16_f32_f16_f16_f32">
      %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
      vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
      gpu.return
    }
    // CHECK-LABEL: gpu.func @unsigned
    gpu.func @unsigned(%A: memref<32x32xi8>, %C: memref<32x32xi32>) kernel {
      %c0 = arith.constant 0 : index
      %pad = arith.constant 0 : i8
      %acc = arith.constant dense<0> : vector<32x32xi32>
      %a = vector.transfer_read %A[%c0, %c0], %pad : memref<32x32xi8>, vector<32x32xi8>
      %w = arith.extui %a : vector<32x32xi8> to vector<32x32xi32>
      // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"coopmat_8x8x32_u32_u8_u8_u32">
      %d = vector.contract #matmul %w, %w, %acc : vector<32x32xi32>, vector<32x32xi32> into vector<32x32xi32>
      vector.transfer_write %d, %C[%c0, %c0] : vector<32x32xi32>, memref<32x32xi32>
      gpu.return
    }
  }
}

// What lists nothing stands for any device, if the user says so.
module attributes {spirv.target_env = #spirv.target_env<#vce, #spirv.resource_limits<>>} {
  gpu.module @unlisted attributes {mma_select.target = #mma_select.target<spirv, "radv-gfx11">} {
    // CHECK-LABEL: gpu.func @named
    gpu.func @named(%A: memref<16x16xf16>, %C: memref<16x16xf32>) kernel {
      %c0 = arith.constant 0 : index
      %pad = arith.constant 0.0 : f16
      %acc = arith.constant dense<0.0> : vector<16x16xf32>
      %a = vector.transfer_read %A[%c0, %c0], %pad : memref<16x16xf16>, vector<16x16xf16>
      // CHECK: vector.contract {{.*}}mma_select.instr = #mma_select.instr<"coopmat_16x16x16_f32_f16_f16_f32">
      %d = vector.contract #matmul %a, %a, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
      vector.transfer_write %d, %C[%c0, %c0] : vector<16x16xf32>, memref<16x16xf32>
      gpu.return
    }
  }
}
