; What lanes may not do, each with the op and the lane.

; RUN: not mma-sim %s --kernel=different_lanes --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=DIFFERENT
; DIFFERENT: lane 1: llvm.amdgcn.readlane.i32 in different_lanes: the lane to read differs between lanes
; RUN: not mma-sim %s --kernel=absent_lane --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=ABSENT
; ABSENT: llvm.amdgcn.readlane.i32 in absent_lane: reads lane 40, which does not take part
; RUN: not mma-sim %s --kernel=absent_source --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=SOURCE
; SOURCE: reads lane 16, which does not take part
; RUN: not mma-sim %s --kernel=crooked --target=cuda:sm_80 --block=32 --arg=zero:64xi32 2>&1 | FileCheck %s --check-prefix=CROOKED
; CROOKED: the row address is not aligned to 16
; RUN: not mma-sim %s --kernel=changed_count --target=cuda:sm_80 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=COUNT
; COUNT: barrier 1 waits for 96 lanes, not for 64
; RUN: not mma-sim %s --kernel=crowded --target=cuda:sm_80 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=CROWDED
; CROWDED: barrier 1 waits for 32 lanes, more arrive
; RUN: not mma-sim %s --kernel=two_operations --target=cuda:sm_80 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=TWO
; TWO: is at barrier 1 with another operation or number of lanes
; RUN: not mma-sim %s --kernel=assembly --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=ASSEMBLY
; ASSEMBLY: error: the simulator does not run inline assembly (in assembly)

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32, i32, i1)

define amdgpu_kernel void @different_lanes(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @llvm.amdgcn.readlane.i32(i32 %lane, i32 %lane)
  store i32 %got, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @absent_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %lane, 32
  br i1 %low, label %read, label %done
read:
  %got = call i32 @llvm.amdgcn.readlane.i32(i32 %lane, i32 40)
  store i32 %got, ptr addrspace(1) %out
  br label %done
done:
  ret void
}

define void @absent_source(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %lane, 16
  br i1 %low, label %read, label %done
read:
  %got = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %lane, i32 16, i32 31)
  store i32 %got, ptr %out
  br label %done
done:
  ret void
}

define void @crooked(ptr %in) {
  %row = getelementptr i8, ptr %in, i32 4
  %got = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr %row)
  store i32 %got, ptr %in
  ret void
}

; Two warps arrive and do not wait, each for another number of lanes.
define void @changed_count(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %second = icmp uge i32 %lane, 32
  %count = select i1 %second, i32 64, i32 96
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 %count)
  ret void
}

define void @crowded(ptr %out) {
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 32)
  ret void
}

define void @two_operations(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %second = icmp uge i32 %lane, 32
  br i1 %second, label %reduce, label %wait
reduce:
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32 1, i32 64, i1 true)
  ret void
wait:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  ret void
}

define amdgpu_kernel void @assembly(ptr addrspace(1) %out) {
  call void asm sideeffect "s_nop 0", ""()
  ret void
}
