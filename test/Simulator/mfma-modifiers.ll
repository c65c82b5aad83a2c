; cbsz, abid and blgp of MFMA. In the 4x4 form a block of A, and of B, is four lanes; A is the
; number of its block, B the number of its lane, or one of them is 1.

; RUN: mma-sim %s --kernel=plain --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=cbsz2 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=cbsz4 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=blgp1 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=blgp2 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=blgp3 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=blgp4 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=blgp7 --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=negate --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=negate --target=rocm:gfx90a --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=NEGATE-GFX90A
; RUN: not mma-sim %s --kernel=cbsz.single --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=CBSZ-SINGLE
; RUN: not mma-sim %s --kernel=abid --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=ABID
; RUN: not mma-sim %s --kernel=blgp.8 --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=BLGP-8
; RUN: not mma-sim %s --kernel=blgp.fp8 --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=BLGP-FP8

; NEGATE-GFX90A: mfma_f64_16x16x4_f64: blgp 1 is not documented for this instruction; 0 is
; CBSZ-SINGLE: mfma_f32_16x16x4_f32: cbsz 1 needs 2^cbsz blocks, the instruction has 1
; ABID: abid 4 is no block of a group of 2^cbsz = 4
; BLGP-8: blgp 8 has more than three bits
; BLGP-FP8: blgp 1 is not documented for this instruction; 0 is

declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x4f32(float, float, <4 x float>, i32, i32, i32)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8(i64, i64, <4 x float>, i32, i32, i32)
declare <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double, double, <4 x double>, i32, i32, i32)

; A lane that got something else stores outside of the argument.
define void @check(ptr %out, double %got, double %wanted) {
  %good = fcmp oeq double %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 0, ptr %p
  ret void
}

define void @plain(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %block = lshr i32 %lane, 2
  %a = uitofp i32 %block to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float 1.0, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %w = add i32 %block, 0
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @cbsz2(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %block = lshr i32 %lane, 2
  %a = uitofp i32 %block to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float 1.0, <4 x float> zeroinitializer, i32 2, i32 1, i32 0)
  %group = and i32 %block, -4
  %w = or i32 %group, 1
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @cbsz4(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %block = lshr i32 %lane, 2
  %a = uitofp i32 %block to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float 1.0, <4 x float> zeroinitializer, i32 4, i32 5, i32 0)
  %w = add i32 0, 5
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @blgp1(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = uitofp i32 %lane to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float %b, <4 x float> zeroinitializer, i32 0, i32 0, i32 1)
  %w = and i32 %lane, 31
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @blgp2(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = uitofp i32 %lane to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float %b, <4 x float> zeroinitializer, i32 0, i32 0, i32 2)
  %w = or i32 %lane, 32
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @blgp3(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = uitofp i32 %lane to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float %b, <4 x float> zeroinitializer, i32 0, i32 0, i32 3)
  %next = add i32 %lane, 16
  %w = and i32 %next, 63
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @blgp4(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = uitofp i32 %lane to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float %b, <4 x float> zeroinitializer, i32 0, i32 0, i32 4)
  %w = and i32 %lane, 15
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @blgp7(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = uitofp i32 %lane to float
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float %b, <4 x float> zeroinitializer, i32 0, i32 0, i32 7)
  %w = or i32 %lane, 48
  %w.d = uitofp i32 %w to double
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double %w.d)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double %w.d)
  ret void
}

define void @negate(ptr %out) {
  %d = call <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double 2.0, double 3.0, <4 x double> splat (double 1.0), i32 0, i32 0, i32 1)
  %e0 = extractelement <4 x double> %d, i32 0
  %x0 = fadd double %e0, 0.0
  call void @check(ptr %out, double %x0, double -23.0)
  %g = call <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double 2.0, double 3.0, <4 x double> splat (double 1.0), i32 0, i32 0, i32 6)
  %g0 = extractelement <4 x double> %g, i32 3
  call void @check(ptr %out, double %g0, double -25.0)
  ret void
}

define void @cbsz.single(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x4f32(float 1.0, float 1.0, <4 x float> zeroinitializer, i32 1, i32 0, i32 0)
  ret void
}

define void @abid(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float 1.0, <4 x float> zeroinitializer, i32 2, i32 4, i32 0)
  ret void
}

define void @blgp.8(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float 1.0, <4 x float> zeroinitializer, i32 0, i32 0, i32 8)
  ret void
}

define void @blgp.fp8(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8(i64 0, i64 0, <4 x float> zeroinitializer, i32 0, i32 0, i32 1)
  ret void
}
