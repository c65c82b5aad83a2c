; gfx950 has 64 banks: a stride of 32 words uses two of them, so half as many lanes
; meet in one as on gfx942.

; RUN: mma-sim %s --kernel=stride32 --target=rocm:gfx942 --block=64 --arg=zero:64xf32 --stats=json | FileCheck %s --check-prefix=GFX942
; RUN: mma-sim %s --kernel=stride32 --target=rocm:gfx950 --block=64 --arg=zero:64xf32 --stats=json | FileCheck %s --check-prefix=GFX950

; Two groups of 32 lanes, each with all lanes in one bank.
; GFX942: "bank_conflicts": 62
; One group of 64 lanes, 32 in each of two banks.
; GFX950: "bank_conflicts": 31

declare i32 @llvm.amdgcn.workitem.id.x()
@shared = internal addrspace(3) global [2048 x float] poison

define amdgpu_kernel void @stride32(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = mul i32 %lane, 32
  %p = getelementptr [2048 x float], ptr addrspace(3) @shared, i32 0, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret void
}
