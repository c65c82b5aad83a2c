; A matrix op that half of its wave skips is no matrix op: the simulator says which
; lanes came and where the others are.

; RUN: not mma-sim %s --kernel=k --target=rocm:gfx942 --block=64 --arg=zero:64x4xf32 2>&1 | FileCheck %s

; CHECK: mma-sim: error: workgroup (0, 0, 0), lane 0: llvm.amdgcn.mfma.f32.16x16x16f16 in k: only 32 of the 64 lanes of the subgroup get here, the others have ended

declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32, i32, i32)

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %lane, 32
  br i1 %low, label %then, label %end
then:
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> zeroinitializer, <4 x half> zeroinitializer, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %p = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %lane
  store <4 x float> %d, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
