; ds.swizzle in its two documented modes, and a mode that is refused.

; RUN: mma-sim %s --kernel=masks --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: mma-sim %s --kernel=quads --target=rocm:gfx942 --block=64 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=rotate --target=rocm:gfx942 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s

; CHECK: swizzle pattern 0xc020 is not executed; these are: masks (0x0000 to 0x7fff) and quad permutations (0x8000 to 0x80ff)

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)

define void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted) {
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %got, ptr addrspace(1) %p
  ret void
}

; and 0b11100, or 0b00010, xor 0b00100: 0b00100_00010_11100. Halves of 32 lanes keep
; to themselves.
define amdgpu_kernel void @masks(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @llvm.amdgcn.ds.swizzle(i32 %lane, i32 4188)
  %high = and i32 %lane, -4
  %set = or i32 %high, 2
  %wanted = xor i32 %set, 4
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

; Lanes 1, 2, 3, 0 of each quad.
define amdgpu_kernel void @quads(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %got = call i32 @llvm.amdgcn.ds.swizzle(i32 %lane, i32 32825)
  %high = and i32 %lane, -4
  %next = add i32 %lane, 1
  %low = and i32 %next, 3
  %wanted = or i32 %high, %low
  call void @check(ptr addrspace(1) %out, i32 %got, i32 %wanted)
  ret void
}

define amdgpu_kernel void @rotate(ptr addrspace(1) %out) {
  %got = call i32 @llvm.amdgcn.ds.swizzle(i32 0, i32 49184)
  ret void
}
