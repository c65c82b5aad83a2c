; Accesses outside of an argument and outside of shared memory.

; RUN: not mma-sim %s --kernel=argument --target=rocm:gfx942 --block=64 --arg=zero:63xf32 2>&1 | FileCheck %s --check-prefix=ARGUMENT
; RUN: not mma-sim %s --kernel=shared --target=rocm:gfx942 --block=64 --arg=zero:64xf32 2>&1 | FileCheck %s --check-prefix=SHARED
; RUN: mma-sim %s --kernel=argument --target=rocm:gfx942 --block=64 --arg=zero:64xf32 | FileCheck %s --check-prefix=GOOD

; ARGUMENT: error: workgroup (0, 0, 0), lane 63: store in argument: 4 bytes at 0x{{[0-9A-Fa-f]+}} are out of bounds: byte 252 of argument 0, which has 252 bytes
; SHARED: error: workgroup (0, 0, 0), lane 63: load in shared: 4 bytes at 0x{{[0-9A-Fa-f]+}} are out of bounds: byte 256 of shared memory, which has 256 bytes
; GOOD: ran, nothing was compared

declare i32 @llvm.amdgcn.workitem.id.x()
@lds = internal addrspace(3) global [64 x float] poison

define amdgpu_kernel void @argument(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float 1.0, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @shared(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %next = add i32 %lane, 1
  %p = getelementptr [64 x float], ptr addrspace(3) @lds, i32 0, i32 %next
  %v = load float, ptr addrspace(3) %p
  %q = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %v, ptr addrspace(1) %q
  ret void
}
