; Modifiers of WMMA. All elements of A are 2, of B 3, so that a product over K is 6 * K.

; RUN: mma-sim %s --kernel=wraps --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=clamps --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=clamps.below --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=clamp.keeps.signs --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=clamps.gfx1250 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=opsel.low --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=opsel.high --target=rocm:gfx1100 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=opsel.gfx12 --target=rocm:gfx1200 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=OPSEL-GFX12
; RUN: mma-sim %s --kernel=negate.a --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=negate.b --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=negate.both --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=negate.c --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=absolute.c --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=negate.absolute.c --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=modify.c.4 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=MODIFY-C-4

; OPSEL-GFX12: opsel 1 must be 0, the results fill their registers
; MODIFY-C-4: modifier of C 4 has no meaning; 0 is none, 1 negates, 2 takes the absolute value, 3 negates the absolute value

declare <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1, <4 x i32>, i1, <4 x i32>, <8 x i32>, i1)
declare <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v16f16.v16f16(<16 x half>, <16 x half>, <16 x half>, i1)
declare <8 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v8f16.v8f16(<8 x half>, <8 x half>, <8 x half>, i1)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1, <2 x float>, i1, <2 x float>, i16, <8 x float>, i1, i1)
declare <8 x i32> @llvm.amdgcn.wmma.i32.16x16x64.iu8.v8i32.v8i32(i1, <8 x i32>, i1, <8 x i32>, <8 x i32>, i1, i1, i1)

; A lane that got something else stores outside of the argument.
define void @check(ptr %out, double %got, double %wanted) {
  %good = fcmp oeq double %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 0, ptr %p
  ret void
}

define void @wraps(ptr %out) {
  %d = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 true, <4 x i32> splat (i32 33686018), i1 true, <4 x i32> splat (i32 50529027), <8 x i32> splat (i32 2147483600), i1 false)
  %e0 = extractelement <8 x i32> %d, i32 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double -2147483600.0)
  %e7 = extractelement <8 x i32> %d, i32 7
  %x7 = sitofp i32 %e7 to double
  call void @check(ptr %out, double %x7, double -2147483600.0)
  ret void
}

define void @clamps(ptr %out) {
  %d = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 true, <4 x i32> splat (i32 33686018), i1 true, <4 x i32> splat (i32 50529027), <8 x i32> splat (i32 2147483600), i1 true)
  %e0 = extractelement <8 x i32> %d, i32 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double 2147483647.0)
  %e7 = extractelement <8 x i32> %d, i32 7
  %x7 = sitofp i32 %e7 to double
  call void @check(ptr %out, double %x7, double 2147483647.0)
  ret void
}

define void @clamps.below(ptr %out) {
  %d = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 true, <4 x i32> splat (i32 -16843010), i1 true, <4 x i32> splat (i32 50529027), <8 x i32> splat (i32 -2147483600), i1 true)
  %e0 = extractelement <8 x i32> %d, i32 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double -2147483648.0)
  %e7 = extractelement <8 x i32> %d, i32 7
  %x7 = sitofp i32 %e7 to double
  call void @check(ptr %out, double %x7, double -2147483648.0)
  ret void
}

define void @clamp.keeps.signs(ptr %out) {
  %d = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 false, <4 x i32> splat (i32 -16843010), i1 true, <4 x i32> splat (i32 50529027), <8 x i32> splat (i32 0), i1 true)
  %e0 = extractelement <8 x i32> %d, i32 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double 12192.0)
  %e7 = extractelement <8 x i32> %d, i32 7
  %x7 = sitofp i32 %e7 to double
  call void @check(ptr %out, double %x7, double 12192.0)
  ret void
}

define void @clamps.gfx1250(ptr %out) {
  %d = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x64.iu8.v8i32.v8i32(i1 true, <8 x i32> splat (i32 33686018), i1 true, <8 x i32> splat (i32 50529027), <8 x i32> splat (i32 2147483600), i1 true, i1 false, i1 true)
  %e0 = extractelement <8 x i32> %d, i32 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double 2147483647.0)
  %e7 = extractelement <8 x i32> %d, i32 7
  %x7 = sitofp i32 %e7 to double
  call void @check(ptr %out, double %x7, double 2147483647.0)
  ret void
}

define void @opsel.low(ptr %out) {
  %d = call <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v16f16.v16f16(<16 x half> splat (half 2.0), <16 x half> splat (half 3.0), <16 x half> <half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0>, i1 false)
  %e0 = extractelement <16 x half> %d, i32 0
  %x0 = fpext half %e0 to double
  call void @check(ptr %out, double %x0, double 196.0)
  %e14 = extractelement <16 x half> %d, i32 14
  %x14 = fpext half %e14 to double
  call void @check(ptr %out, double %x14, double 196.0)
  ret void
}

define void @opsel.high(ptr %out) {
  %d = call <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v16f16.v16f16(<16 x half> splat (half 2.0), <16 x half> splat (half 3.0), <16 x half> <half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0, half 100.0, half 1.0>, i1 true)
  %e1 = extractelement <16 x half> %d, i32 1
  %x1 = fpext half %e1 to double
  call void @check(ptr %out, double %x1, double 97.0)
  %e15 = extractelement <16 x half> %d, i32 15
  %x15 = fpext half %e15 to double
  call void @check(ptr %out, double %x15, double 97.0)
  ret void
}

define void @opsel.gfx12(ptr %out) {
  %d = call <8 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v8f16.v8f16(<8 x half> splat (half 2.0), <8 x half> splat (half 3.0), <8 x half> splat (half 1.0), i1 true)
  ret void
}

define void @negate.a(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 true, <2 x float> splat (float 2.0), i1 false, <2 x float> splat (float 3.0), i16 0, <8 x float> splat (float 1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double -23.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double -23.0)
  ret void
}

define void @negate.b(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 false, <2 x float> splat (float 2.0), i1 true, <2 x float> splat (float 3.0), i16 0, <8 x float> splat (float 1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double -23.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double -23.0)
  ret void
}

define void @negate.both(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 true, <2 x float> splat (float 2.0), i1 true, <2 x float> splat (float 3.0), i16 0, <8 x float> splat (float 1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 25.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 25.0)
  ret void
}

define void @negate.c(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 false, <2 x float> splat (float 2.0), i1 false, <2 x float> splat (float 3.0), i16 1, <8 x float> splat (float -1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 25.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 25.0)
  ret void
}

define void @absolute.c(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 false, <2 x float> splat (float 2.0), i1 false, <2 x float> splat (float 3.0), i16 2, <8 x float> splat (float -1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 25.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 25.0)
  ret void
}

define void @negate.absolute.c(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 false, <2 x float> splat (float 2.0), i1 false, <2 x float> splat (float 3.0), i16 3, <8 x float> splat (float -1.0), i1 true, i1 true)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 23.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 23.0)
  ret void
}

define void @modify.c.4(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32(i1 false, <2 x float> splat (float 2.0), i1 false, <2 x float> splat (float 3.0), i16 4, <8 x float> splat (float 1.0), i1 true, i1 true)
  ret void
}
