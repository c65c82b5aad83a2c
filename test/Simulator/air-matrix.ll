; The calls as Apple's compiler writes them for AIR 2.8: an origin (x, y) of elements
; besides the pointer, and element strides. C = A * transposed(A) at (8, 8) of A.
; RUN: mma-sim %s --kernel=square --target=apple:apple7 --block=32 --arg=rand:8x8xf32:1 --arg=rand:8x8xf32:1 --arg=zero:8x8xf32 --expect=matmul:0,1t,2
; RUN: not mma-sim %s --kernel=outside --target=apple:apple7 --block=32 --arg=rand:8x8xf32:1 --arg=zero:8x8xf32 2>&1 | FileCheck %s

; CHECK: 4 bytes at {{.*}} are out of bounds: byte 288 of argument 0, which has 256 bytes

declare <64 x float> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1), <2 x i64>, <2 x i64>, <2 x i64>)
declare void @air.simdgroup_matrix_8x8_store.v64f32.p1f32(<64 x float>, ptr addrspace(1), <2 x i64>, <2 x i64>, <2 x i64>)
declare <64 x float> @air.simdgroup_matrix_8x8_multiply_accumulate.v64f32.v64f32.v64f32.v64f32(<64 x float>, <64 x float>, <64 x float>)
declare <64 x float> @air.simdgroup_matrix_8x8_init_filled.v64f32.f32(float)

define void @square(ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %C) {
  ; 288 bytes before A, which the origin takes back: 8 * 8 + 8 elements.
  %before = getelementptr i8, ptr addrspace(1) %A, i64 -288
  %a = call <64 x float> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %before, <2 x i64> <i64 8, i64 8>, <2 x i64> <i64 1, i64 8>, <2 x i64> <i64 8, i64 8>)
  %b = call <64 x float> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %B, <2 x i64> <i64 8, i64 8>, <2 x i64> <i64 8, i64 1>, <2 x i64> zeroinitializer)
  %zero = call <64 x float> @air.simdgroup_matrix_8x8_init_filled.v64f32.f32(float 0.0)
  %c = call <64 x float> @air.simdgroup_matrix_8x8_multiply_accumulate.v64f32.v64f32.v64f32.v64f32(<64 x float> %a, <64 x float> %b, <64 x float> %zero)
  call void @air.simdgroup_matrix_8x8_store.v64f32.p1f32(<64 x float> %c, ptr addrspace(1) %C, <2 x i64> <i64 8, i64 8>, <2 x i64> <i64 1, i64 8>, <2 x i64> zeroinitializer)
  ret void
}

define void @outside(ptr addrspace(1) %A, ptr addrspace(1) %C) {
  %a = call <64 x float> @air.simdgroup_matrix_8x8_load.v64f32.p1f32(ptr addrspace(1) %A, <2 x i64> <i64 8, i64 8>, <2 x i64> <i64 1, i64 8>, <2 x i64> <i64 8, i64 8>)
  call void @air.simdgroup_matrix_8x8_store.v64f32.p1f32(<64 x float> %a, ptr addrspace(1) %C, <2 x i64> <i64 8, i64 8>, <2 x i64> <i64 1, i64 8>, <2 x i64> zeroinitializer)
  ret void
}
