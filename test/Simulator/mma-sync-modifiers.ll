; .satfinite of mma.sync, and elements of 4 and 6 bits in containers of 8.

; RUN: mma-sim %s --kernel=wraps --target=cuda:sm_80 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=saturates --target=cuda:sm_80 --block=32 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=containers --target=cuda:sm_120a --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=unshifted --target=cuda:sm_120a --block=32 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=UNSHIFTED

; UNSHIFTED: lane 0 has other bits beside those of a[0][0], an f4E2M1FN in bits 2 to 5 of 8

declare {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k16.row.col.s8(i32, i32, i32, i32, i32, i32, i32)
declare {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8(i32, i32, i32, i32, i32, i32, i32)
declare {float, float, float, float} @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e2m1.e3m2.f32(i32, i32, i32, i32, i32, i32, float, float, float, float)

; A lane that got something else stores outside of the argument.
define void @check(ptr %out, double %got, double %wanted) {
  %good = fcmp oeq double %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr %out, i32 %index
  store i32 0, ptr %p
  ret void
}

define void @wraps(ptr %out) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k16.row.col.s8(i32 33686018, i32 33686018, i32 50529027, i32 2147483600, i32 2147483600, i32 2147483600, i32 2147483600)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double -2147483600.0)
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %x3 = sitofp i32 %e3 to double
  call void @check(ptr %out, double %x3, double -2147483600.0)
  ret void
}

define void @saturates(ptr %out) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8(i32 33686018, i32 33686018, i32 50529027, i32 2147483600, i32 2147483600, i32 2147483600, i32 2147483600)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %x0 = sitofp i32 %e0 to double
  call void @check(ptr %out, double %x0, double 2147483647.0)
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %x3 = sitofp i32 %e3 to double
  call void @check(ptr %out, double %x3, double 2147483647.0)
  ret void
}

define void @containers(ptr %out) {
  %r = call {float, float, float, float} @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e2m1.e3m2.f32(i32 269488144, i32 269488144, i32 269488144, i32 269488144, i32 303174162, i32 303174162, float 1.0, float 1.0, float 1.0, float 1.0)
  %e0 = extractvalue {float, float, float, float} %r, 0
  %x0 = fpext float %e0 to double
  call void @check(ptr %out, double %x0, double 193.0)
  %e3 = extractvalue {float, float, float, float} %r, 3
  %x3 = fpext float %e3 to double
  call void @check(ptr %out, double %x3, double 193.0)
  ret void
}

define void @unshifted(ptr %out) {
  %r = call {float, float, float, float} @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e2m1.e3m2.f32(i32 67372033, i32 67372033, i32 67372033, i32 67372033, i32 303174162, i32 303174162, float 1.0, float 1.0, float 1.0, float 1.0)
  ret void
}
