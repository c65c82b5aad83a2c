// What cannot go through shared memory stays as it is, with a remark that says why.

// DEFINE: %{with} = mma-opt --mma-select-stage=target=rocm:gfx942 --remarks-filter=mma-select
// DEFINE: %{to} = 2>&1 | FileCheck %s --implicit-check-not=gpu.barrier --check-prefix

// The kernel as it is can.
// RUN: %{with} %s | grep gpu.barrier

// RUN: sed 's/ attributes {known_block_size = array<i32: 256, 1, 1>}//' %s | %{with} %{to}=BLOCK
// BLOCK: [Missed] NotStaged {{.*}}"has operands that stay in global memory: how many threads a workgroup has is not known, or they are not all in x"

// RUN: sed 's/to %c256 step/to %number step/' %s | %{with} %{to}=TURNS
// TURNS: "has operands that stay in global memory: the subgroups go through it different numbers of times"

// RUN: sed 's/scf.yield/memref.store %zero, %%A[%c0, %c0] : memref<512x256xf16> scf.yield/' %s | %{with} %{to}=STORE
// STORE: "has operands that stay in global memory: the loop does more than one product ('memref.store')"

// RUN: sed 's/step %c32/step %c64/' %s | %{with} %{to}=STEP
// STEP: "stays in global memory: the loop does not move by what it reads"

// RUN: sed 's/%%A\[%i, %k\], %zero/%%A[%i, %k], %one/' %s | %{with} %{to}=PAD
// PAD: "stays in global memory: it is padded with a value that may not be zero"

// RUN: sed 's/%%A\[%i, %k\]/%%A[%i, %i]/' %s | %{with} %{to}=MOVE
// MOVE: "stays in global memory: the loop does not move along one of its dimensions"

// RUN: sed 's/%%A\[%i, %k\]/%%A[%mixed, %k]/' %s | %{with} %{to}=SUM
// SUM: "stays in global memory: where a subgroup reads is no sum of the workgroup's place and its own"

// RUN: sed 's/%%A\[%i, %k\]/%%A[%unknown, %k]/' %s | %{with} %{to}=NUMBER
// NUMBER: "stays in global memory: where a subgroup reads is no function of its number"

// RUN: sed 's/%%A: memref<512x256xf16>/%%A: memref<512x256xf16, strided<[1, 512]>>/; s/%zero {.*} : memref<512x256xf16>/%zero {in_bounds = [true, true]} : memref<512x256xf16, strided<[1, 512]>>/' %s | %{with} %{to}=STRIDE
// STRIDE: "stays in global memory: its innermost stride is not known to be 1"

// RUN: sed 's/%%A: memref<512x256xf16>/%%A: memref<512x256xf16, 3>/; s/%zero {.*} : memref<512x256xf16>/%zero {in_bounds = [true, true]} : memref<512x256xf16, 3>/' %s | %{with} %{to}=SPACE
// SPACE: "stays in global memory: it is in a memory space of its own"

// RUN: sed 's/i32: 256, 1, 1/i32: 192, 1, 1/' %s | %{with} %{to}=SPREAD
// SPREAD: "stays in global memory: {{[0-9]+}} accesses cannot be spread over 192 threads"

// 48 KB are what a kernel of CUDA has without more ado: 2 * (512 + 128) * 32 * 2 bytes are more.
// RUN: sed 's/number \* 64/number * 448/; s/number \* 32/number * 96/' %s | mma-opt --mma-select-stage=target=cuda:sm_80 --remarks-filter=mma-select %{to}=SHARED
// SHARED: "has operands that stay in global memory: two stages take 81920 bytes, and 49152 of the 49152 that a kernel can have are left"

// What the kernel has already counts.
// RUN: sed 's/f32>)$/f32>) workgroup(%buffer: memref<49152xi8, 3>)/' %s | %{with} %{to}=LEFT
// LEFT: "has operands that stay in global memory: two stages take 24576 bytes, and 16384 of the 65536 that a kernel can have are left"

// RUN: sed 's/to %c256 step/to %c0 step/' %s | %{with} %{to}=NEVER
// NEVER: "has operands that stay in global memory: its loop is never entered"

// A guard may not write before the loop: the loop goes to before the guard.
// RUN: sed 's/^  %none.*/&  %works = arith.cmpi slt, %i, %c256 : index scf.if %works { memref.store %zero, %%A[%c0, %c0] : memref<512x256xf16>/; s/^  gpu.return/} gpu.return/' %s | %{with} %{to}=WRITE
// WRITE: "has operands that stay in global memory: not all subgroups come to its loop, and they write before it"

// RUN: sed 's/^  gpu.return/cf.br ^end ^end: gpu.return/' %s | %{with} %{to}=BLOCKS
// BLOCKS: "has operands that stay in global memory: its loop is not in the body of the kernel"

// RUN: not mma-opt %s --mma-select-stage="target=rocm:gfx942 alignment=3" 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// ALIGNMENT: error: the option alignment is 3, and must be a power of two

// RUN: not mma-opt %s --mma-select-stage 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: 'vector.contract' op has no target

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#place = affine_map<(block, number) -> (block * 128 + number * 64)>
#column = affine_map<(block, number) -> (block * 64 + number * 32)>
gpu.module @kernels {
gpu.func @matmul(%A: memref<512x256xf16>, %B: memref<256x512xf16>, %C: memref<512x512xf32>)
    kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0.0 : f16
  %one = arith.constant 1.0 : f16
  %x = gpu.block_id x
  %y = gpu.block_id y
  %thread = gpu.thread_id x
  %unknown = gpu.thread_id y
  %number = arith.divui %thread, %c64 : index
  %w = arith.remui %number, %c2 : index
  %h = arith.divui %number, %c2 : index
  %i = affine.apply #place(%y, %h)
  %j = affine.apply #column(%x, %w)
  %rest = affine.apply affine_map<(block, number) -> ((block + number) mod 7)>(%y, %h)
  %mixed = affine.apply affine_map<(rest) -> (rest * 64)>(%rest)
  %none = arith.constant 0.0 : f32
  %c = vector.transfer_read %C[%i, %j], %none {in_bounds = [true, true]} : memref<512x512xf32>, vector<64x32xf32>
  %d = scf.for %k = %c0 to %c256 step %c32 iter_args(%acc = %c) -> (vector<64x32xf32>) {
    %a = vector.transfer_read %A[%i, %k], %zero {in_bounds = [true, true]} : memref<512x256xf16>, vector<64x32xf16>
    %b = vector.transfer_read %B[%k, %j], %zero {in_bounds = [true, true]} : memref<256x512xf16>, vector<32x32xf16>
    %e = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
                          kind = #vector.kind<add>} %a, %b, %acc
      : vector<64x32xf16>, vector<32x32xf16> into vector<64x32xf32>
    scf.yield %e : vector<64x32xf32>
  }
  vector.transfer_write %d, %C[%i, %j] {in_bounds = [true, true]} : vector<64x32xf32>, memref<512x512xf32>
  gpu.return
}
}
