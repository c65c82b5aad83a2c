; ds.load.tr16.b128: eight lanes exchange the rows of an 8x8 matrix for its columns. Row r
; of the memory is the numbers 8 * r to 8 * r + 7.

; RUN: mma-sim %s --kernel=k --target=rocm:gfx1250 --block=32 --arg=zero:1xi32
; RUN: not mma-sim %s --kernel=k --target=rocm:gfx950 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=CHIP
; RUN: not mma-sim %s --kernel=narrow --target=rocm:gfx950 --block=64 --arg=zero:1xi32 2>&1 | FileCheck %s --check-prefix=NARROW

; CHIP: does not exist on gfx950
; NARROW: the simulator does not know the intrinsic llvm.amdgcn.ds.read.tr8.b64

@shared = internal addrspace(3) global [512 x i16] undef

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.wave.barrier()
declare <8 x i16> @llvm.amdgcn.ds.load.tr16.b128.v8i16(ptr addrspace(3))
declare <2 x i32> @llvm.amdgcn.ds.read.tr8.b64.v2i32(ptr addrspace(3))

define amdgpu_kernel void @k(ptr %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = mul i32 %lane, 8
  br label %fill
fill:
  %i = phi i32 [0, %0], [%next, %fill]
  %at = add i32 %first, %i
  %p = getelementptr i16, ptr addrspace(3) @shared, i32 %at
  %value = trunc i32 %at to i16
  store i16 %value, ptr addrspace(3) %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %fill, label %load
load:
  call void @llvm.amdgcn.wave.barrier()
  %row = getelementptr i16, ptr addrspace(3) @shared, i32 %first
  %column = call <8 x i16> @llvm.amdgcn.ds.load.tr16.b128.v8i16(ptr addrspace(3) %row)
  br label %check
check:
  %j = phi i32 [0, %load], [%j.next, %check]
  %element = extractelement <8 x i16> %column, i32 %j
  %got = zext i16 %element to i32
  ; Row j of the group's matrix, column lane % 8.
  %group = and i32 %lane, -8
  %source = add i32 %group, %j
  %source.first = mul i32 %source, 8
  %number = and i32 %lane, 7
  %wanted = add i32 %source.first, %number
  %good = icmp eq i32 %got, %wanted
  %index = select i1 %good, i32 0, i32 1000
  %q = getelementptr i32, ptr %out, i32 %index
  store i32 %got, ptr %q
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, 8
  br i1 %again, label %check, label %end
end:
  ret void
}

define amdgpu_kernel void @narrow(ptr %out) {
  %r = call <2 x i32> @llvm.amdgcn.ds.read.tr8.b64.v2i32(ptr addrspace(3) @shared)
  ret void
}
