; A barrier that one of two waves does not reach is a deadlock on a GPU.

; RUN: not mma-sim %s --kernel=k --target=rocm:gfx942 --block=128 --arg=zero:128xf32 2>&1 | FileCheck %s

; CHECK: error: workgroup (0, 0, 0), lane 0: llvm.amdgcn.s.barrier in k: only 32 of the 128 lanes of the workgroup get here, the others have ended

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %lane, 32
  br i1 %low, label %then, label %end
then:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
