; 32 banks of 4 bytes: a stride of 32 words sends all lanes to one bank, a stride of 33
; to one bank each, and one word for all is a broadcast.

; RUN: mma-sim %s --kernel=stride32 --target=cuda:sm_80 --block=32 --arg=zero:32xf32 --stats=json | FileCheck %s --check-prefix=ALL
; RUN: mma-sim %s --kernel=stride33 --target=cuda:sm_80 --block=32 --arg=zero:32xf32 --stats=json | FileCheck %s --check-prefix=NONE
; RUN: mma-sim %s --kernel=same --target=cuda:sm_80 --block=32 --arg=zero:32xf32 --stats=json | FileCheck %s --check-prefix=NONE

; ALL: "bank_conflicts": 31
; NONE: "bank_conflicts": 0

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@shared = internal addrspace(3) global [2048 x float] undef

define ptx_kernel void @stride32(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %lane, 32
  %p = getelementptr [2048 x float], ptr addrspace(3) @shared, i32 0, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret void
}

define ptx_kernel void @stride33(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %lane, 33
  %p = getelementptr [2048 x float], ptr addrspace(3) @shared, i32 0, i32 %i
  %v = load float, ptr addrspace(3) %p
  ret void
}

define ptx_kernel void @same(ptr addrspace(1) %out) {
  %v = load float, ptr addrspace(3) @shared
  ret void
}
