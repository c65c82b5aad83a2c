; cp.async: what is read before it was waited for is the old content. The kernel stores
; outside of its argument when the wait has not brought the new one.

; RUN: mma-sim %s --kernel=waited --target=cuda:sm_80 --block=32 --arg=iota:32xi32
; RUN: not mma-sim %s --kernel=unwaited --target=cuda:sm_80 --block=32 --arg=iota:32xi32 2>&1 | FileCheck %s

; CHECK: store in unwaited: 4 bytes at 0x{{[0-9A-Fa-f]+}} are out of bounds

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
@shared = internal addrspace(3) global [32 x i32] undef

define ptx_kernel void @waited(ptr addrspace(1) %data) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr addrspace(1) %data, i32 %lane
  %to = getelementptr [32 x i32], ptr addrspace(3) @shared, i32 0, i32 %lane
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  %got = load i32, ptr addrspace(3) %to
  %good = icmp eq i32 %got, %lane
  %index = select i1 %good, i32 %lane, i32 1000
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %index
  store i32 %got, ptr addrspace(1) %p
  ret void
}

define ptx_kernel void @unwaited(ptr addrspace(1) %data) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr addrspace(1) %data, i32 %lane
  %to = getelementptr [32 x i32], ptr addrspace(3) @shared, i32 0, i32 %lane
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  %got = load i32, ptr addrspace(3) %to
  %good = icmp eq i32 %got, %lane
  %index = select i1 %good, i32 %lane, i32 1000
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %index
  store i32 %got, ptr addrspace(1) %p
  ret void
}
