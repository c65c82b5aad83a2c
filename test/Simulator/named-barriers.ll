; Barriers of PTX with a number and a count of lanes, and split barriers of gfx12.

; RUN: mma-sim %s --kernel=producer --target=cuda:sm_80 --block=64 --arg=zero:32xi32 --stats | FileCheck %s --check-prefix=ONE
; RUN: mma-sim %s --kernel=groups --target=cuda:sm_80 --block=96 --arg=zero:1xi32 --stats | FileCheck %s --check-prefix=THREE
; RUN: mma-sim %s --kernel=reduce --target=cuda:sm_80 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=split --target=rocm:gfx1200 --block=64 --arg=zero:1xi32 --stats | FileCheck %s --check-prefix=ONE
; RUN: not mma-sim %s --kernel=groups --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=FEW
; RUN: not mma-sim %s --kernel=groups --target=cuda:sm_80 --block=128 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=MANY
; RUN: not mma-sim %s --kernel=odd --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=ODD
; RUN: not mma-sim %s --kernel=mismatch --target=cuda:sm_80 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=MISMATCH
; RUN: not mma-sim %s --kernel=seventeenth --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=NUMBER
; RUN: not mma-sim %s --kernel=unsignaled --target=rocm:gfx1200 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=UNSIGNALED
; RUN: not mma-sim %s --kernel=trap --target=rocm:gfx1200 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=TRAP

; ONE: barriers       1
; THREE: barriers       3
; FEW: lane 0: llvm.nvvm.barrier.cta.sync.aligned.count in groups: barrier 2 waits for 64 lanes, only 32 get here, nobody else
; MANY: barrier 3 waits for 32 lanes, 64 arrive
; ODD: barrier 1 of 48 lanes: there are 16, from 0 on, for whole subgroups of 32
; MISMATCH: barrier 1 waits for 96 lanes by the word of lanes that arrived, not for 64
; NUMBER: barrier 16: there are 16, from 0 on
; UNSIGNALED: waits for a barrier that it has not signaled
; TRAP: barrier -2 is not executed; -1, the barrier of the workgroup, is

@shared = internal addrspace(3) global [64 x i32] undef

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32, i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.all(i32, i1)
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg)
declare void @llvm.amdgcn.s.barrier.wait(i16 immarg)

define void @check(ptr %out, i32 %got, i32 %wanted) {
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 %got, ptr %p
  ret void
}

; Warp 0 writes and goes on, warp 1 waits and reads.
define void @producer(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %consumes = icmp uge i32 %lane, 32
  br i1 %consumes, label %consumer, label %producer
producer:
  %p = getelementptr i32, ptr addrspace(3) @shared, i32 %lane
  store i32 %lane, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)
  ret void
consumer:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %from = sub i32 63, %lane
  %q = getelementptr i32, ptr addrspace(3) @shared, i32 %from
  %got = load i32, ptr addrspace(3) %q
  call void @check(ptr %out, i32 %got, i32 %from)
  ret void
}

; Warps 0 and 1 meet at barrier 2, warp 2 at barrier 3, then all at barrier 0.
define void @groups(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %third = icmp uge i32 %lane, 64
  br i1 %third, label %alone, label %together
together:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)
  br label %all
alone:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 3, i32 32)
  br label %all
all:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define void @reduce(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %lane, 5
  %five = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %low)
  call void @check(ptr %out, i32 %five, i32 5)
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32 1, i32 64, i1 %low)
  %all.i = zext i1 %all to i32
  call void @check(ptr %out, i32 %all.i, i32 0)
  %any = call i1 @llvm.nvvm.barrier.cta.red.or.all(i32 0, i1 %low)
  %any.i = zext i1 %any to i32
  call void @check(ptr %out, i32 %any.i, i32 1)
  ret void
}

define void @odd(ptr %out) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 48)
  ret void
}

; Each wave reads what the other wrote.
define amdgpu_kernel void @split(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @shared, i32 %lane
  store i32 %lane, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  %from = sub i32 63, %lane
  %q = getelementptr i32, ptr addrspace(3) @shared, i32 %from
  %got = load i32, ptr addrspace(3) %q
  call void @check(ptr %out, i32 %got, i32 %from)
  ret void
}

define amdgpu_kernel void @unsignaled(ptr %out) {
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  ret void
}

define amdgpu_kernel void @trap(ptr %out) {
  call void @llvm.amdgcn.s.barrier.signal(i32 -2)
  ret void
}

define void @mismatch(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %waits = icmp uge i32 %lane, 32
  br i1 %waits, label %wait, label %go
go:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 96)
  ret void
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  ret void
}

define void @seventeenth(ptr %out) {
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 16, i32 64)
  ret void
}
