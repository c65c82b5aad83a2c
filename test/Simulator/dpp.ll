; dpp moves by a constant pattern. Each kernel compares what a lane got with a table that
; was written by hand from the ISA documents; a lane that is wrong stores outside of the
; argument. `old` is 1000 + lane.

; RUN: mma-sim %s --kernel=quad_perm --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=row_shl --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=row_shr --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=row_ror --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=wave_shl --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=wave_ror --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=mirror --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=half_mirror --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=bcast15 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=bcast31 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=newbcast --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=banks --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=xmask --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=dpp8 --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=bcast15 --target=rocm:gfx1100:wave64 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=BCAST
; RUN: not mma-sim %s --kernel=xmask --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=XMASK
; RUN: not mma-sim %s --kernel=newbcast --target=rocm:gfx908 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=NEWBCAST
; RUN: not mma-sim %s --kernel=dpp8 --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=DPP8
; RUN: not mma-sim %s --kernel=nothing --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=NOTHING

; BCAST: dpp_ctrl 0x142 (row_bcast:15) does not exist on gfx1100
; XMASK: dpp_ctrl 0x163 (row_xmask) does not exist on gfx942
; NEWBCAST: dpp_ctrl 0x155 (row_share, row_newbcast) does not exist on gfx908
; DPP8: does not exist on gfx942
; NOTHING: dpp_ctrl 0x100 has no meaning

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.mov.dpp8.i32(i32, i32 immarg)

@quad_perm.wanted = constant [64 x i32] [i32 3, i32 2, i32 1, i32 0, i32 7, i32 6, i32 5, i32 4, i32 11, i32 10, i32 9, i32 8, i32 15, i32 14, i32 13, i32 12, i32 19, i32 18, i32 17, i32 16, i32 23, i32 22, i32 21, i32 20, i32 27, i32 26, i32 25, i32 24, i32 31, i32 30, i32 29, i32 28, i32 35, i32 34, i32 33, i32 32, i32 39, i32 38, i32 37, i32 36, i32 43, i32 42, i32 41, i32 40, i32 47, i32 46, i32 45, i32 44, i32 51, i32 50, i32 49, i32 48, i32 55, i32 54, i32 53, i32 52, i32 59, i32 58, i32 57, i32 56, i32 63, i32 62, i32 61, i32 60]
@row_shl.wanted = constant [64 x i32] [i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 1013, i32 1014, i32 1015, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 1029, i32 1030, i32 1031, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 1045, i32 1046, i32 1047, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 1061, i32 1062, i32 1063]
@row_shr.wanted = constant [64 x i32] [i32 0, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 0, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 0, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 0, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62]
@row_ror.wanted = constant [64 x i32] [i32 15, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 31, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 47, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 63, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62]
@wave_shl.wanted = constant [64 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 1063]
@wave_ror.wanted = constant [64 x i32] [i32 63, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62]
@mirror.wanted = constant [64 x i32] [i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0, i32 31, i32 30, i32 29, i32 28, i32 27, i32 26, i32 25, i32 24, i32 23, i32 22, i32 21, i32 20, i32 19, i32 18, i32 17, i32 16, i32 47, i32 46, i32 45, i32 44, i32 43, i32 42, i32 41, i32 40, i32 39, i32 38, i32 37, i32 36, i32 35, i32 34, i32 33, i32 32, i32 63, i32 62, i32 61, i32 60, i32 59, i32 58, i32 57, i32 56, i32 55, i32 54, i32 53, i32 52, i32 51, i32 50, i32 49, i32 48]
@half_mirror.wanted = constant [64 x i32] [i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0, i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 23, i32 22, i32 21, i32 20, i32 19, i32 18, i32 17, i32 16, i32 31, i32 30, i32 29, i32 28, i32 27, i32 26, i32 25, i32 24, i32 39, i32 38, i32 37, i32 36, i32 35, i32 34, i32 33, i32 32, i32 47, i32 46, i32 45, i32 44, i32 43, i32 42, i32 41, i32 40, i32 55, i32 54, i32 53, i32 52, i32 51, i32 50, i32 49, i32 48, i32 63, i32 62, i32 61, i32 60, i32 59, i32 58, i32 57, i32 56]
@bcast15.wanted = constant [64 x i32] [i32 1000, i32 1001, i32 1002, i32 1003, i32 1004, i32 1005, i32 1006, i32 1007, i32 1008, i32 1009, i32 1010, i32 1011, i32 1012, i32 1013, i32 1014, i32 1015, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 1032, i32 1033, i32 1034, i32 1035, i32 1036, i32 1037, i32 1038, i32 1039, i32 1040, i32 1041, i32 1042, i32 1043, i32 1044, i32 1045, i32 1046, i32 1047, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47, i32 47]
@bcast31.wanted = constant [64 x i32] [i32 1000, i32 1001, i32 1002, i32 1003, i32 1004, i32 1005, i32 1006, i32 1007, i32 1008, i32 1009, i32 1010, i32 1011, i32 1012, i32 1013, i32 1014, i32 1015, i32 1016, i32 1017, i32 1018, i32 1019, i32 1020, i32 1021, i32 1022, i32 1023, i32 1024, i32 1025, i32 1026, i32 1027, i32 1028, i32 1029, i32 1030, i32 1031, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31]
@newbcast.wanted = constant [64 x i32] [i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 37, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53, i32 53]
@banks.wanted = constant [64 x i32] [i32 0, i32 0, i32 0, i32 0, i32 1004, i32 1005, i32 1006, i32 1007, i32 0, i32 0, i32 0, i32 0, i32 1012, i32 1013, i32 1014, i32 1015, i32 16, i32 16, i32 16, i32 16, i32 1020, i32 1021, i32 1022, i32 1023, i32 16, i32 16, i32 16, i32 16, i32 1028, i32 1029, i32 1030, i32 1031, i32 32, i32 32, i32 32, i32 32, i32 1036, i32 1037, i32 1038, i32 1039, i32 32, i32 32, i32 32, i32 32, i32 1044, i32 1045, i32 1046, i32 1047, i32 48, i32 48, i32 48, i32 48, i32 1052, i32 1053, i32 1054, i32 1055, i32 48, i32 48, i32 48, i32 48, i32 1060, i32 1061, i32 1062, i32 1063]
@xmask.wanted = constant [32 x i32] [i32 3, i32 2, i32 1, i32 0, i32 7, i32 6, i32 5, i32 4, i32 11, i32 10, i32 9, i32 8, i32 15, i32 14, i32 13, i32 12, i32 19, i32 18, i32 17, i32 16, i32 23, i32 22, i32 21, i32 20, i32 27, i32 26, i32 25, i32 24, i32 31, i32 30, i32 29, i32 28]
@nothing.wanted = constant [64 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63]
@dpp8.wanted = constant [32 x i32] [i32 7, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 15, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 23, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 31, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30]

define void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted) {
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %got, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @quad_perm(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 27, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @quad_perm.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @row_shl(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 259, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @row_shl.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @row_shr(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 273, i32 15, i32 15, i1 true)
  %place = getelementptr i32, ptr @row_shr.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @row_ror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 289, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @row_ror.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @wave_shl(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 304, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @wave_shl.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @wave_ror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 316, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @wave_ror.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @mirror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 320, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @mirror.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @half_mirror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 321, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @half_mirror.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @bcast15(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 322, i32 10, i32 15, i1 false)
  %place = getelementptr i32, ptr @bcast15.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @bcast31(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 323, i32 12, i32 15, i1 false)
  %place = getelementptr i32, ptr @bcast31.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @newbcast(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 341, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @newbcast.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @banks(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 336, i32 15, i32 5, i1 false)
  %place = getelementptr i32, ptr @banks.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @xmask(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 355, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @xmask.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @nothing(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = add i32 %lane, 1000
  %got = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %lane, i32 256, i32 15, i32 15, i1 false)
  %place = getelementptr i32, ptr @nothing.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @dpp8(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %lane, i32 14038087)
  %place = getelementptr i32, ptr @dpp8.wanted, i32 %lane
  %wanted = load i32, ptr %place
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}
