; Which bytes and lanes of the scale registers count, and how they are read. A and B are 1, so
; that D is K times the scales. Bytes and lanes that must not be read are NaN (0xff).

; RUN: mma-sim %s --kernel=byte0 --target=rocm:gfx950 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=byte13 --target=rocm:gfx950 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=longer.vector --target=rocm:gfx950 --block=64 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=byte4 --target=rocm:gfx950 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=BYTE4
; RUN: not mma-sim %s --kernel=format --target=rocm:gfx950 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=FORMAT
; RUN: mma-sim %s --kernel=lower.lanes --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=upper.lanes --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=e5m3 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=e4m3 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=e5m3.of.fp8 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=E5M3-OF-FP8
; RUN: not mma-sim %s --kernel=format3 --target=rocm:gfx1250 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=FORMAT3
; RUN: not mma-sim %s --kernel=lanes.of.32.rows --target=rocm:gfx1250 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=LANES-OF-32-ROWS
; RUN: not mma-sim %s --kernel=e4m3.sign --target=rocm:gfx1250 --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=E4M3-SIGN
; RUN: mma-sim %s --kernel=ptx.first --target=cuda:sm_120a --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=ptx.others --target=cuda:sm_120a --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=ptx.different --target=cuda:sm_120a --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=PTX-DIFFERENT
; RUN: not mma-sim %s --kernel=ptx.byte1 --target=cuda:sm_120a --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=PTX-BYTE1
; RUN: not mma-sim %s --kernel=ptx.lanes2 --target=cuda:sm_120a --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=PTX-LANES2

; BYTE4: the scales of a cannot begin at byte 4, their layout is lane(m0 m1 m2 m3 k0 k1) reg(0 0)
; FORMAT: is no instruction of gfx950 with these operands
; E5M3-OF-FP8: format of scale A 1 is documented for elements of f4E2M1FN only; 0 (e8m0) is for all
; FORMAT3: format of scale A 3 has no meaning; 0 is e8m0, 1 e5m3, 2 e4m3
; LANES-OF-32-ROWS: the scales of a cannot be taken from lanes 1, their layout is lane(m0 m1 m2 m3 m4) reg(k0 k1)
; E4M3-SIGN: the scale of row 0, block 3 of K, is 0xc4; e4m3 scales have no sign
; PTX-DIFFERENT: argument 15 must be the same in all lanes but is 0 in lane 0 and 1 in lane 1
; PTX-BYTE1: the scales of a cannot begin at byte 1, their layout is lane(m3 _ m0 m1 m2) reg(k0 0)
; PTX-LANES2: the scales of a cannot be taken from lanes 2, their layout is lane(m3 _ m0 m1 m2) reg(k0 0)

declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32, <16 x i32>, i32, <16 x i32>, i16, <8 x float>, i32, i32, i32, i32, i32, i32, i1, i1)
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32, <8 x i32>, i32, <16 x i32>, i16, <8 x float>, i32, i32, i32, i32, i32, i32, i1, i1)
declare <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32>, <8 x i32>, i16, <16 x float>, i32, i32, i32, i32, i32, i32, i1, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)

; A lane that got something else stores outside of the argument.
define void @check(ptr %out, double %got, double %wanted) {
  %good = fcmp oeq double %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 0, ptr %p
  ret void
}

define void @byte0(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> splat (i32 943208504), <8 x i32> splat (i32 943208504), <4 x float> zeroinitializer, i32 0, i32 0, i32 0, i32 -128, i32 0, i32 -127)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 1024.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 1024.0)
  ret void
}

define void @byte13(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> splat (i32 943208504), <8 x i32> splat (i32 943208504), <4 x float> zeroinitializer, i32 0, i32 0, i32 1, i32 -32513, i32 3, i32 2130706431)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 128.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 128.0)
  ret void
}

define void @longer.vector(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> splat (i32 572662306), <8 x i32> splat (i32 943208504), <4 x float> zeroinitializer, i32 4, i32 0, i32 0, i32 -128, i32 0, i32 127)
  %e0 = extractelement <4 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 256.0)
  %e3 = extractelement <4 x float> %d, i32 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 256.0)
  ret void
}

define void @byte4(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> splat (i32 943208504), <8 x i32> splat (i32 943208504), <4 x float> zeroinitializer, i32 0, i32 0, i32 4, i32 1, i32 0, i32 1)
  ret void
}

define void @format(ptr %out) {
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> splat (i32 943208504), <8 x i32> splat (i32 943208504), <4 x float> zeroinitializer, i32 5, i32 0, i32 0, i32 127, i32 0, i32 127)
  ret void
}

define void @lower.lanes(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %upper = icmp uge i32 %lane, 16
  %s = select i1 %upper, i32 -1, i32 -2139062144
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> splat (i32 943208504), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 512.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 512.0)
  ret void
}

define void @upper.lanes(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %upper = icmp uge i32 %lane, 16
  %s = select i1 %upper, i32 -2122219135, i32 -1
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> splat (i32 943208504), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %s, i1 false, i1 false)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 2048.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 2048.0)
  ret void
}

define void @e5m3(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 4, <8 x i32> splat (i32 572662306), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 1, i32 -2071690108, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 384.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 384.0)
  ret void
}

define void @e4m3(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 4, <8 x i32> splat (i32 572662306), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 2, i32 1145324612, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
  %e0 = extractelement <8 x float> %d, i32 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 384.0)
  %e7 = extractelement <8 x float> %d, i32 7
  %x7 = fpext float %e7 to double
  call void @check(ptr %out, double %x7, double 384.0)
  ret void
}

define void @e5m3.of.fp8(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> splat (i32 943208504), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 1, i32 127, i32 0, i32 0, i32 127, i1 false, i1 false)
  ret void
}

define void @format3(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 4, <8 x i32> splat (i32 572662306), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 3, i32 127, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
  ret void
}

define void @lanes.of.32.rows(ptr %out) {
  %d = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> splat (i32 0), <8 x i32> splat (i32 0), i16 0, <16 x float> zeroinitializer, i32 1, i32 0, i32 127, i32 0, i32 0, i32 127, i1 false, i1 false)
  ret void
}

define void @e4m3.sign(ptr %out) {
  %d = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 4, <8 x i32> splat (i32 572662306), i32 0, <16 x i32> splat (i32 943208504), i16 0, <8 x float> zeroinitializer, i32 0, i32 2, i32 -1002159036, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
  ret void
}

define void @ptx.first(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %pair = lshr i32 %in.quad, 1
  %is.a = icmp eq i32 %pair, 0
  %is.b = icmp eq i32 %in.quad, 0
  %sa = select i1 %is.a, i32 -32640, i32 -1
  %sb = select i1 %is.b, i32 -32383, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, float 0.0, float 0.0, float 0.0, float 0.0, i32 %sa, i16 0, i16 0, i32 %sb, i16 0, i16 0)
  %e0 = extractvalue {float, float, float, float} %r, 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 512.0)
  %e3 = extractvalue {float, float, float, float} %r, 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 512.0)
  ret void
}

define void @ptx.others(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %pair = lshr i32 %in.quad, 1
  %is.a = icmp eq i32 %pair, 1
  %is.b = icmp eq i32 %in.quad, 3
  %sa = select i1 %is.a, i32 -2139029505, i32 -1
  %sb = select i1 %is.b, i32 -2122186753, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, float 0.0, float 0.0, float 0.0, float 0.0, i32 %sa, i16 2, i16 1, i32 %sb, i16 2, i16 3)
  %e0 = extractvalue {float, float, float, float} %r, 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 512.0)
  %e3 = extractvalue {float, float, float, float} %r, 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 512.0)
  ret void
}

define void @ptx.different(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %pair = lshr i32 %in.quad, 1
  %is.a = icmp eq i32 %pair, 0
  %is.b = icmp eq i32 %in.quad, 0
  %sa = select i1 %is.a, i32 -32640, i32 -1
  %sb = select i1 %is.b, i32 -32383, i32 -1
  %q = trunc i32 %in.quad to i16
  %r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, float 0.0, float 0.0, float 0.0, float 0.0, i32 %sa, i16 0, i16 0, i32 %sb, i16 0, i16 %q)
  ret void
}

define void @ptx.byte1(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %pair = lshr i32 %in.quad, 1
  %is.a = icmp eq i32 %pair, 0
  %is.b = icmp eq i32 %in.quad, 0
  %sa = select i1 %is.a, i32 -32640, i32 -1
  %sb = select i1 %is.b, i32 -32383, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, float 0.0, float 0.0, float 0.0, float 0.0, i32 %sa, i16 1, i16 0, i32 %sb, i16 0, i16 0)
  ret void
}

define void @ptx.lanes2(ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in.quad = and i32 %lane, 3
  %pair = lshr i32 %in.quad, 1
  %is.a = icmp eq i32 %pair, 2
  %is.b = icmp eq i32 %in.quad, 0
  %sa = select i1 %is.a, i32 -32640, i32 -1
  %sb = select i1 %is.b, i32 -32383, i32 -1
  %r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, i32 572662306, float 0.0, float 0.0, float 0.0, float 0.0, i32 %sa, i16 0, i16 2, i32 %sb, i16 0, i16 0)
  ret void
}
