; The index of a sparse A. Its elements are 1; B is 1 where k % 4 is 0 or 1, and 10 where it
; is 2 or 3, so that the sum tells which were taken.

; RUN: mma-sim %s --kernel=set0 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=set1 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=set2 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=cbsz --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=set4 --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=SET4
; RUN: not mma-sim %s --kernel=equal --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=EQUAL
; RUN: mma-sim %s --kernel=selector0 --target=cuda:sm_80 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=selector2 --target=cuda:sm_80 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=selector4 --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=SELECTOR4
; RUN: not mma-sim %s --kernel=descending --target=cuda:sm_80 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=DESCENDING

; SET4: abid 4 is too large, the index has 4 sets
; EQUAL: the indices of group 0 in row 0 of A are 0 and 0 (lane 0, bits 0 to 3); they must differ
; SELECTOR4: sparsity selector 4 is too large, the index has 4 sets
; DESCENDING: the indices of group 0 in row 0 of A are 1 and 0 (lane 0, bits 0 to 3); they must ascend

declare <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half>, <8 x half>, <4 x float>, i32, i32, i32)
declare {float, float, float, float} @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A lane that got something else stores outside of the argument.
define void @check(ptr %out, double %got, double %wanted) {
  %good = fcmp oeq double %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 0, ptr %p
  ret void
}

define void @set0(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 -578228668, i32 0, i32 0)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 16.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 16.0)
  ret void
}

define void @set1(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 -578228668, i32 0, i32 1)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 160.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 160.0)
  ret void
}

define void @set2(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 -578228668, i32 0, i32 2)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 88.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 88.0)
  ret void
}

define void @cbsz(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 -578228668, i32 1, i32 1)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 16.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 16.0)
  ret void
}

define void @set4(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 -578228668, i32 0, i32 4)
  ret void
}

define void @equal(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> splat (half 1.0), <8 x half> <half 1.0, half 1.0, half 10.0, half 10.0, half 1.0, half 1.0, half 10.0, half 10.0>, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  ret void
}

define void @selector0(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %odd = and i32 %lane, 1
  %is.odd = icmp eq i32 %odd, 1
  %b = select i1 %is.odd, <2 x half> splat (half 10.0), <2 x half> splat (half 1.0)
  %selected = icmp eq i32 %in.quad, 0
  %index = select i1 %selected, i32 1145324612, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f32.f32(<2 x half> splat (half 1.0), <2 x half> splat (half 1.0), <2 x half> %b, <2 x half> %b, float 0.0, float 0.0, float 0.0, float 0.0, i32 %index, i32 0)
  %e0 = extractvalue {float, float, float, float} %r, 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 8.0)
  %e3 = extractvalue {float, float, float, float} %r, 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 8.0)
  ret void
}

define void @selector2(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %odd = and i32 %lane, 1
  %is.odd = icmp eq i32 %odd, 1
  %b = select i1 %is.odd, <2 x half> splat (half 10.0), <2 x half> splat (half 1.0)
  %selected = icmp eq i32 %in.quad, 2
  %index = select i1 %selected, i32 -286331154, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f32.f32(<2 x half> splat (half 1.0), <2 x half> splat (half 1.0), <2 x half> %b, <2 x half> %b, float 0.0, float 0.0, float 0.0, float 0.0, i32 %index, i32 2)
  %e0 = extractvalue {float, float, float, float} %r, 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 80.0)
  %e3 = extractvalue {float, float, float, float} %r, 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 80.0)
  ret void
}

define void @selector4(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %odd = and i32 %lane, 1
  %is.odd = icmp eq i32 %odd, 1
  %b = select i1 %is.odd, <2 x half> splat (half 10.0), <2 x half> splat (half 1.0)
  %selected = icmp eq i32 %in.quad, 4
  %index = select i1 %selected, i32 1145324612, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f32.f32(<2 x half> splat (half 1.0), <2 x half> splat (half 1.0), <2 x half> %b, <2 x half> %b, float 0.0, float 0.0, float 0.0, float 0.0, i32 %index, i32 4)
  ret void
}

define void @descending(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %odd = and i32 %lane, 1
  %is.odd = icmp eq i32 %odd, 1
  %b = select i1 %is.odd, <2 x half> splat (half 10.0), <2 x half> splat (half 1.0)
  %selected = icmp eq i32 %in.quad, 0
  %index = select i1 %selected, i32 286331153, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f32.f32(<2 x half> splat (half 1.0), <2 x half> splat (half 1.0), <2 x half> %b, <2 x half> %b, float 0.0, float 0.0, float 0.0, float 0.0, i32 %index, i32 0)
  ret void
}
