// The text of a kernel: buffers, ids and threadgroup memory are the kernel's, the code is a
// function that it calls.

// RUN: %msl %s | FileCheck %s

// CHECK: #include <metal_stdlib>
// CHECK-NEXT: #include <metal_simdgroup_matrix>
// CHECK-NEXT: using namespace metal;

// CHECK-NEXT: static void text_body(device half* [[A:v[0-9]+]], device half* [[B:v[0-9]+]], device float* [[C:v[0-9]+]], threadgroup half* {{v[0-9]+}}, ptrdiff_t [[J:v[0-9]+]], ptrdiff_t {{v[0-9]+}}) {

// A is stored by columns, 16 elements apart.
// CHECK: ptrdiff_t [[COLUMN:v[0-9]+]] = [[J]] * {{v[0-9]+}};
// CHECK: simdgroup_half8x8 [[MA:v[0-9]+]];
// CHECK-NEXT: simdgroup_load([[MA]], [[A]], 16, ulong2(0, 0), true);
// CHECK: simdgroup_half8x8 [[MB:v[0-9]+]];
// CHECK-NEXT: simdgroup_load([[MB]], [[B]] + [[COLUMN]], 32);
// CHECK: simdgroup_float8x8 [[MC:v[0-9]+]];
// CHECK-NEXT: simdgroup_load([[MC]], [[C]] + [[COLUMN]], 32);
// CHECK: simdgroup_float8x8 [[MD:v[0-9]+]];
// CHECK-NEXT: simdgroup_multiply_accumulate([[MD]], [[MA]], [[MB]], [[MC]]);
// CHECK: threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);
// CHECK: simdgroup_store({{v[0-9]+}}, [[C]] + [[COLUMN]], 32);

// CHECK: kernel void text(
// CHECK-NEXT:     device half *arg0 {{\[\[buffer\(0\)\]\]}},
// CHECK-NEXT:     device half *arg1 {{\[\[buffer\(1\)\]\]}},
// CHECK-NEXT:     device float *arg2 {{\[\[buffer\(2\)\]\]}},
// CHECK-NEXT:     uint3 threadgroup_position_in_grid {{\[\[threadgroup_position_in_grid\]\]}},
// CHECK-NEXT:     uint thread_index_in_simdgroup {{\[\[thread_index_in_simdgroup\]\]}}) {
// CHECK-NEXT:   threadgroup half memory0[64];
// CHECK-NEXT:   text_body(arg0, arg1, arg2, memory0, threadgroup_position_in_grid.x, thread_index_in_simdgroup);
// CHECK-NEXT: }

gpu.module @kernels {
  gpu.func @text(%A: memref<8x8xf16, strided<[1, 16]>>, %B: memref<8x32xf16>, %C: memref<8x32xf32>)
      workgroup(%S: memref<8x8xf16, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %pad = arith.constant 0.0 : f16
    %padC = arith.constant 0.0 : f32
    %group = gpu.block_id x
    %lane = gpu.lane_id
    %j = arith.muli %group, %c8 : index
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16, strided<[1, 16]>>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %j], %pad {in_bounds = [true, true]} : memref<8x32xf16>, vector<8x8xf16>
    %c = vector.transfer_read %C[%c0, %j], %padC {in_bounds = [true, true]} : memref<8x32xf32>, vector<8x8xf32>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %c : vector<8x8xf16>, vector<8x8xf16> into vector<8x8xf32>
    memref.store %pad, %S[%c0, %lane] : memref<8x8xf16, #gpu.address_space<workgroup>>
    gpu.barrier
    vector.transfer_write %d, %C[%c0, %j] {in_bounds = [true, true]} : vector<8x8xf32>, memref<8x32xf32>
    gpu.return
  }
}
