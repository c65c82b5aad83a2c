; Each kernel moves the lane number and compares with where it should have come from:
; a lane that is wrong stores outside of the argument.

; RUN: mma-sim %s --kernel=bpermute --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=readlane --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=ballot --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=bfly --target=cuda:sm_80 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=down --target=cuda:sm_80 --block=32 --arg=zero:1xi32

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)

define void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted) {
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %got, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @bpermute(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %from = xor i32 %lane, 21
  %address = mul i32 %from, 4
  %got = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %lane)
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %from)
  ret void
}

define amdgpu_kernel void @readlane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @llvm.amdgcn.readlane.i32(i32 %lane, i32 37)
  call void @check(ptr addrspace(1) %out, i32 %got, i32 37)
  ret void
}

define amdgpu_kernel void @ballot(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %bit = icmp ult i32 %lane, 5
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %bit)
  %got = trunc i64 %mask to i32
  call void @check(ptr addrspace(1) %out, i32 %got, i32 31)
  ret void
}

define ptx_kernel void @bfly(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = xor i32 %lane, 5
  %got = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %lane, i32 5, i32 31)
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %from)
  ret void
}

; Lanes past the end keep their own value.
define ptx_kernel void @down(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %next = add i32 %lane, 3
  %inside = icmp ult i32 %next, 32
  %from = select i1 %inside, i32 %next, i32 %lane
  %got = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %lane, i32 3, i32 31)
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %from)
  ret void
}
