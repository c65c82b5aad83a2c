; One complex product on AMX: (3 + 2i) * (5 - 4i) = 23 - 2i, of which an instruction
; computes one part. Element 0 is the only one that is not zero.

; RUN: mma-sim %s --kernel=real --target=x86:graniterapids-d --arg=zero:16x16xf32 --trace=0 | FileCheck %s --check-prefix=REAL
; RUN: mma-sim %s --kernel=imaginary --target=x86:graniterapids-d --arg=zero:16x16xf32 --trace=0 | FileCheck %s --check-prefix=IMAGINARY

; REAL: tcmmrlfp16ps (in real)
; REAL: lane 0   a    [0][0]=3.00 and 2.00 i
; REAL: result:
; REAL-NEXT: {{.*}}acc [0][0]=23.00
; IMAGINARY: result:
; IMAGINARY-NEXT: {{.*}}acc [0][0]=-2.00

declare x86_amx @llvm.x86.tileloadd64.internal(i16, i16, ptr, i64)
declare void @llvm.x86.tilestored64.internal(i16, i16, ptr, i64, x86_amx)
declare x86_amx @llvm.x86.tcmmrlfp16ps.internal(i16, i16, i16, x86_amx, x86_amx, x86_amx)
declare x86_amx @llvm.x86.tcmmimfp16ps.internal(i16, i16, i16, x86_amx, x86_amx, x86_amx)

@a = constant [2 x half] [half 3.0, half 2.0]
@b = constant [2 x half] [half 5.0, half -4.0]

define void @real(ptr %c) {
  %a = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr @a, i64 64)
  %b = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr @b, i64 64)
  %acc = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr %c, i64 64)
  %d = call x86_amx @llvm.x86.tcmmrlfp16ps.internal(i16 1, i16 4, i16 4, x86_amx %acc, x86_amx %a, x86_amx %b)
  call void @llvm.x86.tilestored64.internal(i16 1, i16 4, ptr %c, i64 64, x86_amx %d)
  ret void
}

define void @imaginary(ptr %c) {
  %a = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr @a, i64 64)
  %b = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr @b, i64 64)
  %acc = call x86_amx @llvm.x86.tileloadd64.internal(i16 1, i16 4, ptr %c, i64 64)
  %d = call x86_amx @llvm.x86.tcmmimfp16ps.internal(i16 1, i16 4, i16 4, x86_amx %acc, x86_amx %a, x86_amx %b)
  call void @llvm.x86.tilestored64.internal(i16 1, i16 4, ptr %c, i64 64, x86_amx %d)
  ret void
}
