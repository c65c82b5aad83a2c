; What the simulator does not know it names, with its place, before anything runs.

; RUN: not mma-sim %s --kernel=k --target=rocm:gfx942 --block=64 --arg=zero:64xf32 2>&1 | FileCheck %s
; A matrix op of another chip is not run either.
; RUN: not mma-sim %S/partial-matrix-op.ll --kernel=k --target=rocm:gfx1100 --block=32 --arg=zero:64x4xf32 2>&1 | FileCheck %s --check-prefix=CHIP

; CHECK: error: the simulator does not know the intrinsic llvm.amdgcn.s.memtime (in k)
; CHIP: error: llvm.amdgcn.mfma.f32.16x16x16f16 is no instruction of gfx1100 with these operands and subgroups of 32 lanes (in k)

declare i64 @llvm.amdgcn.s.memtime()

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i64 @llvm.amdgcn.s.memtime()
  %v = uitofp i64 %t to float
  store float %v, ptr addrspace(1) %out
  ret void
}
