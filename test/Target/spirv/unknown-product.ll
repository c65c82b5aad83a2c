; A product of a name that no row has.
; RUN: not mma-sim %s --kernel=kernel --target=spirv:khr --block=32 2>&1 | FileCheck %s
; CHECK: mma-sim: error: coopmat.multiply.coopmat_4x4x4: the table has no such row

declare <1 x half> @coopmat.multiply.coopmat_4x4x4(<1 x half>, <1 x half>, <1 x half>)

define void @kernel() {
  %d = call <1 x half> @coopmat.multiply.coopmat_4x4x4(<1 x half> zeroinitializer, <1 x half> zeroinitializer, <1 x half> zeroinitializer)
  ret void
}
