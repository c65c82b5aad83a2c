// The accumulator is f32, the result f16: elementwise code makes tiles of another type
// from the two elements that each lane sees.

// RUN: %lower apple:apple7 %s | FileCheck %s
// RUN: mma-sim %s --kernel=narrowed --target=apple:apple7 --block=32 --arg=rand:8x8xf16:1 --arg=rand:8x8xf16:2 --arg=zero:8x8xf16 --expect=matmul:0,1,2

// CHECK: %[[D:.*]] = call <64 x float> @air.simdgroup_matrix_8x8_multiply_accumulate.v64f32.v64f16.v64f16.v64f32(
// CHECK: %[[D0:.*]] = extractelement <64 x float> %[[D]], i64 0
// CHECK: %[[H0:.*]] = fptrunc float %[[D0]] to half
// CHECK: insertelement <64 x half> %{{.*}}, half %[[H0]], i64 0
// CHECK: %[[D1:.*]] = extractelement <64 x float> %[[D]], i64 1
// CHECK: %[[H1:.*]] = fptrunc float %[[D1]] to half
// CHECK: %[[H:.*]] = insertelement <64 x half> %{{.*}}, half %[[H1]], i64 1
// CHECK: call void @air.simdgroup_matrix_8x8_store.v64f16.p1f16(<64 x half> %[[H]],

gpu.module @kernels {
  gpu.func @narrowed(%A: memref<8x8xf16>, %B: memref<8x8xf16>, %C: memref<8x8xf16>) kernel {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f16
    %zero = arith.constant dense<0.0> : vector<8x8xf32>
    %a = vector.transfer_read %A[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %b = vector.transfer_read %B[%c0, %c0], %pad {in_bounds = [true, true]} : memref<8x8xf16>, vector<8x8xf16>
    %d = vector.contract {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %zero : vector<8x8xf16>, vector<8x8xf16> into vector<8x8xf32>
    %half = arith.truncf %d : vector<8x8xf32> to vector<8x8xf16>
    vector.transfer_write %half, %C[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xf16>, memref<8x8xf16>
    gpu.return
  }
}
