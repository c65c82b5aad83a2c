; gfx11 wants A in both halves of the wave. Lanes that disagree are a fault, not a
; matter of which half the unit happens to read.

; RUN: not mma-sim %s --kernel=k --target=rocm:gfx1100 --block=32 --arg=zero:32xf32 2>&1 | FileCheck %s

; CHECK: wmma_f32_16x16x16_f16_gfx11_w32: lanes 0 and 16 must hold the same a[0][0] but hold 0.00 and 1.00

declare i32 @llvm.amdgcn.workitem.id.x()
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half>, <16 x half>, <8 x float>)

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %half = lshr i32 %lane, 4
  %value = uitofp i32 %half to half
  %a = insertelement <16 x half> zeroinitializer, half %value, i32 0
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %a, <16 x half> zeroinitializer, <8 x float> zeroinitializer)
  %v = extractelement <8 x float> %d, i32 0
  %p = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %v, ptr addrspace(1) %p
  ret void
}
