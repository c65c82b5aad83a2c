; A lane reads what its neighbour wrote. Without a barrier in between that is a race,
; inside a wave as between waves; with one it is the way to exchange data.

; RUN: not mma-sim %s --kernel=racy --target=rocm:gfx942 --block=64 --arg=zero:64xi32 2>&1 | FileCheck %s --check-prefix=WAVE
; RUN: not mma-sim %s --kernel=racy --target=rocm:gfx942 --block=128 --arg=zero:128xi32 2>&1 | FileCheck %s --check-prefix=WAVE
; RUN: mma-sim %s --kernel=clean --target=rocm:gfx942 --block=128 --arg=zero:128xi32 --stats | FileCheck %s --check-prefix=CLEAN

; Lane 0 runs first here: it has read byte 4 when lane 1 comes to write it.
; WAVE: lane 1: store in racy: byte 4 of shared memory is read by lane 0 and written by lane 1 with no barrier in between

; Two waves pass one barrier; stores of neighbours meet no bank twice.
; CLEAN: shared load    2 accesses, 4.0 bytes per lane
; CLEAN: bank conflicts 0
; CLEAN: barriers       1

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
@lds = internal addrspace(3) global [128 x i32] poison

define amdgpu_kernel void @racy(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [128 x i32], ptr addrspace(3) @lds, i32 0, i32 %lane
  store i32 %lane, ptr addrspace(3) %p
  %other = xor i32 %lane, 1
  %q = getelementptr [128 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  %v = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v, ptr addrspace(1) %r
  ret void
}

define amdgpu_kernel void @clean(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [128 x i32], ptr addrspace(3) @lds, i32 0, i32 %lane
  store i32 %lane, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  %other = xor i32 %lane, 1
  %q = getelementptr [128 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  %v = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v, ptr addrspace(1) %r
  ret void
}
